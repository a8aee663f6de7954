import type { Candidate } from '../model/candidate.ts';
import type { Need, Snapshot } from '../model/snapshot.ts';
import type { Axes, Observed } from './judgement.ts';
import type { Axis, VersionSkewParams } from './params.ts';
import { needOf, observe } from './sources/observe.ts';

/** What a rule must have read for its axes. */
export function needsOfAxes({ axes }: VersionSkewParams): readonly Need[] {
  return Object.values(axes).flatMap(({ sources }) => (sources ?? []).map(needOf));
}

/** The values of every axis of a rule, and the candidate's own names, which conditions may ask for. */
export function readAxes({ axes }: VersionSkewParams, snapshot: Snapshot, candidate: Candidate): Axes {
  const own: readonly [string, readonly Observed[]][] = [
    ['candidate.repository', [{ value: candidate.repository }]],
    ...('base' in candidate ? [['candidate.base', [{ value: candidate.base }]] as const] : []),
  ].map(([name, values]) => [name as string, values as readonly Observed[]]);
  return new Map([...own, ...Object.entries(axes).map(([name, axis]) => [name, valuesOf(axis, snapshot)] as const)]);
}

function valuesOf({ value, sources, default: standard }: Axis, snapshot: Snapshot): readonly Observed[] {
  if (value !== undefined) return [value].flat().map((one) => ({ value: one, origin: { name: 'the rule' } }));
  const found = (sources ?? []).flatMap((source) => observe(source, snapshot));
  if (found.length > 0 || standard === undefined) return found;
  return [{ value: standard, origin: { name: 'the default of the rule' } }];
}
