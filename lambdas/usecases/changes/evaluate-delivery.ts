import type { EvaluationInput } from '../../../gates/engine/evaluate.ts';
import type { NeedsQuestion } from '../../../gates/engine/needs.ts';
import type { Candidate, PullRequestCandidate } from '../../../gates/model/candidate.ts';
import type { Doubt } from '../../../gates/model/doubt.ts';
import { canonicalJson } from '../../../gates/model/json.ts';
import type { RuleSet } from '../../../gates/model/rule.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { Need, NeedAnswer, Snapshot } from '../../../gates/model/snapshot.ts';
import type { Waiver } from '../../../gates/model/waiver.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { PullRequest, PullRequests } from '../../ports/pull-requests.ts';
import type { EvaluationRequest, PublicationRequest, Queue } from '../../ports/queue.ts';
import { RequestsReserved } from '../../ports/request-budget.ts';
import type { RuleStore } from '../../ports/rule-store.ts';
import type { Head, RunStore } from '../../ports/run-store.ts';
import { MissingCommit } from '../../ports/source-tree.ts';
import type { WaiverStore } from '../../ports/waiver-store.ts';
import type { WaiverWatch } from '../../ports/waiver-watch.ts';
import { isAlreadyJudged, type JudgedHead, judgedOf, mayBeJudged, type Question } from './already-judged.ts';
import { boundsFor, budgetFor } from './capture-bounds.ts';
import { captureSnapshot, incompleteness, type Wanted } from './capture-snapshot.ts';
import { currentPull, NotShownYet } from './current-pull.ts';
import { type EvidenceSources, gatherInRounds } from './gather-evidence.ts';
import { endWithRepository, noteStanding } from './repository-end.ts';
import { unjudged } from './unjudged.ts';
import { wakePublisher } from './wake-publisher.ts';

