import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../gates/engine/evaluate.ts';
import { ruleSetOf } from '../../../../gates/model/rule.ts';
import type { Run } from '../../../../gates/model/run.ts';
import type { Need, Snapshot } from '../../../../gates/model/snapshot.ts';
import type { Head } from '../../../../lambdas/ports/run-store.ts';
import {
  isAlreadyJudged,
  type JudgedHead,
  judgedOf,
  mayBeJudged,
  type Question,
} from '../../../../lambdas/usecases/changes/already-judged.ts';
import { asOf, input, rule, snapshot, waiver } from '../../../support/evaluation.ts';
import { pullRequest } from '../../../support/fakes/pull-requests.ts';
import { toyGate } from '../../../support/toy-gate.ts';

const pull = pullRequest();
const setOf = (...parts: readonly Record<string, unknown>[]) =>
  ruleSetOf(parts.map((one, index) => ({ version: 1, rule: rule({ id: `r-${index}`, ...one }) })));
const question = (parts: Partial<Question> = {}): Question => ({
  pull,
  ruleSet: setOf({}),
  waivers: [],
  asOf,
  ...parts,
});
const runOf = (text: string): Run => evaluate(input({ 'a.txt': text }), [toyGate]);
const seen = (...needs: readonly Need[]): Snapshot => ({
  ...snapshot({}, {}),
  observations: needs.map((need) => ({ need }) as NonNullable<Snapshot['observations']>[number]),
});
const { judged } = judgedOf(question(), 3, runOf('one .a'), snapshot({}, {}));
const minutes = (count: number): string => new Date(Date.parse(asOf) + count * 60_000).toISOString();

function head(parts: Partial<Head> = {}): Head {
  const { repository, number, headSha } = pull;
  return {
    repository,
    number,
    headSha,
    evalSeq: 3,
    publishedSeq: 3,
    runId: 'run-1',
    ...(judged && { judged }),
    ...parts,
  };
}

describe('a pull request that may be judged already', () => {
  it.each([
    ['its own event', { event: 'pull_request' }, head(), true],
    ['a re-run that a person asked for', { event: 'check_run' }, head(), false],
    ['an evaluation that failed', { event: 'pull_request', failure: {} }, head(), false],
    ['one that was never judged', { event: 'pull_request' }, undefined, false],
    ['one of which the answer may be another', { event: 'pull_request' }, { ...head(), judged: undefined }, false],
    ['one with another head', { event: 'pull_request' }, head({ headSha: 'c'.repeat(40) }), false],
  ] as const)('by %s: %s', (_, task, before, expected) => {
    expect(mayBeJudged(task, before as Head | undefined, pull)).toBe(expected);
  });
});

describe('the question that the last run answered', () => {
  const is = (asked: Partial<Question>, parts: Partial<Head> = {}) =>
    isAlreadyJudged(head(parts) as JudgedHead, question(asked));
  it.each([
    ['at the same time', {}, true],
    ['within ten minutes', { asOf: minutes(9.99) }, true],
    ['after ten minutes', { asOf: minutes(10) }, false],
    ['before it was answered', { asOf: minutes(-0.1) }, false],
    ['of a pull request that was only touched', { pull: { ...pull, updatedAt: minutes(1) } }, true],
    ['of another title', { pull: { ...pull, title: 'Change it' } }, false],
    ['of another base', { pull: { ...pull, base: 'release-1' } }, false],
    ['of a base that moved', { pull: { ...pull, baseSha: 'c'.repeat(40) } }, false],
    ['under other rules', { ruleSet: setOf({ mode: 'warn' }) }, false],
    ['under another waiver', { waivers: [waiver()] }, false],
  ])('is asked again %s: %s', (_, asked, expected) => {
    expect(is(asked)).toBe(expected);
  });

  it('is open again once an evaluation has begun', () => {
    expect(is({}, { evalSeq: 4 })).toBe(false);
  });

  it('is another one on the day on which a rule begins to enforce', () => {
    const ruleSet = setOf({ effectiveFrom: '2026-12-01' }, { effectiveFrom: '2026-11-01' }, {});
    const at = (instant: string) => question({ ruleSet, asOf: instant });
    const before = judgedOf(at('2026-11-30T23:58:00.000Z'), 3, runOf('one .a'), snapshot({}, {}));
    const of = { ...head(), ...before } as JudgedHead;

    expect(isAlreadyJudged(of, at('2026-11-30T23:59:00.000Z'))).toBe(true);
    expect(isAlreadyJudged(of, at('2026-12-01T00:01:00.000Z'))).toBe(false);
  });
});

describe('an answer that is kept', () => {
  const files = { kind: 'files' as const, globs: ['a'] } as unknown as Need;
  const keeps = (snap: Snapshot, text = 'one .a', parts: Partial<Run> = {}) =>
    judgedOf(question(), 3, { ...runOf(text), ...parts }, snap).judged !== undefined;

  it('names its question, its time and its evaluation', () => {
    expect(judged).toEqual({ inputs: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), at: asOf, evalSeq: 3 });
  });

  it.each([
    ['nothing beyond the change', seen(), true],
    ['files of the change', seen(files, { ...files, ref: 'base' } as Need, { ...files, ref: 'head' } as Need), true],
    ['files of its own repository by name', seen({ ...files, repository: pull.repository } as Need), true],
    ['files of another repository', seen(files, { ...files, repository: 'harbour-lights/other' } as Need), false],
    ['files at a branch', seen({ ...files, ref: 'release-1' } as Need), false],
    ['something else', seen({ ...files, kind: 'teams' } as unknown as Need), false],
  ])('has read %s: %s', (_, snap, expected) => {
    expect(keeps(snap)).toBe(expected);
  });

  it('has no doubt, neither of a rule nor of the inputs', () => {
    const doubt = { subject: 'a.txt', reason: 'so it is', wayOut: 'look' };

    expect(keeps(seen(), 'doubt here')).toBe(false);
    expect(keeps(seen(), '', { results: [...runOf('doubt here').results, ...runOf('one .a').results] })).toBe(false);
    expect(keeps(seen(), 'one .a', { doubts: [doubt] })).toBe(false);
  });
});
