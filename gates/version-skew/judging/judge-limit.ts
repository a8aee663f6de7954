import { CHECKS } from '../catalogue.ts';
import type { KindedLimit, SkewCheck } from '../check.ts';
import { conditionProblem, conditionText, testCondition } from '../limits/condition.ts';
import type { Exemption, LimitBody } from '../limits/limit.ts';
import type { Lineage } from '../lineages/lineage.ts';
import type { Axes, Judgement } from './judgement.ts';
import type { LimitContext } from './limit-context.ts';

export interface StateOfVersions {
  readonly axes: Axes;
  /** The instant of the evaluation, ISO 8601 in UTC. */
  readonly asOf: string;
  readonly lineages: Readonly<Record<string, Lineage>>;
}

const byKind: ReadonlyMap<string, SkewCheck> = new Map(CHECKS.map((check) => [check.kind, check]));

/** The check of a kind of limit. Throws on an unknown kind, which no rule that was read can have. */
export function checkOf(kind: string): SkewCheck {
  const check = byKind.get(kind);
  if (check === undefined) throw new Error(`there is no limit of kind ${kind}`);
  return check;
}

/**
 * Judges one limit, read by its schema, against the values of its axes. A limit that finds nothing to
 * judge is unknown. Throws only on a limit that no schema let through.
 */
export function judgeLimit(limit: KindedLimit, question: StateOfVersions): readonly Judgement[] {
  const context: LimitContext = {
    ...question,
    judge: (inner) => judgeLimit(inner, question),
  };
  const apart = setApart(limit, context);
  if (apart !== undefined) return [apart];
  const judgements = checkOf(limit.kind).find({ limit, context });
  if (judgements.length > 0) return judgements;
  const detail = 'no value to judge was found';
  return [{ outcome: 'unknown', answer: 'undecided', readings: [], limit: limit.kind, detail }];
}

/** Every axis that a limit reads, those of its conditions and of limits inside it included. */
export function axesOfLimit(limit: KindedLimit): readonly string[] {
  const inner = 'rows' in limit && Array.isArray(limit.rows) ? limit.rows.flatMap((row) => row.limit ?? []) : [];
  return [
    ...new Set([
      ...checkOf(limit.kind).axes(limit),
      ...Object.keys(limit.when ?? {}),
      ...limit.exemptions.flatMap(({ match }) => Object.keys(match)),
      ...inner.flatMap(axesOfLimit),
    ]),
  ];
}

/** A limit that is not in force, or from which the state is exempt. */
function setApart({ when, exemptions, onMissing }: LimitBody, { axes, asOf }: LimitContext): Judgement | undefined {
  const base = { readings: [], limit: when === undefined ? 'exemptions' : conditionText(when) };
  const inForce = when === undefined ? 'holds' : testCondition(when, axes);
  if (inForce === 'fails')
    return { ...base, outcome: 'pass', answer: 'not-in-force', detail: `in force only where ${base.limit}` };
  const problem = when === undefined ? undefined : conditionProblem(when, axes);
  if (problem !== undefined) return { ...base, outcome: 'unknown', answer: 'unavailable', detail: problem };
  if (inForce === 'unknown') {
    return { ...base, outcome: onMissing, answer: 'missing', detail: `it is not known whether ${base.limit}` };
  }
  const exemption = exemptions.find((one) => testCondition(one.match, axes) === 'holds' && !hasEnded(one, asOf));
  if (exemption === undefined) return undefined;
  const { match, reason, owner, expires } = exemption;
  const detail = `exempt until ${expires}, because ${reason} (${owner}): ${conditionText(match)}`;
  return { ...base, outcome: 'pass', answer: 'exempt', detail };
}

function hasEnded({ expires }: Exemption, asOf: string): boolean {
  return asOf.slice(0, 10) >= expires;
}
