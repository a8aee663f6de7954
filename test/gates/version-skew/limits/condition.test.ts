import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../gates/model/json.ts';
import { Condition, conditionText, testCondition } from '../../../../gates/version-skew/limits/condition.ts';

const axes = (values: Readonly<Record<string, readonly Json[]>>) =>
  new Map(Object.entries(values).map(([name, list]) => [name, list.map((value) => ({ value }))]));

describe('a condition', () => {
  it.each([
    { condition: {}, values: {}, answer: 'holds' },
    { condition: { a: 'x' }, values: { a: ['x'] }, answer: 'holds' },
    { condition: { a: ['x', 'y'] }, values: { a: ['y'] }, answer: 'holds' },
    { condition: { a: ['x', 'y'] }, values: { a: ['y', 'z'] }, answer: 'fails' },
    { condition: { a: true }, values: { a: [false] }, answer: 'fails' },
    { condition: { a: false }, values: { a: [null] }, answer: 'unknown' },
    { condition: { a: 'x' }, values: {}, answer: 'unknown' },
    { condition: { a: 'x' }, values: { a: [''] }, answer: 'unknown' },
    { condition: { a: 'x', b: 'y' }, values: { b: ['z'] }, answer: 'fails' },
    { condition: { a: null }, values: { a: [null] }, answer: 'holds' },
  ] as const)('$condition over $values $answer', ({ condition, values, answer }) => {
    const mutable = JSON.parse(JSON.stringify(condition));

    expect(testCondition(mutable, axes(values))).toBe(answer);
  });

  it('is not known over a value that could not be had', () => {
    expect(testCondition({ a: 'x' }, new Map([['a', [{ value: 'x', problem: 'too large' }]]]))).toBe('unknown');
  });

  it('can be read', () => {
    expect(conditionText({ platform: ['AWS', 'GCP'], runc: true })).toBe('platform is AWS or GCP and runc is true');
    expect(conditionText({})).toBe('always');
  });

  it.each([{ branch: 'release-*' }, { platform: ['AWS', '*'] }, { site: '**' }])(
    'is refused with a glob: %j',
    (written) => {
      const { success, error } = Condition.safeParse(written);

      expect(success).toBe(false);
      expect(error?.issues[0]).toMatchObject({
        path: Object.keys(written),
        message: expect.stringMatching(/is compared as it is/),
      });
    },
  );
});
