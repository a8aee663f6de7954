import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type ExitCode, UsageError } from '../io.ts';
import type { CorpusResult } from './corpus.ts';

export type CorpusRunner = (folder: string) => Promise<CorpusResult>;

/** The corpora that a directory may have, by the name of their folder. */
const corpora: Readonly<Record<string, CorpusRunner>> = {
  crds: async (folder) => (await import('./crds.ts')).runCrdCorpus(folder),
  skew: async (folder) => (await import('./skew.ts')).runSkewCorpus(folder),
  tls: async (folder) => (await import('./tls.ts')).runTlsCorpus(folder),
  events: async (folder) => (await import('./events.ts')).runEventCorpus(folder),
  changes: async (folder) => (await import('./changes.ts')).runChangeCorpus(folder),
};

/** Runs every corpus that the directory has, through the gates of this version. No name of a case is known here. */
export async function runConformance(
  dir: string,
  runners: Readonly<Record<string, CorpusRunner>> = corpora,
): Promise<Record<string, CorpusResult>> {
  const present = Object.entries(runners).filter(([name]) => isFolder(join(dir, name)));
  if (present.length === 0) {
    throw new UsageError(
      `${dir} has no corpus`,
      `Name a directory with one or more of the folders ${Object.keys(runners).join(', ')}.`,
    );
  }
  const results: Record<string, CorpusResult> = {};
  for (const [name, run] of present) results[name] = await run(join(dir, name));
  return results;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A case that cannot be read outweighs a mismatch: the answer is not whole. What is unsupported does not fail. */
export function conformanceExitCode(results: Readonly<Record<string, CorpusResult>>): ExitCode {
  const all = Object.values(results);
  if (all.some(({ unreadable }) => unreadable.length > 0)) return 2;
  return all.some(({ mismatches }) => mismatches.length > 0) ? 1 : 0;
}
