import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordAt } from '../../../../gates/ci-jobs/answers/http/pointer.ts';
import { readPoll, readStart } from '../../../../gates/ci-jobs/answers/http/read.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import { runs } from '../../../support/property-runs.ts';

const order = {
  intentId: 'i-1',
  answers: {
    execution: '/job/id',
    state: '/status/phase',
    page: '/page',
    states: { passed: ['ok', 'true'], failed: ['bad'], infrastructure: ['node-lost'], pending: ['running'] },
  },
};
const bare = { ...order, answers: { ...order.answers, execution: undefined } };

function answered(status: number, body: unknown = {}): WireAnswer {
  return { kind: 'answered', status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

describe('a place in JSON', () => {
  it.each([
    ['', 'word', 'word'],
    ['', 7, '7'],
    ['', {}, undefined],
    ['/', { '': 'x' }, 'x'],
    ['/a~01', { 'a~1': 'x' }, 'x'],
    ['/a~1b~1c', { 'a/b/c': 'x' }, 'x'],
    ['/a~0~0', { 'a~~': 'x' }, 'x'],
    ['/a', null, undefined],
    ['/a', { a: false }, 'false'],
    ['/a', { a: [] }, undefined],
    ['/a', { a: 'b' }, 'b'],
    ['/a/0', { a: ['b'] }, 'b'],
    ['/a~1b/m~0n', { 'a/b': { 'm~n': 1 } }, '1'],
    ['/a', { a: true }, 'true'],
    ['/a', { a: null }, undefined],
    ['/a', { a: {} }, undefined],
    ['/a/b/c', { a: 'b' }, undefined],
    ['/length', [1, 2], '2'],
    ['/__proto__/x', {}, undefined],
    ['/constructor/name', {}, undefined],
  ])('%j of %j is %j', (pointer, value, word) => {
    expect(wordAt(value, pointer)).toBe(word);
  });

  it('is found whatever the value is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, part) => void wordAt(value, `/${part}`)),
      runs(),
    );
  });
});

describe('the answer to a start over HTTP', () => {
  it.each([
    [
      answered(202, { job: { id: 'job-1' }, page: 'https://ci.example.com/1' }),
      { state: 'triggered', executionId: 'job-1' },
    ],
    [answered(200, { job: { id: 17 } }), { state: 'triggered', executionId: '17' }],
    [answered(200, { job: { id: '../x' } }), { state: 'error', cause: 'malformed', alert: true }],
    [answered(200, { job: { id: '..' } }), { state: 'error', cause: 'malformed' }],
    [answered(200, {}), { state: 'error', cause: 'malformed' }],
    [answered(200, 'ok'), { state: 'error', cause: 'not_json' }],
    [answered(409), { state: 'unknown', cause: 'answer_lost' }],
    [answered(500), { state: 'unknown', cause: 'answer_lost' }],
    [answered(401), { state: 'pending', cause: 'auth', alert: true }],
    [answered(403), { state: 'error', cause: 'forbidden' }],
    [answered(404), { state: 'error', cause: 'unknown_job' }],
    [answered(400, 'no image'), { state: 'error', cause: 'invalid_request', message: 'no image' }],
    [answered(307), { state: 'error', cause: 'unexpected_answer' }],
    [answered(429), { state: 'pending', cause: 'rate_limited', retry: true }],
    [{ kind: 'lost', cause: 'timeout' } as const, { state: 'unknown' }],
    [{ kind: 'lost', cause: 'unreachable' } as const, { state: 'pending' }],
  ])('%# is read as what it proves', (answer, seen) => {
    expect(readStart(answer, order)).toMatchObject(seen);
  });

  it('needs no id where executions are known by ours', () => {
    expect(readStart(answered(204, ''), bare)).toEqual({
      state: 'triggered',
      retry: false,
      alert: false,
      executionId: 'i-1',
    });
  });

  it('tells the id and the page, or what is missing', () => {
    const calm = { retry: false, alert: false };
    const missing = { state: 'error', retry: false, alert: true };

    expect(readStart(answered(200, { job: { id: 17 }, page: 'https://ci.example.com/1' }), order)).toEqual({
      ...calm,
      state: 'triggered',
      executionId: '17',
      url: 'https://ci.example.com/1',
    });
    expect(readStart(answered(200, {}), order)).toEqual({
      ...missing,
      cause: 'malformed',
      message: 'no usable id at /job/id',
    });
    expect(readStart(answered(200, 'ok'), { ...bare, intentId: '..' })).toEqual({
      ...missing,
      cause: 'not_json',
      message: 'no usable id at its place',
    });
  });

  it.each([
    ['a', true],
    ['a.b_c:d@e=f+g-h', true],
    [`a${'x'.repeat(250)}`, true],
    [`a${'x'.repeat(251)}`, false],
    ['', false],
    ['.', false],
    ['..', false],
    ['.a', false],
    ['-a', false],
    ['a/b', false],
    ['a b', false],
    ['a\n', false],
  ])('takes %j for an id: %s', (id, isOne) => {
    expect(readStart(answered(200, { job: { id } }), order).state).toBe(isOne ? 'triggered' : 'error');
  });
});

