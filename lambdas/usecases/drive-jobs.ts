import { readCreate, readExecution, readListing } from '../../gates/ci-jobs/answers/gangway.ts';
import { observedCreate, observedListing, observedRead } from '../../gates/ci-jobs/answers/observe.ts';
import { type Attempt, type AttemptKey, intentId, isSameAttempt } from '../../gates/model/attempt.ts';
import { pinnedReference } from '../../gates/model/image.ts';
import type { Observation } from '../../gates/model/observation.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { CiJobs } from '../ports/ci-jobs.ts';
import { type LearnDeps, learn } from './learn-of-promotion.ts';

export interface JobDeps extends LearnDeps {
  readonly jobs: CiJobs;
}

/** Requests to the job system at the same time. Gangway has no published limit; its front answers 429. */
const AT_ONCE = 4;
const MOST_KNOWN = 500;

/**
 * Starts executions: list, then the intent, then the request. Only whoever wrote the intent sends; what a killed process left
 * behind is found by {@link reconcileJobs}.
 */
export async function triggerJobs(
  promotion: Promotion,
  due: readonly AttemptKey[],
  deps: JobDeps,
): Promise<readonly Observation[]> {
  return inParallel(due, (attempt) => trigger(promotion, attempt, deps));
}

async function trigger(promotion: Promotion, attempt: AttemptKey, deps: JobDeps): Promise<readonly Observation[]> {
  const jobName = jobNameOf(promotion, attempt.job);
  const listing = readListing(await deps.jobs.list(jobName), jobName);
  const at = deps.clock.now();
  if (listing.kind === 'undecided') return [...observedListing({ at, attempt }, listing, []), unsent(at, attempt)];
  const knownBefore = listing.executions.map(({ executionId }) => executionId).slice(-MOST_KNOWN);
  const intent: Observation = { kind: 'posting', at, attempt, knownBefore };
  if ((await learn(promotion.id, [intent], deps, maySend(attempt))) === undefined) return [];
  const id = intentId(promotion.id, attempt);
  const answer = await deps.jobs.trigger({ jobName, intentId: id, ...particularsOf(promotion, attempt) });
  return observedCreate({ at: deps.clock.now(), attempt }, readCreate(answer, { jobName, intentId: id }));
}

function unsent(at: string, attempt: AttemptKey): Observation {
  return { kind: 'not-sent', at, attempt, text: 'the job system does not say what runs already' };
}

/** Two processes may want to send the same attempt: the store lets one of them write this. */
function maySend(key: AttemptKey) {
  return ({ phase, pause, attempts }: Promotion) =>
    phase === 'running' &&
    pause === undefined &&
    attempts.some((attempt) => isSameAttempt(attempt, key) && attempt.state === 'planned');
}

function particularsOf({ id, stream, candidate }: Promotion, { job }: AttemptKey) {
  const images = candidate.images.map((image) => [image.component, pinnedReference(image)] as const);
  const words = new Map([
    ['{image}', images[0]?.[1] ?? ''],
    ...images.map(([name, image]) => [`{image.${name}}`, image] as const),
  ]);
  const env = stream.jobs.find(({ name }) => name === job)?.runner.env ?? {};
  const filled = Object.entries(env).map(([name, text]) => [
    name,
    text.replace(/\{image(?:\.[^{}]+)?\}/g, (word) => words.get(word) ?? word),
  ]);
  return {
    annotations: { promotion: id, stream: stream.id, image: images.map(([, image]) => image).join(' ') },
    environment: Object.fromEntries(filled) as Record<string, string>,
  };
}

/** Looks for executions whose answer was lost, or never written down by a process that died. */
export async function reconcileJobs(
  promotion: Promotion,
  due: readonly AttemptKey[],
  deps: JobDeps,
): Promise<readonly Observation[]> {
  return inParallel(due, async (key) => {
    const attempt = attemptOf(promotion, key);
    const jobName = jobNameOf(promotion, key.job);
    const listing = readListing(await deps.jobs.list(jobName), jobName);
    const at = deps.clock.now();
    const siblings = promotion.attempts.flatMap(({ job, execution }) =>
      job === key.job && execution ? [execution] : [],
    );
    const lost: Observation = { kind: 'answer-lost', at, attempt: key, text: 'the answer was not written down' };
    const found = observedListing({ at, attempt: key }, listing, [...(attempt?.knownBefore ?? []), ...siblings]);
    return [lost, ...found, ...unlessLearnt(found, at, key)];
  });
}

/** Looks at running executions. Whether others were answered in the same round tells a forgotten execution from a fallen server. */
export async function lookAtJobs(
  promotion: Promotion,
  due: readonly AttemptKey[],
  deps: JobDeps,
): Promise<readonly Observation[]> {
  const looks = await inParallel(due, async (attempt) => {
    const execution = attemptOf(promotion, attempt)?.execution;
    if (execution === undefined) return [];
    const jobName = jobNameOf(promotion, attempt.job);
    const seen = readExecution(await deps.jobs.read(execution), { jobName, executionId: execution });
    return [{ attempt, execution, seen, at: deps.clock.now() }];
  });
  const answered = looks.filter(({ seen }) => seen.cause === undefined || seen.state !== 'pending');
  return looks.flatMap(({ attempt, execution, seen, at }) => {
    const othersAnswered = answered.some((other) => other.execution !== execution);
    const learnt = observedRead({ at, attempt }, seen, { execution, othersAnswered });
    return [...learnt, ...unlessLearnt(learnt, at, attempt)];
  });
}

/** A look that told nothing is written down too: the next one waits as after any other. */
function unlessLearnt(learnt: readonly Observation[], at: string, attempt: AttemptKey): readonly Observation[] {
  if (learnt.some((observation) => 'attempt' in observation)) return [];
  return [{ kind: 'look-failed', at, attempt, text: 'no answer that says anything' }];
}

/** Asks anything, to see whether our credentials are accepted again. */
export async function probeJobs(promotion: Promotion, job: string, deps: JobDeps): Promise<readonly Observation[]> {
  const jobName = jobNameOf(promotion, job);
  const listing = readListing(await deps.jobs.list(jobName), jobName);
  const at = deps.clock.now();
  if (listing.kind === 'listed') return [{ kind: 'authorized', at }];
  return [{ kind: 'unauthorized', at, text: listing.observation.message ?? listing.observation.cause ?? 'no answer' }];
}

function attemptOf({ attempts }: Promotion, key: AttemptKey): Attempt | undefined {
  return attempts.find((attempt) => isSameAttempt(attempt, key));
}

function jobNameOf({ stream }: Promotion, name: string): string {
  return stream.jobs.find((job) => job.name === name)?.runner.job ?? name;
}

/** A few at a time, answers in the order of asking. */
async function inParallel<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    answers.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(ask))).flat());
  }
  return answers;
}
