import { nextLookAt } from '../ci-jobs/pacing.ts';
import { type Attempt, type AttemptKey, isOutstanding } from '../model/attempt.ts';
import { earliest, MINUTE_MS, plusMinutes, plusMs } from '../model/instant-arithmetic.ts';
import { executionPoolOf, jobSystemOf } from '../model/job-order.ts';
import { present } from '../model/present.ts';
import { isAtItsEnd, isFinal, type Notice, type NoticeKey, type Promotion, rankOf } from '../model/promotion.ts';
import type { JobRunner } from '../model/stream/job.ts';
import type { Stream } from '../model/stream.ts';
import { attemptDeadline } from './close-attempts.ts';
import { lateUntil, needsReconciling } from './late-act.ts';
import { acceptedUntil, promotingUntil } from './settle.ts';
import { asksOf, nextGateLook } from './static-gates.ts';

/** An effect on another system. It is due as long as the record lists it: a process that dies over it leaves it due. */
export type Effect =
  /** Ask for the static gates of a component; the opinions come as observations. */
  | { readonly kind: 'ask-gates'; readonly component: string; readonly number: number }
  | { readonly kind: 'trigger' | 'reconcile' | 'look'; readonly attempt: AttemptKey }
  /** Ask anything, to see whether our credentials are accepted again. */
  | { readonly kind: 'probe'; readonly job: string }
  | { readonly kind: 'claim' | 'act' | 'watch' | 'leave' | 'reconcile-stream' }
  | ({ readonly kind: 'notify' } & NoticeKey);

interface Due {
  readonly effect: Effect;
  readonly at: string;
}

/** Longer than any request may take: a request that began this long ago has no owner. */
export const LEASE_MS = 2 * MINUTE_MS;
const BETWEEN_LOOKS_FOR_LOST_MS = MINUTE_MS;
const BETWEEN_PROBES_MS = 5 * MINUTE_MS;
const BETWEEN_CLAIMS_MS = MINUTE_MS;
const BETWEEN_WATCHES_MS = MINUTE_MS;
const BETWEEN_LATE_WATCHES_MS = 30 * MINUTE_MS;
/** After these many tries the message is given up, and an alarm says so. */
export const MOST_NOTICE_TRIES = 8;

export interface Agenda {
  readonly effects: readonly Effect[];
  /** When to come back even if nothing happens; absent when everything is done. */
  readonly wakeAt?: string;
}

export function agendaOf(promotion: Promotion, now: string): Agenda {
  const dues = [
    ...ofGates(promotion),
    ...ofJobs(promotion),
    ...ofPromoting(promotion),
    ...ofNotices(promotion),
    ...ofEnd(promotion),
  ];
  const looks = nextGateLook(promotion, now);
  const later = [...dues.map(({ at }) => at), ...looks, ...deadlinesOf(promotion)].filter((at) => at > now);
  const wakeAt = earliest(later);
  return {
    effects: dues.filter(({ at }) => at <= now).map(({ effect }) => effect),
    ...(wakeAt !== undefined && { wakeAt }),
  };
}

/** Nothing is outstanding, not even evidence or a message. */
export function isDone(promotion: Promotion): boolean {
  return (
    isAtItsEnd(promotion) &&
    promotion.hasLeft &&
    !promotion.attempts.some(isOutstanding) &&
    !promotion.notices.some(isWaiting) &&
    ofLateAct(promotion).length === 0
  );
}

function ofGates(promotion: Promotion): readonly Due[] {
  return asksOf(promotion).map(({ at, ...ask }) => ({ effect: { kind: 'ask-gates', ...ask }, at }));
}

function ofJobs(promotion: Promotion): readonly Due[] {
  const outstanding = promotion.attempts.filter(isOutstanding);
  return outstanding.flatMap((attempt) => {
    const system = systemOf(attempt.job, promotion);
    const pause = promotion.pauses[system];
    if (pause === undefined) return ofAttempt(attempt, promotion);
    const isFirst = outstanding.find(({ job }) => systemOf(job, promotion) === system) === attempt;
    const at = plusMs(pause.lastProbeAt, BETWEEN_PROBES_MS);
    return isFirst ? [{ effect: { kind: 'probe', job: attempt.job }, at }] : [];
  });
}

function systemOf(job: string, { stream }: Promotion): string {
  const runner = runnerOf(job, stream);
  return runner === undefined ? '' : jobSystemOf(runner);
}

function runnerOf(job: string, { jobs }: Stream): JobRunner | undefined {
  return jobs.find(({ name }) => name === job)?.runner;
}

