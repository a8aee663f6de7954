import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../gates/cel/evaluation/answer.ts';
import { newContext } from '../../../gates/cel/evaluation/context.ts';
import { evaluate } from '../../../gates/cel/evaluation/evaluate.ts';
import { compileOver } from '../../../gates/cel/index.ts';
import { typedValue } from '../../../gates/cel/schema/typed-json.ts';
import { CANDIDATE, CONDITION_STEPS, compileCondition, evaluateCondition } from '../../../gates/engine/condition.ts';
import { conditionNotes, conditionProblems } from '../../../gates/engine/condition-problems.ts';
import type { Candidate } from '../../../gates/model/candidate.ts';
import { candidate as local, rule } from '../../support/evaluation.ts';
import { runs } from '../../support/property-runs.ts';

const { repository, base, baseSha, headSha } = local;
const pullRequest: Candidate = {
  ...{ repository, base, baseSha, headSha },
  kind: 'pull_request',
  number: 42,
  title: 'Make the lamp brighter',
  author: { id: 7, login: 'ada', type: 'User' },
  isFork: false,
};
const image: Candidate = {
  ...{ repository, base, baseSha, headSha },
  kind: 'image',
  stream: 'lamp-operator/stage',
  component: 'lamp-operator',
  image: { repository: 'quay.example.com/lamps/operator', digest: `sha256:${'c'.repeat(64)}` },
  isFirst: true,
  from: 'source',
};
const kinds = { pull_request: pullRequest, local_change: local, image } as const;

const refusals = (when: string, scope = {}): string[] =>
  conditionProblems(rule({ when, scope })).map(({ pointer, message }) => `${pointer} ${message}`);

