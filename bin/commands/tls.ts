import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { plainLine, visibleJson } from '../../gates/engine/report/escape.ts';
import { MAX_FILE_BYTES } from '../../gates/model/snapshot.ts';
import type { Verdict } from '../../gates/model/verdict.ts';
import { judgeListener, verdictOfReading } from '../../gates/tls-profile/judge.ts';
import { knowledgeOf } from '../../gates/tls-profile/knowledge.ts';
import type { Reading } from '../../gates/tls-profile/listener.ts';
import { type Profile, predefinedProfile } from '../../gates/tls-profile/profiles.ts';
import { readTlsFile } from '../../gates/tls-profile/read-file.ts';
import { beyondProfile, isExcess } from '../../gates/tls-profile/scans/compare.ts';
import { readSluiceScan } from '../../gates/tls-profile/scans/sluice-scan.ts';
import type { CommandFactory } from '../cli.ts';
import { type ExitCode, type Io, UsageError } from '../io.ts';
import { endpointOf, SCAN_LIMITS, scanTls } from '../local/tls-scan.ts';
import { withProgress } from '../terminal.ts';
import { readingText, scanText } from '../tls-words.ts';

const NAMES = ['Old', 'Intermediate', 'Modern'] as const;
type Name = (typeof NAMES)[number];

const EXAMPLES = `
Examples:
  sluice tls explain deploy/widget.yaml
  sluice tls explain deploy/widget.yaml --profile Modern
  sluice tls scan widget.example:8443
  sluice tls scan 127.0.0.1:8443 --profile Modern --json > scan.json

Exit codes: 0 holds the profile, 1 does not, 2 cannot be decided.
`;

/** `sluice tls`: what a file says of its TLS listeners, and what a running one offers. */
export function tlsCommand(): CommandFactory {
  return (io, finish) => {
    const command = new Command('tls').description('Explain the TLS listeners of a file, or scan a running one.');
    command
      .command('explain')
      .description('Show every listener of a file, its settings, where they come from, and how they are judged')
      .argument('<file>', 'manifest, configuration of a server, or template')
      .addOption(profileOption('the profile to judge by; all three when absent'))
      .option('--json', 'one JSON object for scripts', false)
      .action((file: string, flags: ExplainFlags) => finish(explain(file, flags, io)));
    command
      .command('scan')
      .description('Make handshakes with one server and say what it offers')
      .argument('<host:port>', 'the server; no other is asked')
      .addOption(profileOption('the profile to compare with').default('Intermediate'))
      .option('--servername <name>', 'name for SNI, where the host is an address')
      .option('--timeout <ms>', 'longest wait for one handshake', milliseconds, SCAN_LIMITS.timeoutMs)
      .option('--json', 'the report, as the gate reads it as evidence', false)
      .action(async (target: string, flags: ScanFlags) => finish(await scan(target, flags, io)));
    return command.addHelpText('after', EXAMPLES);
  };
}

function profileOption(description: string): Option {
  return new Option('--profile <profile>', description).choices([...NAMES]);
}

function milliseconds(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 100 && value <= 60_000) return value;
  throw new UsageError(`${text} is no timeout`, 'Name milliseconds from 100 to 60000.');
}

interface ExplainFlags {
  readonly profile?: Name;
  readonly json: boolean;
}

function explain(file: string, { profile, json }: ExplainFlags, io: Io): ExitCode {
  const reading = readTlsFile(file, textOf(file, io), knowledgeOf());
  const profiles = (profile === undefined ? NAMES : [profile]).map(profileNamed);
  io.out(json ? `${visibleJson(explained(reading, profiles), 2)}\n` : readingText(file, reading, profiles));
  if (profile === undefined) return reading.unreadable.length > 0 ? 2 : 0;
  return exitCodeOf(verdictOfReading(reading, profileNamed(profile)));
}

function exitCodeOf(verdict: Verdict): ExitCode {
  if (verdict === 'fail') return 1;
  return verdict === 'inconclusive' ? 2 : 0;
}

function textOf(file: string, { cwd }: Io): string {
  const place = resolve(cwd, file);
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile()) throw new UsageError(`there is no file ${file}`, 'Name one file.');
  if (stats.size > MAX_FILE_BYTES) throw new UsageError(`${file} is larger than 2 MiB`, 'Name a smaller one.');
  return readFileSync(place, 'utf8');
}

function profileNamed(name: Name): Profile {
  const profile = predefinedProfile(name);
  if (profile === undefined) throw new Error(`no profile ${name}`);
  return profile;
}

function explained({ listeners, unreadable }: Reading, profiles: readonly Profile[]) {
  return {
    listeners: listeners.map(({ stack, ...listener }) => ({
      ...listener,
      stack: stack.id,
      verdicts: Object.fromEntries(
        profiles.map((profile) => [profile.name, judgeListener({ ...listener, stack }, profile).verdict]),
      ),
    })),
    unreadable,
  };
}

interface ScanFlags {
  readonly profile: Name;
  readonly servername?: string;
  readonly timeout: number;
  readonly json: boolean;
}

async function scan(target: string, { profile, servername, timeout, json }: ScanFlags, io: Io): Promise<ExitCode> {
  const endpoint = endpointOf(target, servername);
  const limits = { ...SCAN_LIMITS, timeoutMs: timeout };
  const report = await withProgress(io, `Scanning ${plainLine(target)}`, () => scanTls(endpoint, limits));
  const [seen] = readSluiceScan(target, report)?.endpoints ?? [];
  if (seen === undefined) throw new Error('the scan has no endpoint');
  const excess = beyondProfile(seen, profileNamed(profile));
  const isWhole = seen.silence === undefined && report.gaps.length === 0 && seen.unknownSuites.length === 0;
  const code = isExcess(excess) ? 1 : exitCodeOf(isWhole ? 'pass' : 'inconclusive');
  const title = `${plainLine(seen.address)} ${ANSWERS[code]} ${profile}`;
  io.out(json ? `${visibleJson(report, 2)}\n` : `${title}\n${scanText(seen, report, excess)}\n`);
  return code;
}

const ANSWERS: Readonly<Record<ExitCode, string>> = {
  0: 'holds',
  1: 'does not hold',
  2: 'cannot be said to hold',
};
