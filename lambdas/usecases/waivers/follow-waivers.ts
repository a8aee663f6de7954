import { plusMs } from '../../../gates/model/instant-arithmetic.ts';
import { repositoriesInFull, stateOfWaiver, takesInRepository, type Waiver } from '../../../gates/model/waiver.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { EvaluationRequest, Queue } from '../../ports/queue.ts';
import type { RunStore, RunSummary } from '../../ports/run-store.ts';
import type { WaiverStore } from '../../ports/waiver-store.ts';
import type { WaiverWake, WaiverWatch } from '../../ports/waiver-watch.ts';
import { groupOf } from '../changes/receive-delivery.ts';
import { isOutdatedBy } from './waiver-terms.ts';

export interface FollowWaiversDeps {
  readonly waivers: Pick<WaiverStore, 'byId'>;
  readonly waiverWatch: Pick<WaiverWatch, 'wakes' | 'settle'>;
  readonly runs: Pick<RunStore, 'history' | 'head' | 'run'>;
  readonly evaluations: Queue<EvaluationRequest>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Changes that one call follows; the next call goes on with the next. */
const MOST_WAKES = 20;

/** A pull request that was not judged for longer is found by its next webhook. */
const DAYS = 90;
const MOST_RUNS = 2000;

/** Pull requests of one repository that one change has judged again. */
const MOST_PULLS = 500;

/**
 * Has every pull request judged again whose last run is outdated by a waiver that came into force, was revoked, or ended. Each change is looked
 * at twice: an evaluation that began before it may end after the first look. Oldest change first; a change is settled once its requests are in the queue, so that a call that is killed is done again. Each request waits in the group of its
 * own pull request: a waiver of many repositories delays none of them more than another. Resolves to how many were sent.
 */
export async function followWaivers(deps: FollowWaiversDeps): Promise<number> {
  let sent = 0;
  for (const wake of await deps.waiverWatch.wakes(deps.clock.now(), MOST_WAKES)) {
    const waiver = (await deps.waivers.byId(wake.waiver))?.waiver;
    if (waiver !== undefined) sent += await follow(wake, waiver, deps);
    await deps.waiverWatch.settle(wake);
  }
  return sent;
}

async function follow(wake: WaiverWake, waiver: Waiver, deps: FollowWaiversDeps): Promise<number> {
  const touched: (readonly [string, number])[] = [];
  for (const [repository, numbers] of await judgedLately(waiver, deps)) {
    if (numbers.length > MOST_PULLS) {
      deps.log.warn('more pull requests than a change of a waiver has judged again', { repository, most: MOST_PULLS });
    }
    for (const number of numbers.slice(0, MOST_PULLS)) {
      if (await isTouched(waiver, repository, number, deps)) touched.push([repository, number]);
    }
  }
  for (const [repository, number] of touched) await judgeAgain(wake, repository, number, deps);
  deps.log.info('a waiver changed', { waiver: waiver.id, at: wake.at, pullRequests: touched.length });
  return touched.length;
}

/** Numbers of the pull requests that were judged lately, by repository that the waiver takes in; those of the oldest run first. */
async function judgedLately(
  { scope }: Waiver,
  deps: FollowWaiversDeps,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const since = plusMs(deps.clock.now(), -DAYS * 86_400_000);
  const summaries: RunSummary[] = [];
  for (const repository of repositoriesInFull(scope) === undefined ? [] : scope.repositories) {
    summaries.push(...(await deps.runs.history({ repository, since, limit: MOST_RUNS })));
  }
  // A pattern, or a name in another case than GitHub's.
  if (summaries.length === 0) summaries.push(...(await deps.runs.history({ since, limit: MOST_RUNS })));
  const numbers = new Map<string, Set<number>>();
  for (const { repository, number } of summaries.reverse()) {
    if (number === null || !takesInRepository(scope, repository)) continue;
    numbers.set(repository, (numbers.get(repository) ?? new Set()).add(number));
  }
  return new Map([...numbers].map(([repository, all]) => [repository, [...all]]));
}

/** By the last run: with the waiver as it is now, it would be another one. */
async function isTouched(waiver: Waiver, repository: string, number: number, { runs, clock }: FollowWaiversDeps) {
  const head = await runs.head(repository, number);
  const run = head?.runId === undefined ? undefined : await runs.run(head.runId);
  return run !== undefined && isOutdatedBy(waiver, stateOfWaiver(waiver, clock.now()) === 'approved', run);
}

/** A pull request that is closed by now is not judged; the evaluation asks GitHub. */
async function judgeAgain(wake: WaiverWake, repository: string, number: number, deps: FollowWaiversDeps) {
  const deliveryId = `waiver-${wake.waiver}-${wake.at}-${repository}#${number}`;
  const request = {
    deliveryId,
    event: 'waiver',
    action: null,
    repository,
    installationId: null,
    receivedAt: deps.clock.now(),
    target: { kind: 'pull_request', number } as const,
  };
  await deps.evaluations.send(request, { group: groupOf(request), deduplicationId: deliveryId });
}
