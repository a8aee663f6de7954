import { RE2JS } from 're2js';
import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement, Observed } from '../judging/judgement.ts';
import { missing, readingOf, shown } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';

const shape = {
  field: AxisName.default('field'),
  pattern: z.string().min(1).max(1000).refine(isPattern, 'it is not a pattern that RE2 reads').optional(),
  minLength: z.number().int().min(0).optional(),
  maxLength: z.number().int().min(0).optional(),
};
type FormatLimit = Limit<'format', typeof shape>;

export const format = skewCheck({
  kind: 'format',
  id: 'skew/format',
  title: 'A version does not match the format of its field',
  whoBreaks: 'Anyone who writes the value: the API server rejects the object.',
  why: 'A field has a pattern and a maximum length; a version must satisfy both.',
  wayOut: 'Write the version in the format that the limit names.',
  source: 'openshift/api operator/v1 boot image version fields.',
  shape,
  axes: ({ field }) => [field],

  judge(limit, context) {
    const text = limitText(limit);
    const observed = context.axes.get(limit.field) ?? [];
    const present = observed.filter(({ value, problem }) => value !== null || problem !== undefined);
    if (present.length === 0) return [missing(limit, limit.field, limit.field, text)];
    return present.map((one) => judgeText(limit, one, text));
  },
});

/** An empty text is a text here: a field that is set to it is refused, not forgotten. */
function judgeText(limit: FormatLimit, observed: Observed, text: string): Judgement {
  const base = { readings: [readingOf(limit.field, observed)], limit: text };
  const { value, problem } = observed;
  if (problem !== undefined) return { ...base, outcome: 'unknown', answer: 'unavailable', detail: problem };
  if (typeof value !== 'string') {
    return { ...base, outcome: limit.onUnparseable, answer: 'unreadable', detail: `${shown(value)} is not a string` };
  }
  const faults = faultsOf(limit, value);
  if (faults.length === 0)
    return { ...base, outcome: 'pass', answer: 'within', detail: `${shown(value)} matches the format` };
  return {
    ...base,
    outcome: limit.onViolation,
    answer: 'refused',
    detail: `${shown(value)} ${faults.join(' and ')}`,
    satisfiedBy: text,
  };
}

function faultsOf({ pattern, minLength, maxLength }: FormatLimit, value: string): string[] {
  const length = [...value].length;
  return [
    ...(minLength !== undefined && length < minLength
      ? [`has ${length} characters, at least ${minLength} are needed`]
      : []),
    ...(maxLength !== undefined && length > maxLength
      ? [`has ${length} characters, at most ${maxLength} are accepted`]
      : []),
    ...(pattern !== undefined && !RE2JS.compile(pattern).matcher(value).find() ? ['does not match the pattern'] : []),
  ];
}

function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

function limitText({ pattern, minLength, maxLength }: FormatLimit): string {
  const parts = [
    ...(pattern === undefined ? [] : [`pattern ${shown(pattern)}`]),
    ...(minLength === undefined && maxLength === undefined
      ? []
      : [`length ${minLength ?? 0} to ${maxLength ?? 'any'}`]),
  ];
  return parts.length === 0 ? 'any text' : parts.join(', ');
}