export interface EvaluateDeliveryDeps extends EvidenceSources {
  readonly pullRequests: PullRequests;
  readonly rules: RuleStore;
  readonly waivers: Pick<WaiverStore, 'inForce'>;
  readonly waiverWatch: Pick<WaiverWatch, 'noteUsed'>;
  readonly runs: RunStore;
  readonly blobs: BlobStore;
  readonly publications: Queue<PublicationRequest>;
  readonly wanted: Wanted;
  /** The decision: `evaluate` bound to the gates of this version. */
  readonly evaluate: (input: EvaluationInput) => Run;
  /** What it means that no rule names a repository; nothing when absent, and its check run is then green. */
  readonly enrolmentDoubts?: (ruleSet: RuleSet, candidate: Candidate) => readonly Doubt[];
  /** What the gates of this version ask for beyond the changed files. */
  readonly needsOf: (question: NeedsQuestion) => readonly Need[];
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Turns one delivery into a stored verdict. The delivery is a hint: everything is read afresh, so order and repeats of
 * deliveries do not matter. Throws what a later try may cure; the delivery is not marked then.
 */
export async function evaluateDelivery(request: EvaluationRequest, deps: EvaluateDeliveryDeps): Promise<void> {
  if (request.target.kind === 'standing') return noteStanding(request, request.target.end, deps);
  try {
    for (const task of await tasksOf(request, deps)) await evaluateOne(task, deps);
  } catch (error) {
    await endWithRepository(request, error, deps);
  }
}

/** The last try of a delivery has failed: says so on the pull request instead of leaving it without an answer. */
export async function giveUpDelivery(
  request: EvaluationRequest,
  error: unknown,
  deps: EvaluateDeliveryDeps,
): Promise<void> {
  const failure: Doubt = {
    subject: 'sluice',
    reason: `the evaluation failed several times: ${error instanceof Error ? error.message : String(error)}`,
    wayOut:
      error instanceof NotShownYet || error instanceof RequestsReserved
        ? error.wayOut
        : 'Ask for a re-run; if it fails again, tell the operators of this gate and give them the run id.',
  };
  for (const task of await tasksOf(request, deps)) await evaluateOne({ ...task, failure }, deps);
}

interface Task extends EvaluationRequest {
  readonly number: number;
  readonly failure?: Doubt;
}

/** Check events of forks name no pull request; those with this head are meant. Where several are, each has its own marker. */
async function tasksOf(request: EvaluationRequest, deps: EvaluateDeliveryDeps): Promise<readonly Task[]> {
  const { repository, target, deliveryId } = request;
  if (target.kind === 'pull_request' || target.kind === 'comment') return [{ ...request, number: target.number }];
  if (target.kind === 'standing') return [];
  const numbers =
    target.kind === 'repository' ? await unjudged(repository, deps) : await onCommit(repository, target.sha, deps);
  return numbers.map((number) => ({ ...request, deliveryId: `${deliveryId}#${number}`, number }));
}

async function onCommit(repository: string, sha: string, deps: EvaluateDeliveryDeps): Promise<readonly number[]> {
  const { verdicts } = await deps.runs.commit(repository, sha);
  const open = await deps.pullRequests.withHead(repository, sha);
  if (open === undefined) throw new NotShownYet(`GitHub does not show ${repository} (404)`, { is404: true });
  return [...new Set([...open, ...verdicts.map(({ number }) => number)])];
}

async function evaluateOne(task: Task, deps: EvaluateDeliveryDeps): Promise<void> {
  const { repository, number, deliveryId, failure } = task;
  const before = await deps.runs.head(repository, number);
  if (await deps.runs.hasHandled(deliveryId)) return wakeIfWaiting(before, deps);
  const pull = await currentPull({ ...task, before, isLastTry: failure !== undefined }, deps);
  if (pull === undefined)
    throw new NotShownYet(`nothing is known of ${repository}#${number} but its number`, { is404: true });
  if (before?.headSha !== undefined && isHeadElsewhere(pull, before.headSha)) await leave(before.headSha, task, deps);
  if (pull.state === 'open') return evaluatePull(pull, task, before, deps);
  await deps.runs.markHandled(deliveryId, 'pull request closed');
  deps.log.info('nothing to judge', { deliveryId, repository, number, state: pull.state });
}

async function evaluatePull(
  pull: PullRequest,
  task: Task,
  before: Head | undefined,
  deps: EvaluateDeliveryDeps,
): Promise<void> {
  const { repository, number, deliveryId, installationId, failure } = task;
  const { headSha } = pull;
  if (mayBeJudged(task, before, pull) && isAlreadyJudged(before, await questionOf(pull, failure, deps))) {
    return answerAgain(before, task, deps);
  }
  const evalSeq = await deps.runs.beginEvaluation(repository, number);
  if (failure === undefined) await announce(pull, evalSeq, task, deps);
  const question = await questionOf(pull, failure, deps);
  const { run, snapshot } = await judge(pull, question, failure, deps);
  const judged = judgedOf(question, evalSeq, run, snapshot);
  await deps.waiverWatch.noteUsed(
    (run.waivers ?? []).map(({ id }) => id),
    run.asOf,
  );
  const outcome = await deps.runs.completeEvaluation({ evalSeq, deliveryId, installationId, run, ...judged });
  const { id: runId, verdict } = run;
  const fields = { deliveryId, repository, number, evalSeq, outcome, runId, verdict, headSha };
  deps.log.info('evaluation complete', fields);
  if (outcome === 'stored') await wakePublisher({ repository, headSha }, deps.publications, runId);
}

/**
 * What the commit shows may be the verdict of another base, or of another pull request: until this one is judged, it says that it is
 * being judged (ADR 20). A new verdict for the same head and base replaces the old one in silence.
 */
async function announce(pull: PullRequest, evalSeq: number, task: Task, deps: EvaluateDeliveryDeps): Promise<void> {
  const { repository, number, headSha, base } = pull;
  const { verdicts } = await deps.runs.commit(repository, headSha);
  if (verdicts.some((verdict) => verdict.number === number && verdict.base === base)) return;
  const { installationId } = task;
  await deps.runs.announce({ repository, headSha, number, base, evalSeq, installationId });
  await wakePublisher({ repository, headSha }, deps.publications, `judging-${repository}#${number}-${evalSeq}`);
}

/** What is shown is looked at all the same: a wrong shown state is mended without a new evaluation (ADR 17). */
async function answerAgain(before: JudgedHead, task: Task, deps: EvaluateDeliveryDeps) {
  const { repository, headSha, runId, publishedSeq, evalSeq } = before;
  const { deliveryId, number } = task;
  if (publishedSeq >= evalSeq) await deps.runs.showAgain(repository, headSha);
  await wakePublisher({ repository, headSha }, deps.publications, `again-${runId}-${deps.clock.now().slice(0, 16)}`);
  await deps.runs.markHandled(deliveryId, 'already judged');
  deps.log.info('already judged', { deliveryId, repository, number, headSha, runId });
}

/** A crash may have come between the commit and the wake-up; waking twice does no harm. */
async function wakeIfWaiting(head: Head | undefined, { publications }: EvaluateDeliveryDeps): Promise<void> {
  if (head?.headSha === undefined || head.runId === undefined || head.publishedSeq >= head.evalSeq) return;
  await wakePublisher({ repository: head.repository, headSha: head.headSha }, publications, head.runId);
}

function isHeadElsewhere(pull: PullRequest, headSha: string): boolean {
  return pull.state === 'closed' || pull.headSha !== headSha;
}

/** What other pull requests say on a commit counts alone once this one is closed, or has another head. */
async function leave(headSha: string, { repository, number, deliveryId }: Task, deps: EvaluateDeliveryDeps) {
  const { verdicts } = await deps.runs.commit(repository, headSha);
  if (!verdicts.some((verdict) => verdict.number !== number)) return;
  await deps.runs.showAgain(repository, headSha);
  await wakePublisher({ repository, headSha }, deps.publications, `left-${deliveryId}`);
}

async function questionOf(
  pull: PullRequest,
  failure: Doubt | undefined,
  deps: EvaluateDeliveryDeps,
): Promise<Question> {
  const asOf = deps.clock.now();
  if (failure !== undefined) return { pull, ruleSet: noRules, waivers: [], asOf };
  const [ruleSet, waivers] = await Promise.all([deps.rules.active(), deps.waivers.inForce(pull.repository, asOf)]);
  return { pull, ruleSet, waivers, asOf };
}

async function judge(
  pull: PullRequest,
  { ruleSet, waivers, asOf }: Question,
  failure: Doubt | undefined,
  deps: EvaluateDeliveryDeps,
) {
  const captured =
    failure === undefined
      ? await capture(pull, ruleSet, asOf, deps)
      : { snapshot: nothingRead(pull), doubts: [failure] };
  return { run: await finish(pull, captured, ruleSet, waivers, asOf, deps), snapshot: captured.snapshot };
}

interface Captured {
  readonly snapshot: Snapshot;
  readonly doubts?: readonly Doubt[];
}

async function finish(
  pull: PullRequest,
  captured: Captured,
  ruleSet: RuleSet,
  waivers: readonly Waiver[],
  asOf: string,
  deps: EvaluateDeliveryDeps,
): Promise<Run> {
  const candidate = candidateOf(pull, captured.snapshot.base.sha);
  const doubts = [...(captured.doubts ?? []), ...(deps.enrolmentDoubts?.(ruleSet, candidate) ?? [])];
  const known = doubts.length === 0 ? {} : { doubts };
  const run = deps.evaluate({ candidate, snapshot: captured.snapshot, ruleSet, waivers, asOf, ...known });
  // Stored before the run that names them, or it could not be replayed; in one spelling, for equal inputs share a name.
  await deps.blobs.put(snapshotKey(run.snapshot), canonicalJson(captured.snapshot));
  await deps.blobs.put(ruleSetKey(run.ruleSet), canonicalJson(ruleSet));
  return run;
}

const noRules: RuleSet = { digest: 'none', rules: [] };

export function snapshotKey(digest: string): string {
  return `snapshots/${digest.replace('sha256:', '')}.json`;
}

export function ruleSetKey(digest: string): string {
  return `rule-sets/${digest.replace('sha256:', '')}.json`;
}

async function capture(
  pull: PullRequest,
  ruleSet: RuleSet,
  asOf: string,
  deps: EvaluateDeliveryDeps,
): Promise<Captured> {
  try {
    const budget = budgetFor(pull);
    const openSourceTree = (repository: string) => deps.openSourceTree(repository, budget);
    const tree = openSourceTree(pull.repository);
    const commits = { base: pull.baseSha, head: pull.headSha };
    const snapshot = await captureSnapshot(tree, commits, deps.wanted, boundsFor(pull, asOf, deps.clock));
    const candidate = candidateOf(pull, snapshot.base.sha);
    const question = { candidate, changes: snapshot.changes, files: snapshot, ruleSet, asOf };
    const own = { repository: pull.repository, base: snapshot.base.sha, head: snapshot.head.sha };
    const ask = (observations: readonly NeedAnswer[]) => deps.needsOf({ ...question, observations });
    const observations = await gatherInRounds(ask, own, { ...deps, openSourceTree });
    const seen = observations.length === 0 ? snapshot : { ...snapshot, observations };
    return { snapshot: { ...seen, ...incompleteness([snapshot.incomplete, budget.problem()]) } };
  } catch (error) {
    // GitHub has just named it: a commit that is not there yet may come, and one that is gone ends as a doubt.
    if (error instanceof MissingCommit) throw new NotShownYet(error.message, { wayOut: error.wayOut });
    throw error;
  }
}

function nothingRead(pull: PullRequest): Snapshot {
  return { base: { sha: pull.baseSha, files: [] }, head: { sha: pull.headSha, files: [] }, changes: [] };
}

function candidateOf(pull: PullRequest, mergeBase: string): PullRequestCandidate {
  const { repository, number, title, base, headSha, author, isFork } = pull;
  return { kind: 'pull_request', repository, number, title, base, baseSha: mergeBase, headSha, author, isFork };
}