describe('the answer to a look over HTTP', () => {
  it.each([
    [answered(200, { job: { id: 'job-1' }, status: { phase: 'ok' } }), { state: 'passed' }],
    [answered(200, { status: { phase: true } }), { state: 'passed' }],
    [answered(200, { status: { phase: 'bad' } }), { state: 'failed' }],
    [
      answered(200, { status: { phase: 'node-lost' } }),
      { state: 'inconclusive', cause: 'infrastructure', retry: true },
    ],
    [answered(200, { status: { phase: 'running' } }), { state: 'pending', retry: false }],
    [answered(200, { status: { phase: 'OK' } }), { state: 'pending', cause: 'unknown_status' }],
    [answered(200, {}), { state: 'pending', cause: 'unknown_status' }],
    [answered(200, '<html>'), { state: 'pending', cause: 'not_json', alert: true }],
    [answered(200, { job: { id: 'job-2' }, status: { phase: 'ok' } }), { state: 'error', cause: 'identity_mismatch' }],
    [answered(404), { state: 'pending', cause: 'not_there' }],
    [answered(410), { state: 'pending', cause: 'not_there' }],
    [answered(503), { state: 'pending', cause: 'unavailable' }],
    [answered(401), { state: 'pending', cause: 'auth' }],
    [answered(418), { state: 'pending', cause: 'unexpected_answer' }],
  ])('%# is read as what it proves', (answer, seen) => {
    expect(readPoll(answer, 'job-1', order)).toMatchObject(seen);
  });

  const calm = { retry: false, alert: false, executionId: 'job-1' };
  it.each([
    [
      { status: { phase: 'ok' }, page: 'https://ci.example.com/1' },
      { state: 'passed', url: 'https://ci.example.com/1' },
    ],
    [{ status: { phase: 'bad' } }, { state: 'failed', message: 'it says bad' }],
    [
      { status: { phase: 'node-lost' } },
      { state: 'inconclusive', cause: 'infrastructure', retry: true, message: 'it says node-lost' },
    ],
    [{ status: { phase: 'running' } }, { state: 'pending' }],
    [{ status: { phase: 'OK' } }, { state: 'pending', cause: 'unknown_status', message: 'it says OK' }],
    [{}, { state: 'pending', cause: 'unknown_status' }],
  ])('%j is told in full', (body, seen) => {
    expect(readPoll(answered(200, body), 'job-1', order)).toEqual({ ...calm, ...seen });
  });

  it('is compared with the execution that was asked for where it names one', () => {
    const other = answered(200, { job: { id: 'job-2' }, status: { phase: 'ok' } });

    expect(readPoll(other, 'job-1', order)).toEqual({
      state: 'error',
      cause: 'identity_mismatch',
      retry: false,
      alert: true,
      message: 'asked for job-1, told of job-2',
    });
    expect(readPoll(other, 'job-1', bare)).toEqual({ ...calm, state: 'passed' });
  });

  it('tells words of the other side in part', () => {
    const long = 'x'.repeat(900);

    expect(readPoll(answered(200, { status: { phase: long } }), 'job-1', order).message).toHaveLength(200);
    expect(readPoll(answered(200, { job: { id: long } }), 'job-1', order).message).toHaveLength(500);
  });

  it('is no end where it did not come, or is no JSON', () => {
    expect(readPoll({ kind: 'lost', cause: 'cut' }, 'job-1', order)).toMatchObject({ cause: 'answer_lost' });
    expect(readPoll(answered(200, '<html>'), 'job-1', order)).toEqual({
      state: 'pending',
      cause: 'not_json',
      retry: true,
      alert: true,
    });
  });

  it('shows no page where the document names no place for it', () => {
    const { page: _, ...answers } = order.answers;
    const answer = answered(200, { status: { phase: 'ok' }, page: 'https://ci.example.com/1' });

    expect(readPoll(answer, 'job-1', { ...order, answers })).toEqual({ ...calm, state: 'passed' });
  });

  it('shows a page only over https', () => {
    const seen = (page: string) => readPoll(answered(200, { status: { phase: 'ok' }, page }), 'job-1', order).url;

    expect([seen('https://ci.example.com/1'), seen('javascript:alert(1)'), seen('http://ci.example.com')]).toEqual([
      'https://ci.example.com/1',
      undefined,
      undefined,
    ]);
  });
});
