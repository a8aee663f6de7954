import { nextLookAt } from '../ci-jobs/pacing.ts';
import { type Attempt, type AttemptKey, isOutstanding } from '../model/attempt.ts';
import { earliest, MINUTE_MS, plusMinutes, plusMs } from '../model/instant-arithmetic.ts';
import { isAtItsEnd, isFinal, type Notice, type Promotion, rankOf } from '../model/promotion.ts';
import { attemptDeadline } from './close-attempts.ts';
import { acceptedUntil, promotingUntil } from './settle.ts';

/** Something to do outside. It is due as long as the record says so: whoever dies over it leaves it due. */
export type Effect =
  | { readonly kind: 'judge-gates'; readonly gates: readonly string[] }
  | { readonly kind: 'trigger' | 'reconcile' | 'look'; readonly attempt: AttemptKey }
  /** Ask anything, to see whether our credentials are accepted again. */
  | { readonly kind: 'probe'; readonly job: string }
  | { readonly kind: 'claim' | 'act' | 'watch' | 'leave' }
  | { readonly kind: 'notify'; readonly topic: Notice['topic'] };

interface Due {
  readonly effect: Effect;
  readonly at: string;
}

/** Longer than any request may take: a request that was begun this long ago is nobody's any more. */
export const LEASE_MS = 2 * MINUTE_MS;
const BETWEEN_LOOKS_FOR_LOST_MS = MINUTE_MS;
const BETWEEN_PROBES_MS = 5 * MINUTE_MS;
const BETWEEN_CLAIMS_MS = MINUTE_MS;
const BETWEEN_WATCHES_MS = MINUTE_MS;
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
  const later = [...dues.map(({ at }) => at), ...deadlinesOf(promotion)].filter((at) => at > now);
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
    !promotion.notices.some(isWaiting)
  );
}

function ofGates({ phase, stream, gates, openedAt }: Promotion): readonly Due[] {
  const missing = stream.gates.filter((gate) => !gates.some((opinion) => opinion.gate === gate));
  if (phase !== 'pending' || missing.length === 0) return [];
  return [{ effect: { kind: 'judge-gates', gates: missing }, at: openedAt }];
}

function ofJobs(promotion: Promotion): readonly Due[] {
  const { pause, attempts, stream } = promotion;
  const outstanding = attempts.filter(isOutstanding);
  const job = outstanding[0]?.job ?? stream.jobs[0]?.name;
  if (outstanding.length === 0 || job === undefined) return [];
  if (pause !== undefined)
    return [{ effect: { kind: 'probe', job }, at: plusMs(pause.lastProbeAt, BETWEEN_PROBES_MS) }];
  return outstanding.flatMap((attempt) => ofAttempt(attempt, promotion));
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
 * Gangway tells executions of one job apart by nothing but their ids, so one request of a job is in the air at a time: a lost answer
 * can then belong to that request only.
 */
function isNextOfItsJob(attempt: Attempt, { phase, attempts }: Promotion): boolean {
  const own = attempts.filter(({ job }) => job === attempt.job);
  const isInTheAir = own.some(({ state }) => state === 'posting' || state === 'lost');
  return phase === 'running' && !isInTheAir && own.find(({ state }) => state === 'planned') === attempt;
}

function paceOf({ job }: Attempt, { usual, stream, phase }: Promotion) {
  return {
    usualMinutes: usual[job] ?? stream.jobs.find(({ name }) => name === job)?.usualMinutes,
    isLate: rankOf(phase) > rankOf('running'),
  };
}

function ofPromoting({ phase, stream, hold, claim, act }: Promotion): readonly Due[] {
  if (phase === 'accepted' && stream.mode === 'enforce' && hold === undefined) {
    return [{ effect: { kind: 'claim' }, at: claim === undefined ? '' : plusMs(claim.at, BETWEEN_CLAIMS_MS) }];
  }
  if (phase !== 'promoting') return [];
  if (act.state === 'not-begun') return [{ effect: { kind: 'act' }, at: '' }];
  if (act.state === 'begun') return [{ effect: { kind: 'act' }, at: plusMs(act.begunAt ?? '', LEASE_MS) }];
  return [{ effect: { kind: 'watch' }, at: plusMs(act.lastSeenAt ?? '', BETWEEN_WATCHES_MS) }];
}

function isWaiting({ sentAt, tries }: Notice): boolean {
  return sentAt === undefined && tries < MOST_NOTICE_TRIES;
}

/** One minute after the first failure, then twice as long each time. */
function ofNotices({ notices }: Promotion): readonly Due[] {
  return notices.filter(isWaiting).map(({ topic, at, tries, lastTryAt }) => ({
    effect: { kind: 'notify', topic },
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
