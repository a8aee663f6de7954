import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusResult } from './corpus.ts';

/** A corpus whose gate this version does not have: its cases are counted, so that nobody takes silence for a match. */
export interface UnsupportedCorpus {
  /** File that lists the cases, in the corpus' folder. */
  readonly index: string;
  /** Members of the index that are lists of cases. */
  readonly lists: readonly string[];
}

export function countUnsupported(folder: string, { index, lists }: UnsupportedCorpus): CorpusResult {
  const none = { cases: 0, mismatches: [], unreadable: [], unsupported: 0 };
  try {
    const read: Record<string, unknown> = Object(JSON.parse(readFileSync(join(folder, index), 'utf8')));
    const found = lists.map((name) => read[name]);
    if (!found.some(Array.isArray)) {
      return { ...none, unreadable: [{ case: index, reason: `it has no list of cases named ${lists.join(' or ')}` }] };
    }
    return {
      ...none,
      unsupported: found.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0),
    };
  } catch (error) {
    return { ...none, unreadable: [{ case: index, reason: error instanceof Error ? error.message : String(error) }] };
  }
}
