import type { JobObservation } from '../../model/job.ts';
import type { WireAnswer } from '../../model/wire-answer.ts';

type Lost = WireAnswer & { kind: 'lost' };

/** No answer to a request that starts something: only where nothing was sent it is certain that nothing was done. */
export function lostStart({ cause }: Lost): JobObservation {
  return cause === 'unreachable'
    ? { state: 'pending', cause: 'unreachable', retry: true, alert: false }
    : { state: 'unknown', cause: 'answer_lost', retry: false, alert: false };
}

/** No answer to a look: nothing was learnt. */
export function lostLook({ cause }: Lost): JobObservation {
  return { state: 'pending', cause: cause === 'unreachable' ? cause : 'answer_lost', retry: true, alert: false };
}
