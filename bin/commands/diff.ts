import { Command, Option } from 'commander';
import { crdCompat } from '../../gates/crd-compat/index.ts';
import { PROFILES } from '../../gates/crd-compat/profiles.ts';
import { visibleJson } from '../../gates/engine/report/escape.ts';
import type { CommandFactory } from '../cli.ts';
import { changelog } from '../crd/changelog.ts';
import { type CrdChanges, changesText, crdChanges } from '../crd/changes.ts';
import { type ExitCode, type Io, UsageError } from '../io.ts';
import { snapshotOfFiles, storedObjectsIn } from '../snapshot-of-files.ts';

interface Flags {
  readonly profile: string;
  readonly minimumKubernetes?: string;
  readonly storedObjects?: string;
  readonly changelog: boolean;
  readonly json: boolean;
}

const EXAMPLES = `
Examples:
  sluice diff crd before.yaml after.yaml
  sluice diff crd v1.4/config/crd config/crd --changelog > CHANGES.md
  sluice diff crd before.yaml after.yaml --stored-objects dump/

BASE and HEAD are two files or two folders; CRDs are matched by group and plural, never by file.
Exit codes: 0 nothing breaks, 1 a breaking change, 2 something could not be read or decided.
`;

/** `sluice diff crd`: what changed in CRDs and for whom, without git and without rules. */
export function diffCommand(): CommandFactory {
  return (io, finish) => {
    const command = new Command('diff').description('Say what changed between two sets of files.');
    command
      .command('crd')
      .description('Say what changed in CRDs, and what it means')
      .argument('<base>', 'file or folder before')
      .argument('<head>', 'file or folder after')
      .addOption(profileOption())
      .option('--minimum-kubernetes <version>', 'oldest Kubernetes that the CRDs are applied to')
      .option('--stored-objects <dir>', 'objects dumped from clusters: does head still take them?')
      .option('--changelog', 'Markdown, a section for each CRD and version', false)
      .option('--json', 'one JSON object for scripts', false)
      .addHelpText('after', EXAMPLES)
      .action((base: string, head: string, flags: Flags) => finish(diffCrds(base, head, flags, io)));
    return command.addHelpText('after', EXAMPLES);
  };
}

function profileOption(): Option {
  return new Option('--profile <profile>', 'whose eyes to judge with, as in params.profile of a rule')
    .choices([...PROFILES])
    .default('write');
}

function diffCrds(base: string, head: string, flags: Flags, io: Io): ExitCode {
  const params = paramsOf(flags);
  const snapshot = snapshotOfFiles(io.cwd, base, head, crdCompat.reads);
  const observations = storedObjectsIn(io.cwd, flags.storedObjects, crdCompat.reads);
  const changes = crdChanges({ ...snapshot, observations }, params);
  if (changes.examined === 0 && changes.doubts.length === 0)
    throw new UsageError(
      'there is no CRD on either side, so nothing was compared',
      'Name files or folders with documents of kind CustomResourceDefinition.',
    );
  io.out(render(changes, flags));
  if (changes.doubts.length > 0) return 2;
  return [...changes.subjects.values()].flat().some(({ impact }) => impact === 'breaking') ? 1 : 0;
}

function paramsOf({ profile, minimumKubernetes }: Flags): Record<string, unknown> {
  const params = { profile, ...(minimumKubernetes === undefined ? {} : { minimumKubernetes }) };
  const parsed = crdCompat.params.safeParse(params);
  if (parsed.success) return params;
  throw new UsageError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    'See `sluice diff crd --help`.',
  );
}

function render(changes: CrdChanges, { changelog: asChangelog, json }: Flags): string {
  if (!json) return asChangelog ? changelog(changes) : changesText(changes);
  const subjects = Object.fromEntries(
    [...changes.subjects].map(([subject, list]) => [
      subject,
      list.map(({ fact, words, impact, implied }) => ({ ...fact, ...words, impact, implied })),
    ]),
  );
  return `${visibleJson({ subjects, doubts: changes.doubts }, 2)}\n`;
}
