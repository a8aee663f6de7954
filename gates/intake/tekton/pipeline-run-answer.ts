import type { JobCause, JobObservation, JobState } from '../../model/job.ts';
import { present } from '../../model/present.ts';
import { jsonOf, retryAfterOf, type WireAnswer } from '../../model/wire-answer.ts';
import { instantOf } from '../instants.ts';
import { PipelineRun, pipelineStateOf, testResultOf } from './pipeline-run.ts';

type Word = Pick<JobObservation, 'state' | 'retry' | 'alert'> & { readonly cause?: JobCause };

/**
 * Reads the answer to a look at a PipelineRun as that of a job. Konflux' test pipelines end well and say in `TEST_OUTPUT` what
 * they found: a run passes only when both agree. A skipped test has tried nothing.
 */
export function readPipelineRun(
  answer: WireAnswer,
  expected: { readonly namespace: string; readonly name: string },
): JobObservation {
  if (answer.kind === 'lost') return pending(answer.cause === 'unreachable' ? 'unreachable' : 'answer_lost');
  if (answer.status !== 200) return { ...refused(answer.status), ...present({ afterSeconds: retryAfterOf(answer) }) };
  const body = jsonOf(answer);
  if (body === undefined) return pending('not_json', true);
  const run = PipelineRun.safeParse(body);
  if (!run.success) return pending('malformed', true);
  const { name, namespace, creationTimestamp } = run.data.metadata;
  if (name !== expected.name || namespace !== expected.namespace) {
    return { state: 'error', cause: 'identity_mismatch', retry: false, alert: true };
  }
  const completedAt = instantOf(run.data.status?.completionTime);
  const startedAt = instantOf(creationTimestamp);
  return { ...wordOf(run.data), executionId: name, ...present({ startedAt, completedAt }) };
}

function pending(cause: JobCause, alert = false): JobObservation {
  return { state: 'pending', cause, retry: true, alert };
}

/** A pruned run is gone from the cluster; the archive may still have it. */
function refused(status: number): JobObservation {
  if (status === 401 || status === 403) return pending('auth', true);
  if (status === 404) return { state: 'inconclusive', cause: 'execution_gone', retry: true, alert: false };
  if (status === 429) return pending('rate_limited');
  return status >= 500 ? pending('unavailable') : pending('unexpected_answer', true);
}

function wordOf(run: PipelineRun): Word & Pick<JobObservation, 'message'> {
  const { state, cause, message } = pipelineStateOf(run);
  const said = present({ message });
  switch (state) {
    case 'running':
      return { ...word('pending'), ...said };
    case 'failed':
      return { ...word('failed'), ...said };
    case 'aborted':
      return { ...word('inconclusive', 'aborted'), ...said };
    case 'error':
      return { ...word('inconclusive', cause === 'contradictory' ? 'malformed' : 'infrastructure'), ...said };
    case 'succeeded':
      return found(run);
    default:
      return state satisfies never;
  }
}

function found(run: PipelineRun): Word {
  const result = testResultOf(run);
  switch (result) {
    case undefined:
    case 'SUCCESS':
    case 'WARNING':
      return word('passed');
    case 'FAILURE':
      return word('failed');
    case 'ERROR':
      return word('inconclusive', 'infrastructure');
    case 'SKIPPED':
      return word('inconclusive', 'unknown_status');
    case 'unreadable':
      return word('inconclusive', 'malformed');
    default:
      return result satisfies never;
  }
}

/** Only a failure of the machinery is worth another try. */
function word(state: JobState, cause?: 'aborted' | 'infrastructure' | 'malformed' | 'unknown_status'): Word {
  return { state, retry: cause === 'aborted' || cause === 'infrastructure', alert: false, ...present({ cause }) };
}
