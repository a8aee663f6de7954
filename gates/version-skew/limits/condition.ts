import * as z from 'zod';
import type { Axes } from '../judging/judgement.ts';

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type Scalar = z.infer<typeof Scalar>;

/**
 * Names of axes, each with the value or the values that it must have. Empty: always true. Values are compared as they are: a value with
 * `*` would hold for nothing, and the limit would never be in force, so it is refused.
 */
export const Condition = z
  .record(z.string().min(1), z.union([Scalar, z.array(Scalar).min(1)]))
  .superRefine((condition, context) => {
    for (const [name, wanted] of Object.entries(condition)) {
      const glob = [wanted].flat().find((value) => typeof value === 'string' && value.includes('*'));
      const message = `\`${glob}\` is compared as it is, * included: list the values that are meant`;
      if (glob !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
  });
export type Condition = z.infer<typeof Condition>;

/** `unknown` when an axis that it names has no value, or could not be read. */
export type ConditionAnswer = 'holds' | 'fails' | 'unknown';

export function testCondition(condition: Condition, axes: Axes): ConditionAnswer {
  const answers = Object.entries(condition).map(([name, wanted]) => testAxis(axes.get(name) ?? [], wanted));
  if (answers.includes('fails')) return 'fails';
  return answers.includes('unknown') ? 'unknown' : 'holds';
}

/**
 * Why it cannot be told whether a condition holds although nothing says that it fails: an axis that it names could not be read.
 * That is not the same as an axis without a value.
 */
export function conditionProblem(condition: Condition, axes: Axes): string | undefined {
  if (testCondition(condition, axes) !== 'unknown') return undefined;
  for (const name of Object.keys(condition)) {
    const broken = (axes.get(name) ?? []).find(({ problem }) => problem !== undefined);
    if (broken?.problem !== undefined) return `${name} could not be had: ${broken.problem}`;
  }
  return undefined;
}

/** The first row whose condition holds; a problem where an earlier row may hold and cannot be decided. */
export function firstRow<Row extends { readonly if: Condition }>(
  rows: readonly Row[],
  axes: Axes,
): { readonly row: Row; readonly number: number } | { readonly problem: string } | undefined {
  for (const [index, row] of rows.entries()) {
    const problem = conditionProblem(row.if, axes);
    if (problem !== undefined) return { problem: `whether row ${index + 1} holds is not known, ${problem}` };
    if (testCondition(row.if, axes) === 'holds') return { row, number: index + 1 };
  }
  return undefined;
}

function testAxis(observed: NonNullable<ReturnType<Axes['get']>>, wanted: Condition[string]): ConditionAnswer {
  const list: readonly Scalar[] = Array.isArray(wanted) ? wanted : [wanted];
  if (observed.some(({ problem }) => problem !== undefined)) return 'unknown';
  const values = observed.map(({ value }) => value).filter((value) => value !== '');
  if (values.length === 0) return 'unknown';
  if (values.every((value) => list.includes(value as Scalar))) return 'holds';
  return values.every((value) => value === null) ? 'unknown' : 'fails';
}

/** The condition in words, for messages. */
export function conditionText(condition: Condition): string {
  const parts = Object.entries(condition).map(([name, wanted]) => {
    const list: readonly Scalar[] = Array.isArray(wanted) ? wanted : [wanted];
    return `${name} is ${list.map(String).join(' or ')}`;
  });
  return parts.length === 0 ? 'always' : parts.join(' and ');
}
