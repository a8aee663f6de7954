import { describe, expect, it } from 'vitest';
import { readCreate, readExecution } from '../../../../gates/ci-jobs/answers/gangway/read.ts';
import { readDispatch, readWorkflowRun } from '../../../../gates/ci-jobs/answers/github/workflow-run.ts';
import { readPoll, readStart } from '../../../../gates/ci-jobs/answers/http/read.ts';
import type { JobObservation } from '../../../../gates/model/job.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';

const job = { jobName: 'periodic-dock', executionId: 'x-1', intentId: 'p-1.dock.1.1' };
const workflow = { workflow: 'e2e.yml', accepts: ['success'] };
const http = {
  intentId: 'i-1',
  answers: { state: '/s', execution: '/id', states: { passed: [], failed: [], infrastructure: [], pending: [] } },
};

type Read = (answer: WireAnswer) => JobObservation;
const starts: readonly (readonly [string, Read])[] = [
  ['Gangway', (answer) => readCreate(answer, job)],
  ['GitHub', readDispatch],
  ['HTTP', (answer) => readStart(answer, http)],
];
const looks: readonly (readonly [string, Read])[] = [
  ['Gangway', (answer) => readExecution(answer, job)],
  ['GitHub', (answer) => readWorkflowRun(answer, '7.1', workflow)],
  ['HTTP', (answer) => readPoll(answer, 'x-1', http)],
];

/** An answer with words that no reader knows. */
function answered(status: number, body = ' so it is ', headers: Readonly<Record<string, string>> = {}): WireAnswer {
  return { kind: 'answered', status, headers, body };
}

/** State, cause, whether asking again helps (`again`), whether a person is told (`alert`). */
function word({ state, cause, retry, alert }: JobObservation): string {
  return [state, cause, retry && 'again', alert && 'alert'].filter(Boolean).join(' ');
}

function words(readers: readonly (readonly [string, Read])[], answer: WireAnswer): readonly string[] {
  return readers.map(([, read]) => word(read(answer)));
}

const odd = 'error unexpected_answer alert';
const wrong = 'error invalid_request alert';
const gone = 'unknown answer_lost';
const auth = 'pending auth again alert';

describe('the status of the answer to a start', () => {
  it.each<readonly [number, string, string, string]>([
    [100, odd, odd, odd],
    [199, odd, odd, odd],
    [200, 'error not_json alert', 'unknown malformed', 'error not_json alert'],
    [299, 'error not_json alert', odd, 'error not_json alert'],
    [300, odd, odd, odd],
    [399, odd, odd, odd],
    [400, wrong, wrong, wrong],
    [401, auth, auth, auth],
    [403, 'error forbidden alert', 'error forbidden alert', 'error forbidden alert'],
    [404, wrong, 'error unknown_job alert', 'error unknown_job alert'],
    [408, wrong, wrong, `${gone} again`],
    [409, wrong, wrong, `${gone} again`],
    [422, wrong, wrong, wrong],
    [429, 'pending rate_limited again', 'pending rate_limited again', 'pending rate_limited again'],
    [499, wrong, wrong, wrong],
    [500, gone, gone, `${gone} again`],
    [503, gone, gone, `${gone} again`],
  ])('%i means: Gangway %s · GitHub %s · HTTP %s', (status, ...expected) => {
    expect(words(starts, answered(status))).toEqual(expected);
  });
});

describe('the status of the answer to a look', () => {
  const strange = 'pending unexpected_answer again alert';
  const down = 'pending unavailable again';
  it.each<readonly [number, string, string, string]>([
    [100, strange, strange, strange],
    [199, strange, strange, strange],
    [200, 'pending not_json again alert', 'pending not_json again alert', 'pending not_json again alert'],
    [299, 'pending not_json again alert', strange, 'pending not_json again alert'],
    [300, strange, strange, strange],
    [400, strange, strange, strange],
    [401, auth, auth, auth],
    [403, auth, auth, auth],
    [404, strange, 'pending not_there again', 'pending not_there again'],
    [410, strange, strange, 'pending not_there again'],
    [429, 'pending rate_limited again', 'pending rate_limited again', 'pending rate_limited again'],
    [499, strange, strange, strange],
    [500, 'pending server_error again', down, down],
    [501, down, down, down],
    [503, down, down, down],
  ])('%i means: Gangway %s · GitHub %s · HTTP %s', (status, ...expected) => {
    expect(words(looks, answered(status))).toEqual(expected);
  });
});

