import type { Fact } from '../../model/finding.ts';
import { sameJson } from '../../model/json-values.ts';
import type { CrdPair, Difference } from '../difference.ts';
import { type ComparisonContext, factsOf, folded } from '../facts.ts';
import { celLintDifferences } from '../keywords/cel-lint.ts';
import type { ChartMove } from '../packaging/chart-moves.ts';
import type { Disagreement } from '../packaging/disagreement.ts';
import type { CrdCompatParams } from '../params.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import type { Locate } from '../reading/places.ts';
import { withRefusals } from '../refusals/cause.ts';
import { celCostDifferences } from '../validation-rules/over-budget.ts';
import type { Meter } from '../values/automaton.ts';
import { chartDifference, conditionDifferences } from './charts.ts';
import { crdDifferences, sidesOf } from './crd-differ.ts';
import { crossVersionDifferences } from './cross-version.ts';
import { crossVersionConstraintDifferences } from './cross-version-constraints.ts';
import { sizeDifferences } from './size.ts';
import { versionDifferences } from './version-differ.ts';
import { schemaDifferences } from './walk.ts';

interface Comparison {
  readonly base: CrdDefinition | undefined;
  readonly head: CrdDefinition | undefined;
  readonly params: CrdCompatParams;
  readonly budget: Meter;
  readonly othersAtHead?: () => readonly CrdDefinition[];
}

/** The facts about one CRD, or about one that only one side has. */
export function comparePair({ base, head, ...shared }: Comparison, places: { baseAt: Locate; headAt: Locate }): Fact[] {
  const [one, other] = [base ?? head, head ?? base];
  if (!one || !other) return [];
  const crd: CrdPair = { base: one, head: other, ...shared };
  const sides = sidesThere(base, head);
  const tell = (difference: Difference) => factsOf(difference, { crd, sides, ...places });
  const traced = differencesOf(crd, base === undefined, head === undefined).flatMap(tell);
  return folded(head ? withRefusals(traced, { crd, isNew: base === undefined }, tell) : traced, crd);
}

/** What a CRD's move to another part of a chart means. */
export function compareMove(
  move: ChartMove,
  { params, budget }: Pick<Comparison, 'params' | 'budget'>,
  places: { baseAt: Locate; headAt: Locate },
): Fact[] {
  const crd: CrdPair = { base: move.base, head: move.head, params, budget };
  const told = factsOf(chartDifference(move, sidesOf(crd)), { crd, sides: 'both', ...places });
  return told.map(({ fact }) => fact);
}

/** What it means that copies of a CRD disagree. */
export function compareCopies(
  { head, paths }: Disagreement,
  { params, budget }: Pick<Comparison, 'params' | 'budget'>,
  places: { baseAt: Locate; headAt: Locate },
): Fact[] {
  const crd: CrdPair = { base: head, head, params, budget };
  const pointers = { basePointer: head.source.pointer, headPointer: head.source.pointer };
  const told = { topic: 'copies', location: 'metadata.name', before: undefined, after: paths, ...pointers } as const;
  return factsOf(sidesOf(crd).differ(told), { crd, sides: 'head', ...places }).map(({ fact }) => fact);
}

function sidesThere(base: CrdDefinition | undefined, head: CrdDefinition | undefined): ComparisonContext['sides'] {
  if (!base) return 'head';
  return head ? 'both' : 'base';
}

function differencesOf(crd: CrdPair, isNew: boolean, isGone: boolean): Difference[] {
  const sides = sidesOf(crd);
  if (isGone) {
    const { source, id } = crd.base;
    return [
      sides.differ({
        topic: 'crd-removed',
        location: 'metadata.name',
        before: id,
        after: undefined,
        basePointer: source.pointer,
        headPointer: '',
      }),
    ];
  }
  if (isNew)
    return [...sizeDifferences(sides, isNew), ...celLintDifferences(sides, isNew), ...celCostDifferences(sides, isNew)];
  const conditions = conditionDifferences(sides);
  if (sameJson(crd.base.content, crd.head.content)) return conditions;
  const { shared, differences } = versionDifferences(sides);
  return [
    ...crdDifferences(sides),
    ...conditions,
    ...sizeDifferences(sides, isNew),
    ...differences,
    ...shared.flatMap((version) => [...schemaDifferences(version)]),
    ...crossVersionDifferences(sides),
    ...crossVersionConstraintDifferences(sides),
    ...celLintDifferences(sides, isNew),
    ...celCostDifferences(sides, isNew),
  ];
}
