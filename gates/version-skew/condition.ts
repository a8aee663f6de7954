import * as z from 'zod';
import type { Axes } from './judgement.ts';

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type Scalar = z.infer<typeof Scalar>;

/** Names of axes, each with the value or the values that it must have. Empty: always true. */
export const Condition = z.record(z.string().min(1), z.union([Scalar, z.array(Scalar).min(1)]));
export type Condition = z.infer<typeof Condition>;

/** `unknown` when an axis that it names has no value, or could not be read. */
export type ConditionAnswer = 'holds' | 'fails' | 'unknown';

export function testCondition(condition: Condition, axes: Axes): ConditionAnswer {
  const answers = Object.entries(condition).map(([name, wanted]) => testAxis(axes.get(name) ?? [], wanted));
  if (answers.includes('fails')) return 'fails';
  return answers.includes('unknown') ? 'unknown' : 'holds';
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
