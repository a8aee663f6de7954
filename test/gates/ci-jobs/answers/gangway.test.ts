import { describe, expect, it } from 'vitest';
import { readCreate, readExecution, readListing } from '../../../../gates/ci-jobs/answers/gangway/read.ts';
import { adoptable } from '../../../../gates/ci-jobs/answers/listing.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';

const ID = '3830e2c5-9c9e-45c5-8ab8-b99fa897c68b';
const JOB = 'periodic-night-aws';
const expected = { jobName: JOB, executionId: ID, viewerUrl: 'https://prow.example.com/' };

function answered(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): WireAnswer {
  return { kind: 'answered', status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
const execution = (parts: object = {}) => ({
  id: ID,
  job_name: JOB,
  job_type: 'PERIODIC',
  job_status: 'PENDING',
  ...parts,
});
const refused = (code: number, message: string) => ({ code, message, details: [] });
const lost = (cause: 'cut' | 'timeout' | 'unreachable' | 'too_large'): WireAnswer => ({ kind: 'lost', cause });

describe('a look at an execution', () => {
  it.each([
    { status: 'SCHEDULING', state: 'pending' },
    { status: 'TRIGGERED', state: 'pending' },
    { status: 'PENDING', state: 'pending' },
    { status: 'SUCCESS', state: 'passed' },
    { status: 'FAILURE', state: 'failed' },
    { status: 'ABORTED', state: 'inconclusive', cause: 'aborted', retry: true },
    { status: 'ERROR', state: 'inconclusive', cause: 'infrastructure', retry: true },
    { status: 'JOB_EXECUTION_STATUS_UNSPECIFIED', state: 'pending', cause: 'unknown_status' },
    { status: 'PAUSED', state: 'pending', cause: 'unknown_status' },
    { status: 'success', state: 'pending', cause: 'unknown_status' },
    { status: 'constructor', state: 'pending', cause: 'unknown_status' },
    { status: '', state: 'pending', cause: 'unknown_status' },
    { status: null, state: 'pending', cause: 'unknown_status' },
    { status: undefined, state: 'pending', cause: 'unknown_status' },
    { status: 3, state: 'passed' },
    { status: 4, state: 'failed' },
    { status: 0, state: 'pending', cause: 'unknown_status' },
    { status: 99, state: 'pending', cause: 'unknown_status' },
  ])('that says $status is $state $cause', ({ status, state, cause, retry = false }) => {
    const seen = readExecution(answered(execution({ job_status: status })), expected);

    const particulars = { executionId: ID, jobName: JOB };
    expect(seen).toEqual({ state, retry, alert: false, ...(cause && { cause }), ...particulars });
  });

  it('tells its link and times, in either spelling', () => {
    const url = 'https://prow.example.com/view/gs/results/logs/x/1';
    const camel = {
      id: ID,
      jobName: JOB,
      jobStatus: 'SUCCESS',
      jobUrl: url,
      createTime: '2026-08-27T03:20:04Z',
      completionTime: '2026-08-27T05:02:41.5Z',
    };

    expect(readExecution(answered(camel), expected)).toEqual({
      state: 'passed',
      retry: false,
      alert: false,
      executionId: ID,
      jobName: JOB,
      url,
      startedAt: '2026-08-27T03:20:04.000Z',
      completedAt: '2026-08-27T05:02:41.500Z',
    });
  });

  it.each([
    { parts: { gcs_path: 'gs://results/logs/x/1' }, url: 'https://prow.example.com/view/gs/results/logs/x/1' },
    { parts: { gcs_path: 'results/logs/x/1' }, url: 'https://prow.example.com/view/gs/results/logs/x/1' },
    { parts: { gcs_path: 'gs://results/../../x' }, url: undefined },
    { parts: { gcs_path: '' }, url: undefined },
    { parts: { job_url: 'javascript:alert(1)' }, url: undefined },
    { parts: { job_url: 'http://prow.example.com/x' }, url: undefined },
    { parts: { job_url: 'https://x/ <https://evil.example.com|Prow>' }, url: undefined },
  ])('with $parts links $url', ({ parts, url }) => {
    expect(readExecution(answered(execution(parts)), expected).url).toBe(url);
  });

  it.each([
    { what: 'another job', parts: { job_name: 'other', job_status: 'SUCCESS' } },
    { what: 'another execution', parts: { id: '00000000-9c9e-45c5-8ab8-b99fa897c68b', job_status: 'SUCCESS' } },
    { what: 'nothing at all', parts: { id: undefined, job_name: undefined, job_status: 'SUCCESS' } },
  ])('that tells of $what is refused', ({ parts }) => {
    expect(readExecution(answered(execution(parts)), expected)).toMatchObject({
      state: 'error',
      cause: 'identity_mismatch',
      alert: true,
    });
  });

  it.each([
    {
      what: '401',
      answer: answered('Unauthorized', 401),
      seen: { state: 'pending', cause: 'auth', retry: true, alert: true },
    },
    {
      what: '403',
      answer: answered(refused(7, 'permission denied'), 403),
      seen: { state: 'pending', cause: 'auth', alert: true },
    },
    {
      what: '429',
      answer: answered('Too Many', 429, { 'retry-after': '60' }),
      seen: { state: 'pending', cause: 'rate_limited', retry: true, afterSeconds: 60 },
    },
    {
      what: '429 without a number',
      answer: answered('', 429, { 'retry-after': 'soon' }),
      seen: { state: 'pending', cause: 'rate_limited' },
    },
    {
      what: '503',
      answer: answered('upstream', 503),
      seen: { state: 'pending', cause: 'unavailable', retry: true, alert: false },
    },
    {
      what: '500 of any cause',
      answer: answered(refused(2, 'boom'), 500),
      seen: { state: 'pending', cause: 'server_error' },
    },
    {
      what: '500 of an execution that was swept',
      answer: answered(refused(2, `prowjobs.prow.k8s.io "${ID}" not found`), 500),
      seen: { state: 'inconclusive', cause: 'execution_gone' },
    },
    {
      what: '404 of gRPC',
      answer: answered(refused(5, 'no'), 404),
      seen: { state: 'inconclusive', cause: 'execution_gone' },
    },
    {
      what: '404 of a proxy',
      answer: answered('<html>', 404),
      seen: { state: 'pending', cause: 'unexpected_answer', alert: true },
    },
    { what: 'a redirect', answer: answered('', 302), seen: { state: 'pending', cause: 'unexpected_answer' } },
    {
      what: 'a login page',
      answer: answered('<html>Sign in</html>'),
      seen: { state: 'pending', cause: 'not_json', retry: true, alert: true },
    },
    { what: 'a list', answer: answered([]), seen: { state: 'pending', cause: 'malformed' } },
    {
      what: 'an id that is none',
      answer: answered(execution({ id: '../x' })),
      seen: { state: 'pending', cause: 'malformed' },
    },
    { what: 'nothing', answer: lost('cut'), seen: { state: 'pending', cause: 'answer_lost', retry: true } },
    {
      what: 'no way there',
      answer: lost('unreachable'),
      seen: { state: 'pending', cause: 'unreachable', retry: true },
    },
  ])('that brings $what never ends it in error of the product', ({ answer, seen }) => {
    expect(readExecution(answer, expected)).toMatchObject(seen);
  });
});

describe('a create', () => {
  const intent = { jobName: JOB, intentId: 'p-1.aws.1.1' };
  const echo = (key: 'labels' | 'annotations', value: string) => ({
    pod_spec_options: { [key]: { 'sluice/intent': value } },
  });

  it.each([
    { what: 'its id', parts: {} },
    { what: 'an echo of our id', parts: echo('annotations', 'p-1.aws.1.1') },
    { what: 'an echo of a label', parts: echo('labels', 'p-1.aws.1.1') },
  ])('that brings $what is an execution', ({ parts }) => {
    expect(readCreate(answered(execution(parts)), intent)).toMatchObject({ state: 'triggered', executionId: ID });
  });

  it.each([
    {
      what: 'another job',
      answer: answered(execution({ job_name: 'other' })),
      seen: { state: 'error', cause: 'identity_mismatch' },
    },
    {
      what: 'the echo of another intent',
      answer: answered(execution(echo('annotations', 'p-2'))),
      seen: { state: 'error', cause: 'identity_mismatch' },
    },
    { what: 'no id', answer: answered(execution({ id: '' })), seen: { state: 'error', cause: 'malformed' } },
    { what: 'a login page', answer: answered('<html>'), seen: { state: 'error', cause: 'not_json', alert: true } },
    {
      what: '400',
      answer: answered(refused(3, 'periodic jobs cannot also have gitRefs'), 400),
      seen: { state: 'error', cause: 'invalid_request', retry: false },
    },
    { what: '401', answer: answered('', 401), seen: { state: 'pending', cause: 'auth', retry: true, alert: true } },
    {
      what: '403',
      answer: answered(refused(7, 'not authorized'), 403),
      seen: { state: 'error', cause: 'forbidden', retry: false, alert: true },
    },
    {
      what: '429',
      answer: answered('', 429, { 'retry-after': '30' }),
      seen: { state: 'pending', cause: 'rate_limited', retry: true, afterSeconds: 30 },
    },
    {
      what: '500 of an unknown job',
      answer: answered(refused(2, `failed to find associated periodic job "${JOB}"`), 500),
      seen: { state: 'error', cause: 'unknown_job', retry: false, alert: true },
    },
    {
      what: '500',
      answer: answered(refused(2, 'boom'), 500),
      seen: { state: 'unknown', cause: 'answer_lost', retry: false },
    },
    { what: '502', answer: answered('upstream', 502), seen: { state: 'unknown', cause: 'answer_lost', retry: false } },
    { what: 'nothing', answer: lost('timeout'), seen: { state: 'unknown', cause: 'answer_lost', retry: false } },
    {
      what: 'no way there',
      answer: lost('unreachable'),
      seen: { state: 'pending', cause: 'unreachable', retry: true },
    },
  ])('that brings $what is $seen.state', ({ answer, seen }) => {
    expect(readCreate(answer, intent)).toMatchObject(seen);
  });
});

describe('a list of executions', () => {
  const one = { id: ID, job_name: JOB, job_status: 'PENDING', job_type: 'PERIODIC' };

  it('tells ids and states, and is empty without its key', () => {
    expect(readListing(answered({ job_execution: [one] }), JOB)).toEqual({
      kind: 'listed',
      executions: [{ executionId: ID, state: 'pending' }],
    });
    expect(readListing(answered({}), JOB)).toEqual({ kind: 'listed', executions: [] });
    expect(readListing(answered({ job_execution: null, jobExecution: null }), JOB)).toEqual({
      kind: 'listed',
      executions: [],
    });
    expect(readListing(answered({ jobExecution: [{ id: ID, jobName: JOB, jobStatus: 'SUCCESS' }] }, 299), JOB)).toEqual(
      {
        kind: 'listed',
        executions: [{ executionId: ID, state: 'passed' }],
      },
    );
  });

  it.each([
    {
      what: 'another job',
      answer: answered({ job_execution: [{ ...one, job_name: 'other' }] }),
      cause: 'identity_mismatch',
    },
    {
      what: 'an entry without id',
      answer: answered({ job_execution: [{ ...one, id: undefined }] }),
      cause: 'malformed',
    },
    {
      what: 'an entry of another job among ours',
      answer: answered({ job_execution: [one, { ...one, job_name: undefined }] }),
      cause: 'identity_mismatch',
    },
    { what: 'a login page', answer: answered('<html>'), cause: 'not_json' },
    { what: 'an entry that is none', answer: answered({ job_execution: [7] }), cause: 'malformed' },
    { what: 'an entry that is none, in camel case', answer: answered({ jobExecution: [7] }), cause: 'malformed' },
    { what: 'a redirect', answer: answered('', 300), cause: 'unexpected_answer' },
    { what: 'half an answer', answer: answered('', 199), cause: 'unexpected_answer' },
    { what: 'a number', answer: answered('3'), cause: 'malformed' },
    { what: '401', answer: answered('', 401), cause: 'auth' },
    { what: '500', answer: answered('', 500), cause: 'server_error' },
    { what: 'nothing', answer: lost('cut'), cause: 'answer_lost' },
  ])('with $what decides nothing', ({ answer, cause }) => {
    const alert = !['server_error', 'answer_lost'].includes(cause);

    expect(readListing(answer, JOB)).toEqual({
      kind: 'undecided',
      observation: { state: 'pending', cause, retry: true, alert },
    });
  });

  const listed = ['a', 'b', 'c'].map((executionId) => ({ executionId, state: 'pending' as const }));
  it.each([
    { known: ['a', 'b'], found: { kind: 'one', executionId: 'c' } },
    { known: ['a', 'b', 'c'], found: { kind: 'none' } },
    { known: ['a'], found: { kind: 'several', count: 2 } },
  ])('beside $known shows $found.kind that may be ours', ({ known, found }) => {
    expect(adoptable(listed, known)).toEqual(found);
  });
});
