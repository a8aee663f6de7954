import type { Candidate } from '../model/candidate.ts';
import type { Need, NeedAnswer, Snapshot } from '../model/snapshot.ts';
import type { Axes, Observed } from './judging/judgement.ts';
import { isThere } from './judging/reading.ts';
import type { Axis, VersionSkewParams } from './params.ts';
import { type Answers, answersIn, type Side } from './sources/answers.ts';
import { needsOf, observe } from './sources/observe.ts';

/**
 * What a rule must have read for its axes; the files before the change too where only what is new counts. What files name, and
 * what streams promoted, is asked for once they have been read.
 */
export function needsOfAxes(
  { axes, onlyNew }: VersionSkewParams,
  observations: readonly NeedAnswer[] | undefined,
): readonly Need[] {
  const answers = answersIn(observations);
  const sources = Object.values(axes).flatMap((axis) => axis.sources ?? []);
  const sides: readonly Side[] = onlyNew ? ['head', 'base'] : ['head'];
  return sides.flatMap((side) => sources.flatMap((source) => needsOf(source, answers, side)));
}

export interface AxesQuestion {
  readonly params: VersionSkewParams;
  readonly snapshot: Snapshot;
  readonly candidate: Candidate;
  readonly side: Side;
}

/** The values of every axis of a rule, and the candidate's own names, which conditions may ask for. */
export function readAxes({ params, snapshot, candidate, side }: AxesQuestion): Axes {
  const answers = answersIn(snapshot.observations);
  const named = Object.entries(params.axes).map(([name, axis]) => [name, valuesOf(axis, answers, side)] as const);
  return new Map<string, readonly Observed[]>([
    ['candidate.repository', [{ value: candidate.repository }]],
    ['candidate.base', [{ value: candidate.base }]],
    ...named,
  ]);
}

function valuesOf(axis: Axis, answers: Answers, side: Side): readonly Observed[] {
  const { value, sources = [], firstFound, default: standard } = axis;
  if (value !== undefined) return [value].flat().map((one) => ({ value: one, origin: { name: 'the rule' } }));
  const each = sources.map((source) => observe(source, answers, side));
  const found = (firstFound ? each.find(isSomething) : undefined) ?? each.flat();
  if (isSomething(found) || standard === undefined) return found;
  return [{ value: standard, origin: { name: 'the default of the rule' } }];
}

/** Whether there is a value, or one that could not be read. */
function isSomething(found: readonly Observed[]): boolean {
  return found.some(({ value, problem }) => problem !== undefined || isThere(value));
}