describe('a condition', () => {
  it.each<[string, boolean, boolean, boolean]>([
    ['candidate.kind == "pull_request"', true, false, false],
    ['candidate.kind == candidate.base', false, false, false],
    ['candidate.kind in [candidate.base, "image"]', false, false, true],
    ['candidate.kind < "k"', false, false, true],
    ['[candidate].exists(c, c.kind == "nothing")', false, false, false],
    ['candidate.kind in ["image", "local_change"]', false, true, true],
    ['candidate.base != "experimental"', true, true, true],
    ['candidate.repository.startsWith("harbour-lights/")', true, true, true],
    ['candidate.kind == "pull_request" && candidate.number > 40', true, false, false],
    ['has(candidate.author) && candidate.author.type == "Bot"', false, false, false],
    ['has(candidate.author) ? candidate.author.id == 7 : true', true, true, true],
    ['candidate.?author.?login.orValue("") == "ada"', true, false, false],
    ['!has(candidate.isFirst) || !candidate.isFirst', true, true, false],
    ['has(candidate.promoted)', false, false, false],
    ['has(candidate.image) && candidate.image.digest.matches("^sha256:c{64}$")', false, false, true],
    ['candidate.title.lowerAscii().contains("lamp") || candidate.kind != "pull_request"', true, true, true],
    ['["main", "release"].exists(b, ["main"].exists(c, b == c && candidate.base == b))', true, true, true],
  ])('%s: pull request %s, local change %s, image %s', (when, ...expected) => {
    expect(refusals(when)).toEqual([]);
    expect(Object.values(kinds).map((one) => evaluateCondition(when, one))).toEqual(
      expected.map((holds) => ({ holds })),
    );
  });

  it.each<[string, string]>([
    ['candidate.bse == "main"', 'candidate.bse: unknown field; did you mean candidate.base?'],
    ['candidate.author.logn == "a"', 'candidate.author.logn: unknown field; did you mean candidate.author.login?'],
    ['has(candidate.autor)', 'candidate.autor: unknown field; did you mean candidate.author?'],
    ['candidate.somethingElse == ""', 'candidate.somethingElse: unknown field'],
    ['candiate.base == ""', 'candiate: unknown variable; did you mean candidate?'],
    ['self.base == ""', 'self: unknown variable'],
    ['candidate.title.startWith("x")', 'startWith(): unknown function; did you mean startsWith?'],
    ['candidate.title.exist(c, true)', 'exist(): unknown function; did you mean exists?'],
    ['candidate.title.matches()', 'matches() does not accept string'],
    ['candidate.base.login == ""', 'candidate.base.login: candidate.base has type string, which has no fields'],
    ['candidate.number == "1"', '== does not accept int, string'],
    ['candidate.base && true', '&& does not accept string, bool'],
    ['candidate.base', 'the condition has type string, not bool'],
    ['candidate', 'the condition has type object, not bool'],
    ['dyn(candidate.isFork)', 'the condition has type dyn, not bool'],
    ['candidate.base ==', 'syntax error: the expression is incomplete'],
    ['candidate.base = "main"', 'syntax error at character 16'],
    ['uint(1) == 1u', 'function uint is not evaluated'],
    ['candidate.base.matches("(")', 'matches() of a literal: a pattern does not compile'],
    ['candidate.kind != "pull_reqest"', 'candidate.kind is never "pull_reqest"; did you mean "pull_request"?'],
    ['candidate.kind == "pull_reqest"', 'candidate.kind is never "pull_reqest"; did you mean "pull_request"?'],
    [
      'candidate.kind in ["image", "branch"]',
      'candidate.kind is never "branch"; its values are pull_request, local_change, image',
    ],
    [
      'has(candidate.author) && "bot" == candidate.author.type',
      'candidate.author.type is never "bot"; did you mean "Bot"?',
    ],
    ['[1, 2][5] == 1', 'the condition always fails for kind pull_request or local_change or image'],
  ])('%s is refused', (when, message) => {
    expect(refusals(when)).toEqual([`/when when: ${message}`]);
  });

  it('is refused where no candidate in scope has a field that it reads', () => {
    const message = (field: string, kind: string) =>
      `/when when: ${field} does not exist for kind ${kind}; guard it with has(${field})`;

    expect(refusals('candidate.author.login == "ada"', { streams: ['lamp-operator/*'] })).toEqual([
      message('candidate.author', 'image'),
    ]);
    expect(refusals('!candidate.isFirst', { branches: ['main'] })).toEqual([
      message('candidate.isFirst', 'pull_request or local_change'),
    ]);
    expect(refusals('!candidate.isFirst', { components: ['lamp-operator'] })).toEqual([]);
    expect(refusals('candidate.isFork', { components: ['lamp-operator'] })).toEqual([
      message('candidate.isFork', 'image'),
    ]);
    expect(refusals('candidate.isFork')).toEqual([]);
    expect(refusals('candidate.kind != "image" || candidate.isFork', { streams: ['lamp-operator/*'] })).toEqual([
      message('candidate.isFork', 'image'),
    ]);
  });

  it('reads a field that is undefined as absent', () => {
    const { promoted: _, ...bare } = image as typeof image & { promoted?: undefined };

    expect(
      evaluateCondition('has(candidate.promoted)', { ...bare, promoted: undefined } as unknown as Candidate),
    ).toEqual({
      holds: false,
    });
  });

  it('notes the kinds for which it is always inconclusive', () => {
    expect(conditionNotes(rule({ when: 'candidate.isFork' }))).toEqual([
      'when: candidate.isFork does not exist for kind local_change or image; guard it with has(candidate.isFork); without it the rule is inconclusive there',
    ]);
    expect(conditionNotes(rule({ when: 'has(candidate.isFork) && candidate.isFork' }))).toEqual([]);
    expect(conditionNotes(rule({ when: 'candidate.isFirst', scope: { streams: ['a'] } }))).toEqual([]);
    expect(conditionNotes(rule())).toEqual([]);
  });

  it.each<[string, string]>([
    ['candidate.bse == "main"', 'candidate.bse: unknown field; did you mean candidate.base?'],
    ['candidate.base', 'the condition has type string, not bool'],
    ['candidate.author.login == "ada"', 'no such key: candidate.author does not exist for kind local_change'],
    ['1 / (candidate.base.size() - 4) == 1', 'division by zero'],
  ])('%s, stored all the same, is a problem and never "does not apply"', (when, problem) => {
    expect(evaluateCondition(when, local)).toEqual({ problem });
  });
});

