import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { plainLine, visibleJson } from '../../gates/engine/report/escape.ts';
import { MAX_FILE_BYTES } from '../../gates/model/snapshot.ts';
import type { Verdict } from '../../gates/model/verdict.ts';
import { judgeListener, verdictOfReading } from '../../gates/tls-profile/judge.ts';
import type { Profile } from '../../gates/tls-profile/knowledge/profiles.ts';
import { type Knowledge, profileNamed } from '../../gates/tls-profile/knowledge.ts';
import type { Reading } from '../../gates/tls-profile/listener.ts';
import { readTlsFile } from '../../gates/tls-profile/read-file.ts';
import { beyondProfile, isExcess } from '../../gates/tls-profile/scans/compare.ts';
import { readSluiceScan } from '../../gates/tls-profile/scans/sluice-scan.ts';
import type { CommandFactory } from '../cli.ts';
import { type ExitCode, type Io, UsageError } from '../io.ts';
import { endpointOf, SCAN_LIMITS, scanTls } from '../local/tls-scan.ts';
import { withProgress } from '../terminal.ts';
import { tlsKnowledge } from '../tls/knowledge.ts';
import { readingText, scanText } from '../tls/words.ts';
import { addKnowledgeCommands, rulesOption } from './tls-knowledge.ts';

const EXAMPLES = `
Examples:
  sluice tls explain deploy/widget.yaml
  sluice tls explain deploy/widget.yaml --profile Modern
  sluice tls scan widget.example:8443
  sluice tls scan 127.0.0.1:8443 --profile Modern --json > scan.json
  sluice tls list profiles
  sluice tls list locators --rules ./rules
  sluice tls exemptions . --rules ./rules

Exit codes: 0 follows the profile, 1 does not, 2 cannot be decided.
`;

/** `sluice tls`: the TLS listeners of a file, and what a running server offers. */
export function tlsCommand(): CommandFactory {
  return (io, finish) => {
    const command = new Command('tls').description('Explain the TLS listeners of a file, or scan a running server');
    command
      .command('explain')
      .description('Show each listener of a file, its settings and the verdict under each profile')
      .argument('<file>', 'manifest, configuration of a server, or template')
      .option('--profile <profile>', 'profile to judge by (default: each of the edition)')
      .addOption(rulesOption())
      .option('--json', 'one JSON object for scripts', false)
      .action((file: string, flags: ExplainFlags) => finish(explain(file, flags, io)));
    command
      .command('scan')
      .description('Make handshakes with one server and show what it offers')
      .argument('<host:port>', 'the server; no other is asked')
      .option('--profile <profile>', "profile to compare with (default: the cluster's default profile)")
      .addOption(rulesOption())
      .option('--servername <name>', 'name for SNI where the host is an address')
      .option('--timeout <ms>', 'maximum wait for one handshake', milliseconds, SCAN_LIMITS.timeoutMs)
      .option('--json', 'the report, as the gate reads it as evidence', false)
      .action(async (target: string, flags: ScanFlags) => finish(await scan(target, flags, io)));
    addKnowledgeCommands(command, io, finish);
    return command.addHelpText('after', EXAMPLES);
  };
}

function milliseconds(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 100 && value <= 60_000) return value;
  throw new UsageError(`--timeout: "${text}" is not valid`, 'Write milliseconds from 100 to 60000.');
}

interface ExplainFlags {
  readonly profile?: string;
  readonly rules?: string;
  readonly json: boolean;
}

function explain(file: string, { profile, rules, json }: ExplainFlags, io: Io): ExitCode {
  const knowledge = knowledgeAt(rules, io);
  const names = profile === undefined ? namesIn(knowledge) : [profile];
  const profiles = names.map((name) => findProfile(knowledge, name));
  const reading = readTlsFile(file, textOf(file, io), knowledge);
  const text = (): string => readingText(file, reading, profiles, knowledge);
  io.out(json ? `${visibleJson(explained(reading, profiles, knowledge), 2)}\n` : text());
  if (profile === undefined) return reading.unreadable.length > 0 ? 2 : 0;
  return exitCodeOf(verdictOfReading(reading, findProfile(knowledge, profile), knowledge));
}

function knowledgeAt(rules: string | undefined, { cwd }: Io): Knowledge {
  return tlsKnowledge(rules === undefined ? undefined : resolve(cwd, rules), new Date().toISOString());
}

function namesIn({ edition }: Knowledge): string[] {
  return (edition?.profiles ?? []).map(({ name }) => name);
}

function exitCodeOf(verdict: Verdict): ExitCode {
  if (verdict === 'fail') return 1;
  return verdict === 'inconclusive' ? 2 : 0;
}

function textOf(file: string, { cwd }: Io): string {
  const place = resolve(cwd, file);
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) throw new UsageError(`${file} does not exist`, 'Name one file.');
  if (!stats.isFile())
    throw new UsageError(`${file} is not a file`, 'Name one file; `sluice check` reads a whole clone.');
  if (stats.size > MAX_FILE_BYTES) throw new UsageError(`${file} is larger than 2 MiB`, 'Name a smaller one.');
  const text = readFileSync(place, 'utf8');
  if (text.includes('\0')) throw new UsageError(`${file} is not a text file`, 'Name a manifest or a configuration.');
  return text;
}

function findProfile(knowledge: Knowledge, name: string): Profile {
  const profile = profileNamed(knowledge, name);
  if (profile !== undefined) return profile;
  throw new UsageError(`--profile: ${name} does not exist`, `The profiles are ${namesIn(knowledge).join(', ')}.`);
}

function explained({ listeners, unreadable }: Reading, profiles: readonly Profile[], knowledge: Knowledge) {
  return {
    listeners: listeners.map(({ stack, ...listener }) => ({
      ...listener,
      stack: stack.id,
      verdicts: Object.fromEntries(
        profiles.map((profile) => [profile.name, judgeListener({ ...listener, stack }, profile, knowledge).verdict]),
      ),
    })),
    unreadable,
  };
}

interface ScanFlags {
  readonly profile?: string;
  readonly rules?: string;
  readonly servername?: string;
  readonly timeout: number;
  readonly json: boolean;
}

async function scan(
  target: string,
  { rules, servername, timeout, json, ...flags }: ScanFlags,
  io: Io,
): Promise<ExitCode> {
  const knowledge = knowledgeAt(rules, io);
  const profile = findProfile(knowledge, flags.profile ?? knowledge.profileNames.whenUnset);
  const endpoint = endpointOf(target, servername);
  const limits = { ...SCAN_LIMITS, timeoutMs: timeout };
  const report = await withProgress(io, `Scanning ${plainLine(target)}`, () => scanTls(endpoint, knowledge, limits));
  const [seen] = readSluiceScan(target, report, knowledge)?.endpoints ?? [];
  if (seen === undefined) throw new Error('the scan has no endpoint');
  const excess = beyondProfile(seen, profile);
  const isWhole = seen.silence === undefined && report.gaps.length === 0 && seen.unknownSuites.length === 0;
  const code = isExcess(excess) ? 1 : exitCodeOf(isWhole ? 'pass' : 'inconclusive');
  const title = `${plainLine(seen.address)} ${ANSWERS[code]} ${profile.name}`;
  io.out(json ? `${visibleJson(report, 2)}\n` : `${title}\n${scanText(seen, report, excess, knowledge)}\n`);
  return code;
}

const ANSWERS: Readonly<Record<ExitCode, string>> = {
  0: 'follows',
  1: 'does not follow',
  2: 'is undecided under',
};
