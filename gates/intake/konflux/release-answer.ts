import * as z from 'zod';
import { jsonOf, retryAfterOf, type WireAnswer } from '../../model/wire-answer.ts';
import { type ReleaseIdentity, type ReleaseProgress, readRelease, unknownProgress } from './release.ts';

type Operation = 'create' | 'read';
type Answered = WireAnswer & { kind: 'answered' };

/**
 * Reads an answer of the Kubernetes API to `create` or `read` of a Release. `already_exists` after a create means that an earlier
 * one arrived: read it next. `not_found` after a read means that none did.
 */
export function releaseProgressOf(operation: Operation, answer: WireAnswer, ordered: ReleaseIdentity): ReleaseProgress {
  if (answer.kind === 'lost') {
    const cause = answer.cause === 'unreachable' ? 'unreachable' : 'answer_lost';
    return unknownProgress(cause, [`no answer: ${answer.cause}`], { retry: true });
  }
  if (answer.status === 200 || answer.status === 201) return readRelease(jsonOf(answer), ordered);
  return transient(answer) ?? refused(operation, answer);
}

function transient(answer: Answered): ReleaseProgress | undefined {
  const { status } = answer;
  const details = [messageOf(answer)];
  if (status === 401 || status === 403) return unknownProgress('auth', details, { retry: true, alert: true });
  if (status === 429) return { ...unknownProgress('rate_limited', details, { retry: true }), ...waitOf(answer) };
  if (status >= 500) return { ...unknownProgress('server_error', details, { retry: true }), ...waitOf(answer) };
  return undefined;
}

function refused(operation: Operation, answer: Answered): ReleaseProgress {
  const { status } = answer;
  const details = [messageOf(answer)];
  if (operation === 'read') {
    return unknownProgress(status === 404 ? 'not_found' : 'malformed', details, { retry: true });
  }
  if (status === 409) return unknownProgress('already_exists', details, { retry: false });
  if (status < 400) return unknownProgress('malformed', details, { retry: true });
  return { promotion: 'failed', cause: 'invalid_request', details, retry: false, alert: true };
}

function waitOf(answer: WireAnswer): { afterSeconds?: number } {
  const afterSeconds = retryAfterOf(answer);
  return afterSeconds === undefined ? {} : { afterSeconds };
}

function messageOf(answer: Answered): string {
  const status = z.looseObject({ message: z.string() }).safeParse(jsonOf(answer));
  return `HTTP ${answer.status}: ${status.success ? status.data.message : 'without a readable message'}`.slice(0, 500);
}
