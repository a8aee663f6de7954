import { describe, expect, it } from 'vitest';
import { randomOf } from '../../scripts/api-server-oracle/random.ts';
import { TYPES } from '../../scripts/compare-cel/expressions.ts';
import { patternQuestion, patternQuestions } from '../../scripts/compare-cel/patterns.ts';
import {
  expressionQuestion,
  expressionQuestions,
  formatQuestions,
  type OracleAnswer,
} from '../../scripts/compare-cel/questions.ts';
import { goldenTexts, reportOf } from '../../scripts/compare-cel/report.ts';

const ruleFor = (expr: string, self = {}) => {
  const { question, expected } = expressionQuestion(expr, self);
  const schema = question['schema'] as { 'x-kubernetes-validations': readonly { rule: string }[] };
  return [schema['x-kubernetes-validations'][0]?.rule, expected];
};

describe('a question to the API server', () => {
  it.each([
    ['1 + 1', 'dyn(2) == dyn(1 + 1) && type(dyn(1 + 1)) == type(dyn(2))', 'kept'],
    ['0.0 / 0.0', '(0.0 / 0.0) != (0.0 / 0.0)', 'kept'],
    ["duration('1s')", "dyn(duration('1000000000ns')) == dyn(duration('1s'))", 'kept'],
    ["quantity('1k')", "dyn(quantity('1k')) == dyn(quantity('1e3'))", 'kept'],
    ["['a']", 'dyn([dyn("a")]) == dyn([\'a\'])', 'kept'],
    ['self.n', 'dyn(self.n) == dyn(self.n)', 'error'],
    ['uint(1)', 'dyn(uint(1)) == dyn(uint(1))', undefined],
    ['1 +', 'dyn(1 +) == dyn(1 +)', undefined],
  ])('%s asks for its value, or for the error', (expr, rule, expected) => {
    expect(ruleFor(expr)).toEqual([rule, expected]);
  });

  it('is the same for the same seed, of every type, and mostly one that we answer', () => {
    const asked = expressionQuestions(400, randomOf(7));
    expect(asked).toEqual(expressionQuestions(400, randomOf(7)));
    expect(asked.filter(({ expected }) => expected !== undefined).length).toBeGreaterThan(300);
    expect(TYPES.length).toBeGreaterThan(15);
  });
});

describe('a question about a pattern', () => {
  it.each([
    ['a+', 'yes'],
    ['a++', 'no'],
    ['\\p{Old_Italic}', undefined],
  ])('%s asks whether a schema may have it', (pattern, expected) => {
    expect(patternQuestion(pattern)).toMatchObject({ kind: 'pattern', question: { pattern }, expected });
  });

  it('is the same for the same seed, and about patterns that are taken and refused', () => {
    const asked = patternQuestions(400, randomOf(7));
    const those = (is: string) => asked.filter(({ expected }) => expected === is).length;

    expect(asked).toEqual(patternQuestions(400, randomOf(7)));
    expect([those('yes') > 40, those('no') > 40]).toEqual([true, true]);
  });
});

describe('the report', () => {
  const value = expressionQuestion('1 + 1', {});
  const open = expressionQuestion('uint(1)', {});
  const counted = (is: OracleAnswer['is']) => reportOf([value], [{ is }]).differences;

  it('counts another answer to what we are sure of, and nothing else', () => {
    expect((['kept', 'broken', 'error', 'panic', 'refused', 'cost'] as const).map(counted)).toEqual([0, 1, 1, 1, 0, 0]);
    expect(reportOf([open], [{ is: 'broken' }]).differences).toBe(0);
    expect(reportOf([value], []).differences).toBe(1);
  });

  it('says how much was left open', () => {
    const { text } = reportOf([value, open], [{ is: 'kept' }, { is: 'kept' }]);
    expect(text).toContain('2 expressions: 1 decided here, 1 left open, 0 differ');
  });

  it('keeps texts by the word of the API server', () => {
    const asked = formatQuestions(1, randomOf(1));
    const kept = goldenTexts(
      asked,
      asked.map(() => ({ is: 'no' as const })),
    );
    expect(Object.keys(kept)).toHaveLength(asked.length);
    expect(kept['uuid']?.['no']).toHaveLength(1);
  });
});
