import { type Attempt, isOutstanding, isSameAttempt, type Outcome } from '../model/attempt.ts';
import { MINUTE_MS, msBetween, plusMs } from '../model/instant-arithmetic.ts';
import { jobSystemOf } from '../model/job-order.ts';
import type { AttemptObservation } from '../model/observation.ts';
import type { Promotion } from '../model/promotion.ts';

/** Server errors in a row after which an execution counts as gone, when others were answered meanwhile. */
const STRIKES_UNTIL_GONE = 3;
/** An empty list may be a failed one (Gangway swallows the error), so one look proves nothing. */
const ABSENT_READS = 2;
const BETWEEN_ABSENT_READS_MS = MINUTE_MS;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

/** Records what happened to one attempt. An event that does not fit its state is a repetition or another attempt's, and changes nothing. */
export function recordAttempt(promotion: Promotion, observation: AttemptObservation): Promotion {
  const { attempts, stream } = promotion;
  const index = attempts.findIndex((attempt) => isSameAttempt(attempt, observation.attempt));
  const attempt = attempts[index];
  if (attempt === undefined) return promotion;
  const whenLost = stream.jobs.find(({ name }) => name === attempt.job)?.whenLost ?? 'wait';
  const next =
    observation.kind === 'server-error'
      ? struck(attempt, observation, othersAnswer(promotion, attempt))
      : learn(attempt, observation, whenLost);
  return next === attempt ? promotion : { ...promotion, attempts: attempts.with(index, next) };
}

type Lesson = Exclude<AttemptObservation, { kind: 'server-error' }>;

function learn(attempt: Attempt, observation: Lesson, whenLost: 'wait' | 'trigger-again'): Attempt {
  switch (observation.kind) {
    case 'posting':
      return posting(attempt, observation);
    case 'not-sent':
      return notSent(attempt, observation);
    case 'answer-lost':
      return isPosted(attempt, observation.at) ? { ...attempt, state: 'lost', text: observation.text } : attempt;
    case 'triggered':
      return triggered(attempt, observation);
    case 'refused':
      return isRefusable(attempt, observation.at)
        ? ended(attempt, 'refused', observation.at, observation.text)
        : attempt;
    case 'absent':
      return absent(attempt, observation.at);
    case 'ambiguous':
      return ambiguous(attempt, observation, whenLost);
    case 'look-failed':
      return looked(attempt, observation.at);
    case 'still-running':
    case 'ended':
      return answered(attempt, observation);
    default:
      return observation satisfies never;
  }
}

type Of<Kind extends AttemptObservation['kind']> = Extract<AttemptObservation, { kind: Kind }>;

/** An intent counts only while nothing was sent, and only once. */
function posting(attempt: Attempt, { at, knownBefore }: Of<'posting'>): Attempt {
  if (attempt.state !== 'planned' || at <= (attempt.postedAt ?? '')) return attempt;
  return { ...attempt, state: 'posting', postedAt: at, knownBefore };
}

function isPosted({ state, postedAt }: Attempt, at: string): boolean {
  return state === 'posting' && postedAt !== undefined && at >= postedAt;
}

/** A start that is repeated after a lost answer, under the same key, is refused like the first one. */
function isRefusable(attempt: Attempt, at: string): boolean {
  return isPosted(attempt, at) || (attempt.state === 'lost' && at >= (attempt.postedAt ?? ''));
}

/** Back to the plan (or still there, when what comes before the request failed), with a pause that doubles from the first plan on. */
function notSent(attempt: Attempt, { at, text, afterSeconds = 0 }: Of<'not-sent'>): Attempt {
  const isWaiting = attempt.state === 'planned' && at >= attempt.notBefore;
  if (!isPosted(attempt, at) && !isWaiting) return attempt;
  const waited = Math.max(0, msBetween(attempt.plannedAt, at));
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waited, afterSeconds * 1000));
  return { ...attempt, state: 'planned', notBefore: plusMs(at, pause), text };
}

const awaiting: readonly Attempt['state'][] = ['planned', 'posting', 'lost'];

function triggered(attempt: Attempt, { at, execution, url }: Of<'triggered'>): Attempt {
  if (!awaiting.includes(attempt.state) || attempt.postedAt === undefined || at < attempt.postedAt) return attempt;
  const { text: _, ...rest } = attempt;
  return { ...rest, state: 'running', execution, startedAt: attempt.postedAt, ...(url !== undefined && { url }) };
}

