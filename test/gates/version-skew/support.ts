import type { Json } from '../../../gates/model/json.ts';
import { judgeLimit } from '../../../gates/version-skew/judging/judge-limit.ts';
import { type Judgement, type Observed, worstOutcome } from '../../../gates/version-skew/judging/judgement.ts';
import { KNOWN_LINEAGES } from '../../../gates/version-skew/lineages/known-lineages.ts';
import type { Lineage } from '../../../gates/version-skew/lineages/lineage.ts';
import { LimitBody } from '../../../gates/version-skew/params.ts';

export type Inputs = Readonly<Record<string, Json>>;

export const asOf = '2026-08-22T00:00:00.000Z';

/** Values by axis: a list is several values, an object under `values` is values with keys. */
export function axesOf(inputs: Inputs): ReadonlyMap<string, readonly Observed[]> {
  return new Map(
    Object.entries(inputs).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map((one: Json) => ({ value: one }))];
      if (name === 'values')
        return [name, Object.entries(Object(value)).map(([key, one]) => ({ key, value: one as Json }))];
      return [name, [{ value }]];
    }),
  );
}

export function judge(
  limit: Readonly<Record<string, unknown>>,
  inputs: Inputs,
  given: { asOf?: string; lineages?: Readonly<Record<string, Lineage>> } = {},
): readonly Judgement[] {
  return judgeLimit(LimitBody.parse(limit), {
    axes: axesOf(inputs),
    asOf: given.asOf ?? asOf,
    lineages: { ...KNOWN_LINEAGES, ...given.lineages },
  });
}

/** The worst outcome, and the answer that goes with it: `fail behind`. */
export function verdict(...question: Parameters<typeof judge>): string {
  const judgements = judge(...question);
  const outcome = worstOutcome(judgements.map((one) => one.outcome));
  return `${outcome} ${judgements.find((one) => one.outcome === outcome)?.answer}`;
}

/** What each judgement says, in order. */
export function details(...question: Parameters<typeof judge>): string[] {
  return judge(...question).map(({ detail }) => detail);
}
