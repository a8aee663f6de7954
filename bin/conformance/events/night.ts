import type { Listing } from '../../../gates/ci-jobs/answers/listing.ts';
import { observedCreate, observedListing, observedRead } from '../../../gates/ci-jobs/answers/observe.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import { JobCause, type JobObservation } from '../../../gates/model/job.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { Stream } from '../../../gates/model/stream.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { openPromotion } from '../../../gates/promotion/open.ts';

/** One answer about the job, in the order of arrival. */
export type JobStep =
  | { readonly operation: 'create' | 'read'; readonly observation: JobObservation }
  | { readonly operation: 'list'; readonly listing: Listing };

const START = '2026-01-01T00:00:00.000Z';

/** A stream of one job, with as many retries as a document allows. */
const stream = Stream.parse({
  id: 'component/target',
  title: 'One job',
  owner: 'owner@example.com',
  components: [{ name: 'component', repository: 'registry.example.com/component' }],
  sources: [{ kind: 'konflux', namespace: 'namespace' }],
  jobs: [{ name: 'job', kind: 'blocking', runner: { kind: 'gangway', job: 'job' }, retries: 5 }],
  promoter: { kind: 'tag-copy', repositories: { component: 'registry.example.com/verified' }, tags: ['latest'] },
  limits: { retries: 10 },
});

const candidate = {
  sequence: `${START}#1`,
  images: [
    { component: 'component', repository: 'registry.example.com/component', digest: `sha256:${'0'.repeat(64)}` },
  ],
  origin: { kind: 'konflux' as const, event: 'event', receivedAt: START, snapshot: 'snapshot' },
};

/** A promotion of one job at its deadline, after these answers, a minute apart. The reducer of promotions decides, as for a nightly. */
function nightOf(steps: readonly JobStep[]): Promotion {
  const opening = openPromotion({ stream: { version: 1, stream }, candidate, now: START, by: 'event' });
  let promotion = advance(opening, [], START).next;
  let known: readonly string[] = [];
  for (const [index, step] of steps.entries()) {
    const at = plusMinutes(START, index + 1);
    const attempt = promotion.attempts.at(-1);
    if (attempt === undefined) break;
    if (step.operation === 'list' && attempt.state !== 'lost') known = listedIn(step.listing) ?? known;
    promotion = advance(promotion, seen(step, attempt, at, known), at).next;
  }
  return advance(promotion, [], promotion.deadlineAt).next;
}

function listedIn(listing: Listing): readonly string[] | undefined {
  return listing.kind === 'listed' ? listing.executions.map(({ executionId }) => executionId) : undefined;
}

function seen(step: JobStep, attempt: Attempt, at: string, known: readonly string[]): readonly Observation[] {
  const answered = { at, attempt: { job: attempt.job, run: attempt.run, number: attempt.number } };
  switch (step.operation) {
    case 'create':
      return [{ kind: 'posting', ...answered, knownBefore: [...known] }, ...observedCreate(answered, step.observation)];
    case 'read': {
      const execution = step.observation.executionId ?? attempt.execution ?? '';
      return observedRead(answered, step.observation, { execution, othersAnswered: true });
    }
    default:
      return attempt.state === 'lost'
        ? observedListing(answered, step.listing, attempt.knownBefore ?? [], attempt.postedAt)
        : [];
  }
}

/** A night in the words of one job: what its last attempt came to, how many were sent, how often a person was told. */
export function jobEndOf(steps: readonly JobStep[]): {
  readonly state: JobObservation['state'];
  readonly cause: JobCause | undefined;
  readonly attempts: number;
  readonly alerts: number;
} {
  const end = nightOf(steps);
  const sent = end.attempts.filter(({ postedAt, state }) => postedAt !== undefined && state !== 'planned');
  const alerts = end.notices.filter(({ topic }) => topic === 'paused').length;
  return { ...endingOf(sent.at(-1)), attempts: sent.length, alerts };
}

function endingOf(attempt: Attempt | undefined) {
  const cause = JobCause.safeParse(attempt?.text?.split(':')[0]).data;
  switch (attempt?.outcome) {
    case 'passed':
    case 'failed':
      return { state: attempt.outcome, cause: undefined };
    case 'refused':
      return { state: 'error' as const, cause };
    case 'gone':
      return { state: 'inconclusive' as const, cause: 'execution_gone' as const };
    default:
      return { state: 'inconclusive' as const, cause: cause ?? ('timed_out' as const) };
  }
}
