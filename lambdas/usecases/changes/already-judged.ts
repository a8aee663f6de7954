import { digestOf } from '../../../gates/model/digest.ts';
import { isAfter } from '../../../gates/model/instant.ts';
import type { RuleSet } from '../../../gates/model/rule.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { NeedAnswer, Snapshot } from '../../../gates/model/snapshot.ts';
import type { Waiver } from '../../../gates/model/waiver.ts';
import type { PullRequest } from '../../ports/pull-requests.ts';
import type { Head, Judged } from '../../ports/run-store.ts';

/** All that a verdict follows from, before a file is read. */
export interface Question {
  readonly pull: PullRequest;
  readonly ruleSet: RuleSet;
  readonly waivers: readonly Waiver[];
  readonly asOf: string;
}

/** One push brings up to thirty deliveries within minutes. After that it is asked anew: the gates themselves may be newer. */
const JUDGED_FOR_MS = 10 * 60_000;

/** A pull request whose last run says which question it answered. */
export type JudgedHead = Head & { readonly headSha: string; readonly judged: Judged };

/**
 * Whether it is worth asking {@link isAlreadyJudged}. Only events of the pull request itself are answered so: a re-run that a person asks
 * for is always a new evaluation.
 */
export function mayBeJudged(
  { event, failure }: { readonly event: string; readonly failure?: unknown },
  before: Head | undefined,
  { headSha }: PullRequest,
): before is JudgedHead {
  if (event !== 'pull_request' || failure !== undefined) return false;
  return before?.judged !== undefined && before.headSha === headSha;
}

/** Whether the stored run answers this very question, and no evaluation has begun since: its announcement would stay. */
export function isAlreadyJudged({ judged, evalSeq }: JudgedHead, question: Question): boolean {
  if (judged.evalSeq !== evalSeq) return false;
  const age = Date.parse(question.asOf) - Date.parse(judged.at);
  return age >= 0 && age < JUDGED_FOR_MS && judged.inputs === inputsOf(question);
}

/** To be kept with the run, where it is sure that the same question has the same answer: no doubt, and nothing read from elsewhere. */
export function judgedOf(
  question: Question,
  evalSeq: number,
  run: Run,
  { observations = [] }: Snapshot,
): { judged?: Judged } {
  const isInDoubt = run.doubts.length > 0 || run.results.some(({ doubts }) => doubts.length > 0);
  if (isInDoubt || !observations.every((one) => isOfTheChange(one, question.pull.repository))) return {};
  return { judged: { inputs: inputsOf(question), at: question.asOf, evalSeq } };
}

function isOfTheChange({ need }: NeedAnswer, repository: string): boolean {
  if (need.kind !== 'files' || (need.repository ?? repository) !== repository) return false;
  return need.ref === undefined || need.ref === 'base' || need.ref === 'head';
}

function inputsOf({ pull, ruleSet, waivers, asOf }: Question): string {
  const { updatedAt: _, ...candidate } = pull;
  const later = ruleSet.rules.filter(({ rule }) => isLater(rule.effectiveFrom, asOf)).map(({ rule }) => rule.id);
  return digestOf({ candidate, ruleSet: ruleSet.digest, later, waivers });
}

function isLater(effectiveFrom: string | undefined, asOf: string): boolean {
  return effectiveFrom !== undefined && isAfter(effectiveFrom, asOf);
}
