import { observedCreate, observedListing, observedRead } from '../../../gates/ci-jobs/answers/observe.ts';
import { type AttemptKey, isSameAttempt } from '../../../gates/model/attempt.ts';
import type { JobObservation } from '../../../gates/model/job.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import { present } from '../../../gates/model/present.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { JobSystems } from '../../ports/ci-jobs.ts';
import { type LearnDeps, learn } from '../promotions/learn-of-promotion.ts';
import { attemptOf, inParallel, type JobLine, jobLineOf, siblingsOf, systemNamed, timeOf } from './job-systems.ts';

export interface JobDeps extends LearnDeps {
  readonly jobs: JobSystems;
}

const MOST_KNOWN = 500;

/**
 * Starts executions: list, then the intent, then the request. Only the process that wrote the intent sends; what a killed process left
 * behind is found by `reconcileJobs`.
 */
export async function triggerJobs(
  promotion: Promotion,
  due: readonly AttemptKey[],
  deps: JobDeps,
): Promise<readonly Observation[]> {
  return inParallel(due, (attempt) => trigger(promotion, attempt, deps), timeOf(promotion, deps.clock));
}

async function trigger(promotion: Promotion, attempt: AttemptKey, deps: JobDeps): Promise<readonly Observation[]> {
  const line = jobLineOf(promotion, attempt, deps.jobs);
  if ('kind' in line) return unsendable(line, deps.clock.now(), attempt);
  const known = await knownBefore(line, attempt, deps);
  if ('undecided' in known) return known.undecided;
  const intent: Observation = { kind: 'posting', at: deps.clock.now(), attempt, knownBefore: [...known.executions] };
  if ((await learn(promotion.id, [intent], deps, maySend(attempt, line.system))) === undefined) return [];
  const answer = await line.jobs.trigger(line.order);
  const seen = line.reader.trigger(answer, siblingsOf(promotion, attempt));
  return observedCreate({ at: deps.clock.now(), attempt, system: line.system }, seen);
}

/** What the candidate cannot fill will not be filled later; what is not configured may be. */
function unsendable(why: { kind: string; text: string }, at: string, attempt: AttemptKey): readonly Observation[] {
  if (why.kind === 'missing') return [{ kind: 'not-sent', at, attempt, text: why.text }];
  return [
    { kind: 'posting', at, attempt, knownBefore: [] },
    { kind: 'refused', at, attempt, text: why.text },
  ];
}

/** What runs already, so that ours can be told from it. The job system is not asked where nothing can be mixed up. */
async function knownBefore(
  { jobs, order, reader, system }: JobLine,
  attempt: AttemptKey,
  { clock }: JobDeps,
): Promise<{ readonly executions: readonly string[] } | { readonly undecided: readonly Observation[] }> {
  if (reader.isWatched || reader.list === undefined || jobs.list === undefined) return { executions: [] };
  const listing = reader.list(await jobs.list(order));
  if (listing.kind === 'listed') {
    return { executions: listing.executions.map(({ executionId }) => executionId).slice(-MOST_KNOWN) };
  }
  const at = clock.now();
  const text = 'the job system does not say what runs already';
  return {
    undecided: [
      ...observedListing({ at, attempt, system }, listing, []),
      { kind: 'not-sent', at, attempt, text, ...present({ afterSeconds: listing.observation.afterSeconds }) },
    ],
  };
}

/** Two processes may want to send the same attempt: the store lets one of them write this. */
function maySend(key: AttemptKey, system: string) {
  return ({ phase, pauses, attempts }: Promotion) =>
    phase === 'running' &&
    pauses[system] === undefined &&
    attempts.some((attempt) => isSameAttempt(attempt, key) && attempt.state === 'planned');
}

interface Look {
  readonly attempt: AttemptKey;
  readonly execution: string;
  readonly seen: JobObservation;
  readonly system: string;
  readonly at: string;
}

/** Looks at running executions. Whether others were answered in the same round tells a forgotten execution from a fallen server. */
export async function lookAtJobs(
  promotion: Promotion,
  due: readonly AttemptKey[],
  deps: JobDeps,
): Promise<readonly Observation[]> {
  const looks = await inParallel(due, (attempt) => look(promotion, attempt, deps), timeOf(promotion, deps.clock));
  const answered = looks.filter(({ seen }) => seen.cause === undefined || seen.state !== 'pending');
  return looks.flatMap(({ attempt, execution, seen, system, at }) => {
    const othersAnswered = answered.some((other) => other.system === system);
    const learnt = observedRead({ at, attempt, system }, seen, { execution, othersAnswered });
    return [...learnt, ...unlessLearnt(learnt, at, attempt)];
  });
}

async function look(promotion: Promotion, attempt: AttemptKey, deps: JobDeps): Promise<readonly Look[]> {
  const execution = attemptOf(promotion, attempt)?.execution;
  const line = jobLineOf(promotion, attempt, deps.jobs);
  if (execution === undefined || 'kind' in line) return [];
  const seen = line.reader.look(await line.jobs.read(line.order, execution), execution);
  return [{ attempt, execution, seen, system: line.system, at: deps.clock.now() }];
}

/** A look that told nothing is written down too: the next one waits as after any other. */
export function unlessLearnt(learnt: readonly Observation[], at: string, attempt: AttemptKey): readonly Observation[] {
  if (learnt.some((observation) => 'attempt' in observation)) return [];
  return [{ kind: 'look-failed', at, attempt, text: 'no answer that says anything' }];
}

/** Asks anything of a paused system, to see whether our credentials are accepted again. */
export async function probeJobs(promotion: Promotion, job: string, deps: JobDeps): Promise<readonly Observation[]> {
  const system = systemNamed(promotion, job);
  const own = promotion.attempts.filter((attempt) => systemNamed(promotion, attempt.job) === system);
  const asked = own.find(({ state }) => state === 'running') ?? own.find((attempt) => attempt.job === job);
  const line = asked && jobLineOf(promotion, asked, deps.jobs);
  if (asked === undefined || line === undefined || 'kind' in line) return [];
  const refusal = await refusalOf(line, asked.execution);
  const at = deps.clock.now();
  return refusal === undefined
    ? [{ kind: 'authorized', at, system }]
    : [{ kind: 'unauthorized', at, system, text: refusal }];
}

/** A system that cannot be asked anything harmless is tried with the next request itself. */
async function refusalOf({ jobs, order, reader }: JobLine, execution: string | undefined): Promise<string | undefined> {
  if (reader.list !== undefined && jobs.list !== undefined) {
    const listing = reader.list(await jobs.list(order));
    if (listing.kind === 'listed') return undefined;
    return listing.observation.message ?? listing.observation.cause ?? 'no answer';
  }
  if (execution === undefined) return undefined;
  const seen = reader.look(await jobs.read(order, execution), execution);
  return seen.cause === 'auth' ? (seen.message ?? 'auth') : undefined;
}
