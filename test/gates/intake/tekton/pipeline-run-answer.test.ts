import { describe, expect, it } from 'vitest';
import { readPipelineRun } from '../../../../gates/intake/tekton/pipeline-run-answer.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import { pipelineRun } from '../samples.ts';

const expected = { namespace: 'harbour-tenant', name: 'gate-1' };
const answered = (body: unknown, status = 200): WireAnswer => ({
  kind: 'answered',
  status,
  headers: status === 429 ? { 'retry-after': '5' } : {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const output = (result: string) => ({ results: [{ name: 'TEST_OUTPUT', value: JSON.stringify({ result }) }] });
const succeeded = { status: 'True', reason: 'Succeeded' };

describe('a PipelineRun that is watched as a job', () => {
  it.each([
    { what: 'runs', run: pipelineRun({ status: 'Unknown', reason: 'Running' }), state: 'pending' },
    { what: 'has not begun', run: pipelineRun(null), state: 'pending' },
    { what: 'ends well', run: pipelineRun(succeeded), state: 'passed' },
    { what: 'finds nothing', run: pipelineRun(succeeded, output('SUCCESS')), state: 'passed' },
    { what: 'warns', run: pipelineRun(succeeded, output('WARNING')), state: 'passed' },
    { what: 'ends well and finds a failure', run: pipelineRun(succeeded, output('FAILURE')), state: 'failed' },
    {
      what: 'ends well over an error',
      run: pipelineRun(succeeded, output('ERROR')),
      state: 'inconclusive',
      cause: 'infrastructure',
      retry: true,
    },
    { what: 'skips', run: pipelineRun(succeeded, output('SKIPPED')), state: 'inconclusive', cause: 'unknown_status' },
    { what: 'mumbles', run: pipelineRun(succeeded, output('MAYBE')), state: 'inconclusive', cause: 'malformed' },
    { what: 'fails', run: pipelineRun({ status: 'False', reason: 'Failed' }), state: 'failed' },
    {
      what: 'is cancelled',
      run: pipelineRun({ status: 'False', reason: 'Cancelled' }),
      state: 'inconclusive',
      cause: 'aborted',
      retry: true,
    },
    {
      what: 'takes too long',
      run: pipelineRun({ status: 'False', reason: 'PipelineRunTimeout' }),
      state: 'inconclusive',
      cause: 'infrastructure',
      retry: true,
    },
  ])('and $what is $state', ({ run, state, cause, retry = false }) => {
    const seen = readPipelineRun(answered(run), expected);

    expect({ state: seen.state, cause: seen.cause, retry: seen.retry }).toEqual({ state, cause, retry });
  });

  it.each([
    { answer: answered({ kind: 'Status' }, 404), seen: { state: 'inconclusive', cause: 'execution_gone' } },
    { answer: answered('', 403), seen: { state: 'pending', cause: 'auth', alert: true } },
    { answer: answered('', 429), seen: { state: 'pending', cause: 'rate_limited', afterSeconds: 5 } },
    { answer: answered('', 503), seen: { state: 'pending', cause: 'unavailable' } },
    { answer: answered('', 302), seen: { state: 'pending', cause: 'unexpected_answer', alert: true } },
    { answer: answered('<html>'), seen: { state: 'pending', cause: 'not_json', alert: true } },
    { answer: answered([]), seen: { state: 'pending', cause: 'malformed', alert: true } },
    { answer: { kind: 'lost', cause: 'cut' } as const, seen: { state: 'pending', cause: 'answer_lost' } },
    { answer: { kind: 'lost', cause: 'unreachable' } as const, seen: { state: 'pending', cause: 'unreachable' } },
  ])('and answers $answer.status $answer.body $answer.cause is $seen', ({ answer, seen }) => {
    expect(readPipelineRun(answer, expected)).toMatchObject(seen);
  });

  it('is not another run', () => {
    expect(readPipelineRun(answered(pipelineRun(succeeded)), { ...expected, name: 'gate-2' })).toMatchObject({
      state: 'error',
      cause: 'identity_mismatch',
    });
  });
});
