import * as z from 'zod';
import { type KindedLimit, type Limit, skewCheck } from '../check.ts';
import { type Judgement, LimitOutcome } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { Condition, conditionText, firstRow } from '../limits/condition.ts';

/**
 * The check of a mode. A row may hold another limit, of any of the kinds of `inner`: checks do not know each other, so the
 * catalogue says which there are.
 */
export function modeCheck<Inner extends z.ZodType<KindedLimit>>(inner: Inner) {
  return skewCheck({ ...description, shape: shapeWith(inner), axes: axesOf, judge });
}

function shapeWith<Inner extends z.ZodType<KindedLimit>>(inner: Inner) {
  const row = z
    .strictObject({
      if: Condition,
      verdict: LimitOutcome.optional(),
      limit: inner.optional(),
      reason: z.string().min(1).optional(),
    })
    .refine((one) => (one.verdict === undefined) !== (one.limit === undefined), {
      message: 'a row has either `verdict` or `limit`',
    });
  return {
    /** In order; the first row whose condition holds decides. A condition over an axis without a value does not hold. */
    rows: z.array(row).min(1),
    otherwise: LimitOutcome.default('unknown'),
  };
}
type ModeLimit = Limit<'mode', ReturnType<typeof shapeWith<z.ZodType<KindedLimit>>>>;

const description = {
  kind: 'mode',
  id: 'skew/mode',
  title: 'The enforcement mode does not accept the current state',
  whoBreaks: 'Anyone who updates next: the mode blocks updates from this state, or no controller manages it.',
  why: 'The same versions are accepted, reported or refused depending on which controller updates them, so the mode is read before the versions.',
  wayOut: 'Change the state or the mode as the matching row describes.',
  source: 'machine-config-operator pkg/operator/status.go, boot image skew guard.',
} as const;

/** The axes of the conditions; those of the limits in the rows are added by `axesOfLimit`. */
function axesOf({ rows }: ModeLimit): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row.if)))];
}

function judge(limit: ModeLimit, context: LimitContext): readonly Judgement[] {
  const found = firstRow(limit.rows, context.axes);
  const text = 'the first row whose condition holds';
  if (found === undefined) return [plain(limit.otherwise, 'no row of the limit holds', text)];
  if ('problem' in found) return [plain('unknown', found.problem, text)];
  const { row, number } = found;
  const which = `row ${number}: ${row.reason ?? conditionText(row.if)}`;
  if (row.limit !== undefined) {
    return context.judge(row.limit).map((one) => ({ ...one, detail: `${one.detail} (${which})` }));
  }
  return [plain(row.verdict ?? limit.otherwise, which, text)];
}

function plain(outcome: LimitOutcome, detail: string, limit: string): Judgement {
  const answer = ({ pass: 'within', warn: 'alerts', fail: 'refused', unknown: 'undecided' } as const)[outcome];
  return { outcome, answer, readings: [], limit, detail };
}
