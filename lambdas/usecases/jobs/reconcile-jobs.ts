import type { Listing } from '../../../gates/ci-jobs/answers/listing.ts';
import { observedCreate, observedListing } from '../../../gates/ci-jobs/answers/observe.ts';
import type { Attempt, AttemptKey } from '../../../gates/model/attempt.ts';
import { plusMs } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { type JobDeps, unlessLearnt } from './drive-jobs.ts';
import { attemptOf, inParallel, type JobLine, jobLineOf, siblingsOf, timeOf } from './job-systems.ts';

/** Unknown executions that are asked for one by one; more than these are a mistake in the job's name. */
const MOST_IDENTIFIED = 20;

/** Looks for executions whose answer was lost, or never written down by a process that died. */
export async function reconcileJobs(
  promotion: Promotion,
  due: readonly AttemptKey[],
  deps: JobDeps,
): Promise<readonly Observation[]> {
  return inParallel(due, (key) => reconcile(promotion, key, deps), timeOf(promotion, deps.clock));
}

async function reconcile(promotion: Promotion, key: AttemptKey, deps: JobDeps): Promise<readonly Observation[]> {
  const attempt = attemptOf(promotion, key);
  const line = jobLineOf(promotion, key, deps.jobs);
  if (attempt === undefined) return [];
  if ('kind' in line) return [{ kind: 'look-failed', at: deps.clock.now(), attempt: key, text: line.text }];
  return line.reader.list === undefined || line.jobs.list === undefined
    ? startAgain(promotion, attempt, line, deps)
    : lookFor(promotion, attempt, line, deps);
}

/** The same start under the same key: what it made is answered again, and nothing new is made. */
async function startAgain(
  promotion: Promotion,
  { job, run, number, state }: Attempt,
  { jobs, order, reader, system }: JobLine,
  { clock }: JobDeps,
): Promise<readonly Observation[]> {
  const attempt = { job, run, number };
  const seen = reader.trigger(await jobs.trigger(order), siblingsOf(promotion, attempt));
  const at = clock.now();
  const learnt = observedCreate({ at, attempt, system }, seen);
  // That this request was not taken says nothing of the first one.
  const kept = state === 'lost' ? learnt.filter(({ kind }) => kind !== 'not-sent') : learnt;
  return [...kept, ...unlessLearnt(kept, at, attempt)];
}

async function lookFor(
  promotion: Promotion,
  attempt: Attempt,
  line: JobLine,
  { clock }: JobDeps,
): Promise<readonly Observation[]> {
  const { job, run, number, postedAt } = attempt;
  const key = { job, run, number };
  const known = [...(attempt.knownBefore ?? []), ...siblingsOf(promotion, key)];
  const listing = await identified(await listed(line), { known, hasTime: timeOf(promotion, clock) }, line);
  const at = clock.now();
  const lost: Observation = { kind: 'answer-lost', at, attempt: key, text: 'the answer was not written down' };
  const found = observedListing({ at, attempt: key, system: line.system }, listing, known, postedAt).filter(
    ({ kind }) => kind !== 'absent' || at >= plusMs(postedAt ?? at, line.reader.listsAfterMs),
  );
  return [lost, ...found, ...unlessLearnt(found, at, key)];
}

async function listed({ jobs, order, reader }: JobLine): Promise<Listing> {
  const answer = await jobs.list?.(order);
  const none: Listing = { kind: 'listed', executions: [] };
  return answer === undefined || reader.list === undefined ? none : reader.list(answer);
}

/** Asks a second source whose the unknown executions are, where one knows. What it does not know stays as it is. */
async function identified(
  listing: Listing,
  { known, hasTime }: { readonly known: readonly string[]; readonly hasTime: () => boolean },
  line: JobLine,
): Promise<Listing> {
  const { jobs, order, reader } = line;
  if (listing.kind === 'undecided' || jobs.identify === undefined || reader.identify === undefined) return listing;
  const executions = [];
  let asked = 0;
  for (const execution of listing.executions) {
    const { executionId, owner } = execution;
    const isOpen = owner === undefined && !known.includes(executionId) && asked < MOST_IDENTIFIED && hasTime();
    if (isOpen) asked += 1;
    const told = isOpen ? reader.identify(await jobs.identify(order, executionId), executionId) : owner;
    executions.push(told === undefined ? execution : { ...execution, owner: told });
  }
  return { kind: 'listed', executions };
}
