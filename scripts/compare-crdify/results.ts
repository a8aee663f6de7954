import { type OwnAnswer, type OwnVerdict, type PeerAnswer, worst } from './answers.ts';
import type { ServerAnswer } from './api-server.ts';
import type { Compared, Disagreement } from './disagreements.ts';
import { reasonFor } from './reasons.ts';

/** Real pairs, single changes of an invented CRD, single changes of real CRDs. */
const SOURCES = ['corpus', 'mutation', 'real mutation'] as const;
export type Source = (typeof SOURCES)[number];

export interface PairResult extends Compared {
  readonly source: Source;
  readonly name: string;
  readonly peer: PeerAnswer;
  readonly own: OwnAnswer;
  /** Milliseconds of `sluice diff crd` as a process; nothing where it was not timed. */
  readonly commandMs: number | undefined;
  /** What the API server's code does with a single change; nothing where it was not asked, or could not say. */
  readonly server: ServerAnswer | undefined;
}

export const ownVerdict = ({ own }: PairResult): OwnVerdict | 'inconclusive' =>
  own.doubts.length > 0 ? 'inconclusive' : worst(own.facts);

export function peerVerdict({ peer }: PairResult): 'fails' | 'passes' | 'crashes' {
  if ('crash' in peer) return 'crashes';
  return peer.findings.length > 0 ? 'fails' : 'passes';
}

/** A kind of disagreement, how often it was met, and where first. */
export interface Kind {
  readonly first: Disagreement;
  readonly count: number;
  readonly example: string;
}

/** In the order of their names. */
export function kindsOf(results: readonly PairResult[], which: 'disagreements' | 'repetitions'): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const result of results) {
    for (const one of result[which]) {
      const known = kinds.get(one.kind);
      const example = known?.example ?? `${result.name}: ${one.place}`;
      kinds.set(one.kind, { first: known?.first ?? one, count: (known?.count ?? 0) + 1, example });
    }
  }
  return [...kinds.values()].sort((a, b) => (a.first.kind < b.first.kind ? -1 : 1));
}

/**
 * Pairs that the gate passes and whose objects the API server does not take as it did: the gate is wrong. A CRD that it refuses as a
 * whole loses no object, and neither tool says that it validates CRDs.
 */
function wronglyPassed(results: readonly PairResult[]): PairResult[] {
  const isPassed = (result: PairResult) => ['compatible', 'nothing'].includes(ownVerdict(result));
  return results.filter((result) => result.server !== undefined && LOSES.includes(result.server) && isPassed(result));
}

const LOSES: readonly ServerAnswer[] = ['refuses objects', 'prunes objects'];

/** What was found and has no answer yet, a line for each: kinds without a reason, and where the gate is wrong. */
export function unanswered(results: readonly PairResult[]): string[] {
  const kinds = kindsOf(results, 'disagreements').filter(({ first }) => reasonFor(first) === undefined);
  return [
    ...kinds.map(({ first, example }) => `no reason says who is right: ${first.kind} (${example})`),
    ...wronglyPassed(results).map(({ name, server }) => `the gate passes what the API server ${server}: ${name}`),
  ];
}