describe('what a refusal says beside its status', () => {
  const all = [...starts, ...looks];
  const said = (status: number, body: string) => all.map(([, read]) => read(answered(status, body)).message);

  it('is its text without blanks around it, and nothing where it has none', () => {
    expect(said(418, ' no\n')).toEqual(Array(6).fill('no'));
    expect(all.map(([, read]) => 'message' in read(answered(418, '  ')))).toEqual(Array(6).fill(false));
  });

  it('is the message of its JSON where the system writes one', () => {
    const status = JSON.stringify({ code: 3, message: 'no such ref' });

    expect(said(400, status)).toEqual(['no such ref', 'no such ref', status, 'no such ref', 'no such ref', status]);
  });

  it('is the whole body where that message is none', () => {
    const body = JSON.stringify({ code: 3, message: 7 });

    expect(said(400, body)).toEqual(Array(6).fill(body));
  });

  it('is cut, whoever writes it', () => {
    expect(said(418, 'x'.repeat(900)).map((text) => text?.length)).toEqual([300, 300, 200, 300, 300, 200]);
    expect(said(418, JSON.stringify({ code: 3, message: 'x'.repeat(900) })).map((text) => text?.length)).toEqual([
      300, 300, 200, 300, 300, 200,
    ]);
  });

  it('is how long to wait, in whole seconds', () => {
    const seconds = (header: string) =>
      all.map(([, read]) => read(answered(429, '', { 'retry-after': header })).afterSeconds);

    expect(seconds('30')).toEqual(Array(6).fill(30));
    expect(seconds('soon')).toEqual(Array(6).fill(undefined));
  });
});

describe('a limit of GitHub', () => {
  it.each<readonly [number, string, Readonly<Record<string, string>>, boolean]>([
    [429, '', {}, true],
    [403, '', { 'x-ratelimit-remaining': '0' }, true],
    [403, '', { 'x-ratelimit-remaining': '1' }, false],
    [403, '', { 'retry-after': '60' }, true],
    [403, 'You have exceeded a secondary Rate Limit.', {}, true],
    [403, 'Resource not accessible by integration', {}, false],
    [401, 'rate limit', { 'x-ratelimit-remaining': '0' }, false],
    [503, 'rate limit', { 'retry-after': '60' }, false],
  ])('is told from a refusal: %i %j %j: %s', (status, body, headers, isLimit) => {
    const answer = answered(status, body, headers);
    const limited = 'pending rate_limited again';

    expect(word(readDispatch(answer)) === limited).toBe(isLimit);
    expect(word(readWorkflowRun(answer, '7.1', workflow)) === limited).toBe(isLimit);
  });
});

describe('what Gangway says of a job or an execution that it does not know', () => {
  const refused = (code: number, message: string, status = 500) => answered(status, JSON.stringify({ code, message }));

  it.each<readonly [string, number, string, boolean]>([
    ['by its code', 5, 'no', true],
    ['by the words of the trigger', 2, 'failed to find associated periodic job "x"', true],
    ['by the kind of job', 2, 'periodic dock not found', true],
    ['with a name that something else may have', 2, 'job "dock" not found', false],
    ['in capitals', 2, 'Unknown Job', true],
    ['with much between', 2, `job ${'x'.repeat(41)} not found`, false],
    ['with little between', 2, `job ${'x'.repeat(38)} not found`, true],
    ['of something else', 2, 'namespace not found', false],
    ['of a name that ends so', 2, 'jobber not found', false],
    ['with words only', 2, 'boom', false],
  ])('at a start, %s: %i %j: %s', (_, code, message, isUnknown) => {
    expect(word(readCreate(refused(code, message), job))).toBe(isUnknown ? 'error unknown_job alert' : gone);
  });

  it.each<readonly [string, number, string, boolean]>([
    ['by its code', 5, 'no', true],
    ['by the full name', 2, 'prowjobs.prow.k8s.io "x-1" not found', true],
    ['by the short name', 2, 'ProwJob x-1 not found', true],
    ['over two lines', 2, 'prowjob\nx-1 not found', true],
    ['with much between', 2, `prowjob ${'x'.repeat(301)} not found`, false],
    ['of another thing', 2, 'prowjobber not found', false],
    ['with words only', 2, 'boom', false],
  ])('at a look, %s: %i %j: %s', (_, code, message, isGone) => {
    const expected = isGone ? 'inconclusive execution_gone again' : 'pending server_error again';

    expect(word(readExecution(refused(code, message), job))).toBe(expected);
  });

  it('counts for nothing where a right is missing', () => {
    expect(word(readCreate(refused(5, 'unknown job', 403), job))).toBe('error forbidden alert');
    expect(word(readExecution(refused(5, 'prowjob not found', 403), job))).toBe(auth);
  });
});