/** Two looks, a minute apart, that find nothing: it was never created, and another try does not start a second cluster. */
function absent(attempt: Attempt, at: string): Attempt {
  const { lastAbsentAt } = attempt;
  if (attempt.state !== 'lost') return attempt;
  if (lastAbsentAt !== undefined && msBetween(lastAbsentAt, at) < BETWEEN_ABSENT_READS_MS) return attempt;
  const next = { ...attempt, absentReads: attempt.absentReads + 1, lastAbsentAt: at };
  if (next.absentReads < ABSENT_READS) return looked(next, at);
  return ended(next, 'not-created', at, 'two looks found no execution of it');
}

function ambiguous(attempt: Attempt, { at, count }: Of<'ambiguous'>, whenLost: 'wait' | 'trigger-again'): Attempt {
  if (attempt.state !== 'lost') return attempt;
  const text = `${count} executions may be ours`;
  // A person chose to risk a second cluster over a night without an answer.
  if (whenLost === 'trigger-again') return ended(attempt, 'infrastructure', at, text);
  return looked({ ...attempt, text, absentReads: 0 }, at);
}

function looked(attempt: Attempt, at: string): Attempt {
  if (!isOutstanding(attempt) || at <= (attempt.lookedAt ?? '')) return attempt;
  return { ...attempt, lookedAt: at };
}

/** An answer about another execution than ours is ignored. */
function answered(attempt: Attempt, observation: Of<'still-running' | 'ended'>): Attempt {
  const { at, execution, url } = observation;
  if (attempt.execution !== execution) return attempt;
  if (attempt.state === 'ended') return observation.kind === 'ended' ? lateAnswer(attempt, observation) : attempt;
  if (attempt.state !== 'running') return attempt;
  const lastSeenAt = attempt.lastSeenAt !== undefined && attempt.lastSeenAt > at ? attempt.lastSeenAt : at;
  const seen: Attempt = { ...attempt, strikes: 0, lastSeenAt, ...(url !== undefined && { url }) };
  return observation.kind === 'ended' ? ended(seen, observation.outcome, at, observation.text) : seen;
}

const givenUp: readonly Attempt['outcome'][] = ['timeout', 'gone', 'unknown'];

function lateAnswer(attempt: Attempt, { at, outcome }: Of<'ended'>): Attempt {
  if (!givenUp.includes(attempt.outcome) || attempt.late !== undefined) return attempt;
  return { ...attempt, late: { outcome, at } };
}

/**
 * Whether another execution of the same system was answered since this one was last looked at. Looks have their own pace, so that
 * others are seldom answered in the same round.
 */
function othersAnswer({ attempts, stream }: Promotion, attempt: Attempt): boolean {
  const systemOf = ({ job }: Attempt) => {
    const runner = stream.jobs.find(({ name }) => name === job)?.runner;
    return runner === undefined ? undefined : jobSystemOf(runner);
  };
  const since = attempt.lastSeenAt ?? attempt.startedAt ?? attempt.plannedAt;
  return attempts.some((other) => systemOf(other) === systemOf(attempt) && (answeredAt(other) ?? '') > since);
}

/** A server error is no answer. */
function answeredAt({ lastSeenAt, lastStrikeAt }: Attempt): string | undefined {
  return lastSeenAt === lastStrikeAt ? undefined : lastSeenAt;
}

function struck(attempt: Attempt, { at, othersAnswered }: Of<'server-error'>, othersAnswer: boolean): Attempt {
  if (attempt.state !== 'running' || at <= (attempt.lastStrikeAt ?? '')) return attempt;
  const strikes = othersAnswered || othersAnswer ? attempt.strikes + 1 : attempt.strikes;
  const next = { ...attempt, strikes, lastStrikeAt: at, lastSeenAt: at };
  if (strikes < STRIKES_UNTIL_GONE) return next;
  return ended(next, 'gone', at, 'the job system no longer knows the execution, and answers for others');
}

export function ended(attempt: Attempt, outcome: Outcome, at: string, text?: string): Attempt {
  return { ...attempt, state: 'ended', outcome, endedAt: at, ...(text !== undefined && { text }) };
}
