import type { Disagreement } from './disagreements.ts';
import { reasonFor } from './reasons.ts';
import { type Kind, kindsOf, type PairResult } from './results.ts';

const UNJUDGED = '**not judged yet**';
export const RIGHTS = ['Sluice', 'both', 'crdify', UNJUDGED] as const;

/** Kinds of disagreement that differ by the API server's answer only, and have one reason. */
export interface Row {
  readonly first: Disagreement;
  /** What the API server did, and with how many pairs. */
  readonly server: string;
  readonly right: (typeof RIGHTS)[number];
  readonly why: string;
  readonly met: number;
  readonly example: string;
}

export function rowsOf(results: readonly PairResult[]): Row[] {
  const groups = new Map<string, [Kind, ...Kind[]]>();
  for (const kind of kindsOf(results, 'disagreements')) {
    const { question, peer, own } = kind.first;
    const key = JSON.stringify([question, peer, own, reasonFor(kind.first)]);
    const known = groups.get(key);
    if (known) known.push(kind);
    else groups.set(key, [kind]);
  }
  return [...groups.values()].map(rowOf);
}

function rowOf(kinds: readonly [Kind, ...Kind[]]): Row {
  const [{ first }] = kinds;
  // A pair that hangs on the finding shows it best.
  const { example } = kinds.find((kind) => kind.first.server !== undefined) ?? kinds[0];
  const { right, why } = reasonFor(first) ?? { right: UNJUDGED, why: '' };
  const asked = kinds.flatMap(({ first: { server }, count }) => (server === undefined ? [] : [`${server}: ${count}`]));
  const met = kinds.reduce((sum, { count }) => sum + count, 0);
  return { first, server: asked.join(', '), right, why, met, example };
}
