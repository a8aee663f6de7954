import { describe, expect, it } from 'vitest';
import { readBulkUpdate, readCreate, readExecution } from '../../../../gates/ci-jobs/answers/gangway/read.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';

const ID = '3830e2c5-9c9e-45c5-8ab8-b99fa897c68b';
const JOB = 'periodic-night-aws';
const expected = { jobName: JOB, executionId: ID, viewerUrl: 'https://prow.example.com/' };

function answered(body: unknown, status = 200): WireAnswer {
  return { kind: 'answered', status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
const execution = (parts: object = {}) => ({ id: ID, job_name: JOB, job_status: 'PENDING', ...parts });

describe('an answer about an execution', () => {
  const calm = { retry: false, alert: false };
  const other = { state: 'error', cause: 'identity_mismatch', retry: false, alert: true };
  const strange = { state: 'error', retry: false, alert: true };

  it('to a create is told in full', () => {
    const intent = { jobName: JOB, intentId: 'p-1', viewerUrl: 'https://prow.example.com///' };
    const echo = (key: string, value: unknown) => ({ [key]: { annotations: { 'sluice/intent': value } } });
    const told = (parts: object, expecting: Parameters<typeof readCreate>[1] = intent) =>
      readCreate(answered(execution(parts)), expecting);
    const triggered = { ...calm, state: 'triggered', executionId: ID, jobName: JOB };

    expect(told({ gcs_path: 'results/1' })).toEqual({
      ...triggered,
      url: 'https://prow.example.com/view/gs/results/1',
    });
    expect(told({ id: '' })).toEqual({ ...strange, cause: 'malformed' });
    expect(told({ id: null })).toEqual({ ...strange, cause: 'malformed' });
    expect(readCreate(answered([]), intent)).toEqual({ ...strange, cause: 'malformed' });
    expect(told({ job_name: 'other' })).toEqual({
      ...other,
      message: `asked for a new execution of ${JOB}, told of ${ID} of other`,
    });
    const mismatch = { ...other, message: `asked for a new execution of ${JOB}, told of ${ID} of ${JOB}` };
    expect(told(echo('pod_spec_options', 'p-2'))).toEqual(mismatch);
    expect(told(echo('podSpecOptions', 'p-2'))).toEqual(mismatch);
    expect(told(echo('podSpecOptions', 'p-1'))).toEqual(triggered);
    expect(told(echo('podSpecOptions', 7))).toEqual(triggered);
    expect(told({ podSpecOptions: { annotations: {} } })).toEqual(triggered);
    expect(told(echo('podSpecOptions', 'p-2'), { jobName: JOB })).toEqual(triggered);
    expect(told({ podSpecOptions: { labels: { mine: 'p-2' } } }, { ...intent, intentKey: 'mine' })).toEqual(mismatch);
    expect(told({ podSpecOptions: { labels: { mine: 'p-2' } } })).toEqual(triggered);
    expect(
      told({ podSpecOptions: { annotations: { 'sluice/intent': 'p-1' }, labels: { 'sluice/intent': 'p-2' } } }),
    ).toEqual(triggered);
  });

  it('to a look is told in full', () => {
    const look = (parts: object, expecting: Parameters<typeof readExecution>[1] = expected) =>
      readExecution(answered(execution(parts)), expecting);
    const pending = { ...calm, state: 'pending' };

    expect(look({ id: undefined })).toEqual({ ...pending, jobName: JOB });
    expect(look({ id: '' })).toEqual({ ...pending, jobName: JOB });
    expect(look({ job_name: undefined })).toEqual({ ...pending, executionId: ID });
    expect(look({ job_name: '' })).toEqual({ ...pending, executionId: ID });
    expect(look({ id: 'x-2' }, { jobName: JOB })).toEqual({ ...pending, executionId: 'x-2', jobName: JOB });
    expect(look({ id: undefined, job_name: undefined })).toEqual({
      ...other,
      message: `asked for ${ID} of ${JOB}, told of ? of `,
    });
    expect(look({ id: 'x-2' })).toEqual({ ...other, message: `asked for ${ID} of ${JOB}, told of x-2 of ${JOB}` });
    expect(look({ job_name: 'x'.repeat(900) }).message).toHaveLength(500);
    expect(readExecution(answered([]), expected)).toEqual({
      state: 'pending',
      cause: 'malformed',
      retry: true,
      alert: true,
    });
  });

  it.each([
    ['a', true],
    ['a.b_c-d', true],
    [`a${'x'.repeat(252)}`, true],
    [`a${'x'.repeat(253)}`, false],
    ['.a', false],
    ['-a', false],
    ['a/b', false],
    ['a b', false],
  ])('has an id such as %j: %s', (id, isOne) => {
    const seen = readExecution(answered(execution({ id })), { jobName: JOB });

    expect(seen.cause).toBe(isOne ? undefined : 'malformed');
  });

  it.each([
    ['2026-08-27T03:20:04Z', '2026-08-27T03:20:04.000Z'],
    ['2026-08-27T03:20:04.1Z', '2026-08-27T03:20:04.100Z'],
    ['2026-08-27T03:20:04.123456789Z', '2026-08-27T03:20:04.123Z'],
    ['2026-08-27T03:20:04.1234567890Z', undefined],
    ['2026-08-27T03:20:04+02:00', undefined],
    ['x2026-08-27T03:20:04Z', undefined],
    ['2026-08-27T03:20:04Zx', undefined],
    ['', undefined],
    [null, undefined],
  ])('that was made at %j is of %s', (time, instant) => {
    const seen = readExecution(answered(execution({ create_time: time, completion_time: time })), expected);

    expect([seen.startedAt, seen.completedAt]).toEqual([instant, instant]);
  });

  it.each([
    ['results/1', 'https://prow.example.com/view/gs/results/1'],
    ['a.b-c/1', 'https://prow.example.com/view/gs/a.b-c/1'],
    ['xgs://results/1', undefined],
    ['/results/1', undefined],
    ['results', undefined],
    ['results/', undefined],
    ['Results/1', undefined],
    ['-results/1', undefined],
    ['results/1 2', undefined],
    ['results/..1', 'https://prow.example.com/view/gs/results/..1'],
  ])('with artifacts at %j links %s', (path, url) => {
    expect(readExecution(answered(execution({ gcsPath: path })), expected).url).toBe(url);
    expect(readExecution(answered(execution({ gcsPath: path })), { jobName: JOB }).url).toBeUndefined();
  });

  it('links its own page rather than that of its artifacts', () => {
    const job_url = 'https://prow.example.com/view/x';

    expect(readExecution(answered(execution({ job_url, gcs_path: 'results/1' })), expected).url).toBe(job_url);
  });
});

describe('a bulk update', () => {
  it.each<[WireAnswer, boolean]>([
    [answered({}), true],
    [answered('', 403), false],
    [answered({}, 202), false],
    [answered('<html>'), false],
    [{ kind: 'lost', cause: 'cut' }, false],
  ])('is done in the background: %o', (answer, accepted) => {
    expect(readBulkUpdate(answer)).toEqual({ accepted, async: true });
  });
});
