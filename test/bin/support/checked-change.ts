import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../../bin/cli.ts';
import { checkCommand } from '../../../bin/commands/check.ts';
import type { Place } from '../../../gates/model/finding.ts';
import type { Run } from '../../../gates/model/run.ts';
import { createGitRepository, type Files } from '../../support/git-repository.ts';
import { recordedIo } from './recorded-io.ts';

export interface CheckedChange {
  readonly base?: Files;
  readonly head: Files;
  /** A rule file, as text or as a value: JSON is YAML. */
  readonly rules: unknown;
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface CheckAnswer {
  readonly code: number;
  readonly stderr: string;
  readonly run: Run;
}

/** What `sluice check` says of a change in a clone of its own, as of 2026-08-22. */
export async function checkChange({
  base = {},
  head,
  rules,
  argv = [],
  env = {},
}: CheckedChange): Promise<CheckAnswer> {
  const repository = createGitRepository();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-checked-'));
  try {
    const from = repository.commit({ 'README.md': 'a boat\n', ...base });
    const to = repository.commit(head);
    const file = join(folder, 'rule.yaml');
    writeFileSync(file, typeof rules === 'string' ? rules : JSON.stringify(rules));
    const io = recordedIo(repository.dir, { env: { ...env } });
    const command = checkCommand({ now: () => '2026-08-22T00:00:00.000Z' });
    const name = ['--repository', 'harbour-lights/boat', '--branch', 'main', '--base', from, '--head', to];
    const code = await runCli(['check', '--format', 'json', ...name, '--rules', file, ...argv], io, [command]);
    return { code, stderr: io.stderr(), run: io.stdout() === '' ? ({} as Run) : JSON.parse(io.stdout()) };
  } finally {
    repository.delete();
    rmSync(folder, { recursive: true });
  }
}

/** The verdict, then each finding and doubt in the words of its limit. */
export function wordsOf({ results }: Run): string[] {
  return results.flatMap(({ verdict, findings, doubts }) => [
    verdict,
    ...findings.map(({ level, facts, headPlace }) => `${level} ${placeText(headPlace)}${String(facts['detail'])}`),
    ...doubts.map(({ reason, place }) => `doubt ${placeText(place)}${reason}`),
  ]);
}

function placeText(place: Place | undefined): string {
  return place === undefined ? '' : `${place.path}:${place.line ?? '-'} `;
}
