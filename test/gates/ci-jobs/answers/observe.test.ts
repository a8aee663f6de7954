import { describe, expect, it } from 'vitest';
import { observedCreate, observedListing, observedRead } from '../../../../gates/ci-jobs/answers/observe.ts';
import type { JobObservation } from '../../../../gates/model/job.ts';

const at = '2026-08-27T03:20:00.000Z';
const attempt = { job: 'aws', run: 1, number: 1 };
const of = { at, attempt };
const seen = (parts: Partial<JobObservation>): JobObservation => ({
  state: 'pending',
  retry: false,
  alert: false,
  ...parts,
});

describe('the answer to a create', () => {
  it.each([
    {
      answer: seen({ state: 'triggered', executionId: 'e', url: 'https://x' }),
      observed: [
        { kind: 'authorized', at },
        { kind: 'triggered', ...of, execution: 'e', url: 'https://x' },
      ],
    },
    { answer: seen({ state: 'triggered' }), observed: [{ kind: 'answer-lost', ...of, text: 'triggered' }] },
    {
      answer: seen({ state: 'unknown', cause: 'answer_lost' }),
      observed: [{ kind: 'answer-lost', ...of, text: 'answer_lost' }],
    },
    { answer: seen({ cause: 'rate_limited' }), observed: [{ kind: 'not-sent', ...of, text: 'rate_limited' }] },
    {
      answer: seen({ cause: 'auth', message: 'no' }),
      observed: [
        { kind: 'unauthorized', at, text: 'auth: no' },
        { kind: 'not-sent', ...of, text: 'auth: no' },
      ],
    },
    { answer: seen({ state: 'error', cause: 'forbidden' }), observed: [{ kind: 'refused', ...of, text: 'forbidden' }] },
  ])('$answer.state $answer.cause', ({ answer, observed }) => {
    expect(observedCreate(of, answer)).toEqual(observed);
  });
});

describe('the answer to a look', () => {
  const round = { execution: 'e', othersAnswered: true };
  it.each([
    { answer: seen({}), kinds: ['authorized', 'still-running'] },
    { answer: seen({ cause: 'unknown_status' }), kinds: ['authorized', 'still-running'] },
    { answer: seen({ cause: 'server_error' }), kinds: ['server-error'] },
    { answer: seen({ cause: 'auth' }), kinds: ['unauthorized'] },
    { answer: seen({ cause: 'answer_lost' }), kinds: [] },
    { answer: seen({ cause: 'rate_limited' }), kinds: [] },
    { answer: seen({ cause: 'not_json' }), kinds: [] },
    { answer: seen({ state: 'error', cause: 'identity_mismatch' }), kinds: [] },
  ])('that tells no end ($answer.cause) is $kinds', ({ answer, kinds }) => {
    expect(observedRead(of, answer, round).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    { answer: seen({ state: 'passed' }), outcome: 'passed' },
    { answer: seen({ state: 'failed' }), outcome: 'failed' },
    { answer: seen({ state: 'inconclusive', cause: 'aborted' }), outcome: 'infrastructure' },
    { answer: seen({ state: 'inconclusive', cause: 'infrastructure' }), outcome: 'infrastructure' },
    { answer: seen({ state: 'inconclusive', cause: 'execution_gone' }), outcome: 'gone' },
    { answer: seen({ state: 'error', cause: 'needs_approval' }), outcome: 'refused' },
  ])('that tells $answer.state $answer.cause ends it as $outcome', ({ answer, outcome }) => {
    expect(observedRead(of, answer, round)).toMatchObject([{ kind: 'ended', execution: 'e', outcome }]);
  });
});

describe('what an answer tells beside its end', () => {
  const round = { execution: 'e', othersAnswered: false };
  const named = { ...of, system: 'build01' };
  const url = 'https://ci.example.com/e';

  it('is whose credentials were accepted or refused', () => {
    expect(observedRead(named, seen({ url }), round)).toEqual([
      { kind: 'authorized', at, system: 'build01' },
      { kind: 'still-running', ...of, execution: 'e', url },
    ]);
    expect(observedRead(named, seen({ cause: 'auth', message: 'no' }), round)).toEqual([
      { kind: 'unauthorized', at, system: 'build01', text: 'auth: no' },
    ]);
    expect(observedCreate(named, seen({ state: 'triggered', executionId: 'e' }))).toEqual([
      { kind: 'authorized', at, system: 'build01' },
      { kind: 'triggered', ...of, execution: 'e' },
    ]);
  });

  it('is its page and its words, at most 500 characters of them', () => {
    const ended = seen({ state: 'inconclusive', cause: 'aborted', message: 'x'.repeat(600), url });

    expect(observedRead(of, ended, round)).toEqual([
      { kind: 'ended', ...of, execution: 'e', outcome: 'infrastructure', text: `aborted: ${'x'.repeat(491)}`, url },
    ]);
    expect(observedRead(of, seen({ state: 'passed' }), round)).toEqual([
      { kind: 'ended', ...of, execution: 'e', outcome: 'passed', text: 'passed' },
    ]);
  });

  it.each(['server_error', 'not_there'] as const)('is, of %s, whether others were answered', (cause) => {
    expect(observedRead(of, seen({ cause }), round)).toEqual([{ kind: 'server-error', ...of, othersAnswered: false }]);
  });

  it.each([
    ['inconclusive', 'timed_out', 'timeout'],
    ['inconclusive', undefined, 'unknown'],
    ['error', 'malformed', 'unknown'],
    ['unknown', 'aborted', 'infrastructure'],
  ] as const)('ends %s %s as %s', (state, cause, outcome) => {
    const answer = seen({ state, ...(cause !== undefined && { cause }) });

    expect(observedRead(of, answer, round)).toMatchObject([{ kind: 'ended', outcome }]);
  });

  it('is how long to wait before the next create', () => {
    expect(observedCreate(of, seen({ cause: 'rate_limited', afterSeconds: 30 }))).toEqual([
      { kind: 'not-sent', ...of, text: 'rate_limited', afterSeconds: 30 },
    ]);
  });
});

describe('the answer to a search for a lost execution', () => {
  const listed = (...ids: string[]) => ({
    kind: 'listed' as const,
    executions: ids.map((executionId) => ({ executionId, state: 'pending' as const })),
  });
  it.each([
    { listing: listed('a', 'b'), observed: [{ kind: 'triggered', ...of, execution: 'b' }] },
    { listing: listed('a'), observed: [{ kind: 'absent', ...of }] },
    { listing: listed('a', 'b', 'c'), observed: [{ kind: 'ambiguous', ...of, count: 2 }] },
    { listing: { kind: 'undecided' as const, observation: seen({ cause: 'server_error' }) }, observed: [] },
    {
      listing: { kind: 'undecided' as const, observation: seen({ cause: 'auth' }) },
      observed: [{ kind: 'unauthorized', at, text: 'auth' }],
    },
  ])('$listing.kind', ({ listing, observed }) => {
    expect(observedListing(of, listing, ['a'])).toEqual(observed);
  });
});