const text = fc.constantFrom(
  'candidate.base',
  'candidate.kind',
  'candidate.title',
  'candidate.author.login',
  '"main"',
  '"é\\n"',
);
const number = fc.constantFrom('candidate.number', 'candidate.author.id', '0', '-1', '9223372036854775807');
const conditions = fc.letrec<{ truth: string; part: string }>((tie) => ({
  truth: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('true', 'candidate.isFork', 'candidate.isFirst', 'has(candidate.promoted)'),
    fc.tuple(text, fc.constantFrom('==', '<', '!='), text).map((parts) => parts.join(' ')),
    fc.tuple(number, fc.constantFrom('==', '>', '<='), number).map((parts) => parts.join(' ')),
    fc.tuple(text, fc.constantFrom('contains', 'startsWith', 'matches'), text).map(([a, f, b]) => `${a}.${f}(${b})`),
    fc
      .tuple(tie('truth'), fc.constantFrom('&&', '||', '=='), tie('truth'))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    tie('truth').map((one) => `!(${one})`),
    fc
      .tuple(tie('part'), fc.constantFrom('all', 'exists', 'exists_one'), tie('truth'))
      .map(([a, f, b]) => `${a}.${f}(x, ${b})`),
    fc.tuple(tie('truth'), tie('truth'), tie('truth')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc.tuple(number, number).map(([a, b]) => `${a} / ${b} * ${a} == ${b}`),
  ),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.array(fc.oneof(text, number), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
    fc.tuple(tie('part'), tie('truth')).map(([list, test]) => `${list}.filter(y, ${test})`),
    text.map((one) => `${one}.split("")`),
  ),
})).truth;
const anyKind = fc.constantFrom<Candidate>(pullRequest, local, image);
const often = runs(1000);

/** The steps that the evaluation of a condition leaves of its budget; nothing where it does not compile. */
function stepsLeft(when: string, candidate: Candidate): number | undefined {
  const compiled = compileCondition(when);
  if ('problem' in compiled) return undefined;
  const context = newContext(CONDITION_STEPS);
  answerOf(() => {
    const value = typedValue(JSON.parse(JSON.stringify(candidate)), CANDIDATE.schema);
    return evaluate(compiled.expr, { name: 'candidate', value, outer: undefined }, context);
  });
  return context.steps.left;
}

describe('whatever stands in a condition', () => {
  it('ends in an answer, the same one twice, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(conditions, fc.string(), fc.string({ unit: fc.constantFrom(...'candidate.[](){}"x,:?&|=!+-1 ') })),
        anyKind,
        (when, one) => {
          const answer = evaluateCondition(when, one);

          expect('problem' in answer ? answer.problem.length : typeof answer.holds).toBeTruthy();
          expect(evaluateCondition(when, structuredClone(one))).toEqual(answer);
        },
      ),
      often,
    );
  });

  it('is inconclusive for each kind that a note names', () => {
    fc.assert(
      fc.property(conditions, anyKind, (when, one) => {
        fc.pre(conditionNotes(rule({ when })).join().includes(one.kind));

        expect(evaluateCondition(when, one)).toHaveProperty('problem');
      }),
      runs(200),
    );
  });

  const list = `[${Array.from({ length: 250 }, (_, i) => i % 10).join(',')}]`;
  it.each([
    [
      'loops in loops over long lists',
      `${list}.all(a, [1,2,3,4,5,6,7,8,9].all(b, [1,2,3,4,5,6,7,8,9].all(c, [1,2,3,4,5,6,7,8,9].all(d, a + b + c + d > 0))))`,
    ],
    ['a list that grows in each turn', `${list}.map(a, ${list.slice(0, 101)}].map(b, [a, b])).size() > 0`],
    [
      'a text that doubles',
      `[${'1,'.repeat(40)}1].map(a, "${'x'.repeat(300)}").map(b, b + b).map(c, [c,c,c,c,c,c,c,c].join(c)).all(d, d.contains(d))`,
    ],
    [
      'a pattern with many states on a long text',
      `[1,2,3,4,5,6,7,8,9].all(a, ["${'a'.repeat(300)}"].all(b, (b + b + b + b).matches("(a?){200}(a*)*b")))`,
    ],
    [
      'a sum of lists',
      `${list}.all(a, (${list} + ${list}).exists(b, (${list.slice(0, 50)}] + [a]).exists(c, c == 77)))`,
    ],
  ])('ends within its budget: %s', (_, when) => {
    const left = stepsLeft(when, local);

    expect(left).toBeDefined();
    // One operation is charged before it is carried out, so that an overdraft stays as small as the largest of them.
    expect(left).toBeGreaterThan(-CONDITION_STEPS);
    expect(evaluateCondition(when, local)).toEqual(
      (left ?? 0) < 0 ? { problem: 'the step budget is used up' } : { holds: expect.any(Boolean) },
    );
  });

  it('is charged for each node that is evaluated', () => {
    expect(stepsLeft('candidate.base == "main"', local)).toBe(CONDITION_STEPS - 5);
    expect(compileOver(CANDIDATE, 'true').type.key).toBe('bool');
  });
});