function ofAttempt(attempt: Attempt, promotion: Promotion): readonly Due[] {
  const { job, run, number } = attempt;
  const due = (kind: 'trigger' | 'reconcile' | 'look', at: string) => [
    { effect: { kind, attempt: { job, run, number } }, at },
  ];
  switch (attempt.state) {
    case 'planned':
      return isNextOfItsJob(attempt, promotion) ? due('trigger', attempt.notBefore) : [];
    case 'posting':
      return due('reconcile', plusMs(attempt.postedAt ?? attempt.plannedAt, LEASE_MS));
    case 'lost':
      return due(
        'reconcile',
        attempt.lookedAt === undefined ? '' : plusMs(attempt.lookedAt, BETWEEN_LOOKS_FOR_LOST_MS),
      );
    default:
      return due('look', nextLookAt(attempt, paceOf(attempt, promotion)));
  }
}

/**
 * Some systems tell executions of one kind apart by nothing but their ids, so one request of a kind is in the air at a time: a lost
 * answer can then belong to that request only.
 */
function isNextOfItsJob(attempt: Attempt, { phase, attempts, stream }: Promotion): boolean {
  const pool = poolOf(attempt.job, stream);
  const own = attempts.filter(({ job }) => poolOf(job, stream) === pool);
  const isInTheAir = own.some(({ state }) => state === 'posting' || state === 'lost');
  return phase === 'running' && !isInTheAir && own.find(({ state }) => state === 'planned') === attempt;
}

/** Where nothing can be mixed up, every run of every job is alone. */
function poolOf(job: string, stream: Stream): string {
  const runner = runnerOf(job, stream);
  return (runner === undefined ? undefined : executionPoolOf(runner)) ?? `job ${job}`;
}

function paceOf({ job }: Attempt, { usual, stream, phase }: Promotion) {
  return {
    usualMinutes: usual[job] ?? stream.jobs.find(({ name }) => name === job)?.usualMinutes,
    isLate: rankOf(phase) > rankOf('running'),
  };
}

function ofPromoting(promotion: Promotion): readonly Due[] {
  const { phase, stream, hold, claim, act } = promotion;
  if (phase === 'accepted' && stream.mode === 'enforce' && hold === undefined) {
    return [{ effect: { kind: 'claim' }, at: claim === undefined ? '' : plusMs(claim.at, BETWEEN_CLAIMS_MS) }];
  }
  if (phase !== 'promoting') return ofLateAct(promotion);
  if (act.state === 'not-begun') return [{ effect: { kind: 'act' }, at: '' }];
  if (act.state === 'begun')
    return [{ effect: { kind: 'act' }, at: plusMs(act.lastSeenAt ?? act.begunAt ?? '', LEASE_MS) }];
  return [{ effect: { kind: 'watch' }, at: plusMs(act.lastSeenAt ?? '', BETWEEN_WATCHES_MS) }];
}

/** What was begun and given up at its deadline may end all the same: it is looked at for a day, and the row is told. */
function ofLateAct(promotion: Promotion): readonly Due[] {
  const { act } = promotion;
  if (needsReconciling(promotion)) return [{ effect: { kind: 'reconcile-stream' }, at: act.late?.at ?? '' }];
  const until = lateUntil(promotion);
  if (until === undefined) return [];
  const at = plusMs(act.lastSeenAt ?? act.begunAt ?? promotion.openedAt, BETWEEN_LATE_WATCHES_MS);
  return at > until ? [] : [{ effect: { kind: 'watch' }, at }];
}

/** Only evidence is left to come, and it may take a day: no timer has to stand by for it. */
export function waitsForLateAct(promotion: Promotion): boolean {
  return (
    isFinal(promotion.phase) &&
    promotion.hasLeft &&
    !promotion.attempts.some(isOutstanding) &&
    !promotion.notices.some(isWaiting) &&
    ofLateAct(promotion).length > 0
  );
}

function isWaiting({ sentAt, tries }: Notice): boolean {
  return sentAt === undefined && tries < MOST_NOTICE_TRIES;
}

/** One minute after the first failure, then twice as long each time. */
function ofNotices({ notices }: Promotion): readonly Due[] {
  return notices.filter(isWaiting).map(({ topic, about, channel, at, tries, lastTryAt }) => ({
    effect: { kind: 'notify', topic, ...present({ about, channel }) },
    at: lastTryAt === undefined ? at : plusMinutes(lastTryAt, 2 ** (tries - 1)),
  }));
}

function ofEnd(promotion: Promotion): readonly Due[] {
  return isAtItsEnd(promotion) && !promotion.hasLeft ? [{ effect: { kind: 'leave' }, at: '' }] : [];
}

function deadlinesOf(promotion: Promotion): readonly string[] {
  const { attempts, phase, deadlineAt } = promotion;
  const ofAttempts = attempts.filter(isOutstanding).map((attempt) => attemptDeadline(attempt, promotion));
  if (isFinal(phase)) return ofAttempts;
  if (phase === 'promoting') return [...ofAttempts, promotingUntil(promotion)];
  if (phase !== 'accepted') return [...ofAttempts, deadlineAt];
  return isAtItsEnd(promotion) ? ofAttempts : [...ofAttempts, acceptedUntil(promotion)];
}
