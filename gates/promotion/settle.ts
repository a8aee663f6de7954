import { firstAttempts, retriesDue } from '../ci-jobs/retries.ts';
import { foldStandings, standingsOf } from '../ci-jobs/standings.ts';
import { latest, plusMinutes } from '../model/instant-arithmetic.ts';
import type { Cause, Notice, Phase, Promotion } from '../model/promotion.ts';
import { isFinal } from '../model/promotion.ts';
import { opensGate, type Verdict, worstOf } from '../model/verdict.ts';
import { closeAttempts } from './close-attempts.ts';
import { noticed } from './record.ts';
import { areGatesAnswered, gatesUntil, unanswerable } from './static-gates.ts';

/** Draws every conclusion that the record allows at this instant. */
export function settle(promotion: Promotion, now: string): Promotion {
  let current = closeAttempts(promotion, now);
  for (;;) {
    const next = step(current, now);
    if (next === current) return closeAttempts(current, now);
    current = next;
  }
}

function step(promotion: Promotion, now: string): Promotion {
  if (isFinal(promotion.phase)) return promotion;
  if (promotion.phase === 'promoting') return stepPromoting(promotion, now);
  return (
    byEngine(promotion, now) ??
    byPerson(promotion, now) ??
    byNewer(promotion, now) ??
    byEvidence(promotion, now) ??
    promotion
  );
}

type Step = Promotion | undefined;

function byEngine(promotion: Promotion, now: string): Step {
  const { engine } = promotion;
  if (engine === undefined) return undefined;
  return enter(promotion, 'rejected', { kind: 'engine', text: engine.text }, now, 'inconclusive');
}

function byPerson(promotion: Promotion, now: string): Step {
  const { decision, phase } = promotion;
  if (decision === undefined) return undefined;
  const cause: Cause = { kind: 'person', text: `${decision.by}: ${decision.reason}` };
  switch (decision.kind) {
    case 'abort':
      return enter(promotion, 'rejected', cause, now, promotion.verdict ?? 'inconclusive');
    case 'reject':
      return enter(promotion, 'rejected', cause, now, 'fail');
    case 'accept':
    case 'rollback':
      return phase === 'accepted' ? undefined : enter(promotion, 'accepted', cause, now, 'waived');
    default:
      return decision.kind satisfies never;
  }
}

function byNewer(promotion: Promotion, now: string): Step {
  const { newer, stream, phase } = promotion;
  const mayYield = stream.onNewer === 'supersede' && phase !== 'accepted';
  if (newer === undefined || !mayYield) return undefined;
  const text = `candidate ${newer.sequence} is newer${newer.promotion === undefined ? '' : ` (${newer.promotion})`}`;
  return enter(promotion, 'superseded', { kind: 'newer', text }, now);
}

function byEvidence(promotion: Promotion, now: string): Step {
  switch (promotion.phase) {
    case 'pending':
      return stepPending(promotion, now);
    case 'running':
      return stepRunning(promotion, now);
    default:
      return stepAccepted(promotion, now);
  }
}

/** Hours of jobs start only for candidates that the static gates let through. */
function stepPending(promotion: Promotion, now: string): Step {
  const { stream, gates } = promotion;
  const shut = gates.filter(({ verdict }) => !opensGate(verdict));
  if (shut.length > 0) {
    const blocked = stream.jobs.length === 0 ? '' : `; no job was started (${stream.jobs.length} blocked)`;
    const text = `${shut.map(shutText).join('; ')}${blocked}`;
    return enter(promotion, 'rejected', { kind: 'gates', text }, now, worstOf(shut.map(({ verdict }) => verdict)));
  }
  if (areGatesAnswered(promotion)) {
    const text =
      stream.gates.length === 0 ? 'no static gate is asked' : `all ${stream.gates.length} static gates are open`;
    const running = enter(promotion, 'running', { kind: 'gates', text }, now);
    return { ...running, attempts: [...firstAttempts(stream, now)] };
  }
  return stepUnanswered(promotion, now);
}

function shutText({ gate, component, text }: Promotion['gates'][number]): string {
  return `${gate}${component === undefined ? '' : ` of ${component}`}: ${text}`;
}

/** Gates that cannot be answered close the candidate, as everything unknown does. */
function stepUnanswered(promotion: Promotion, now: string): Step {
  const spent = unanswerable(promotion);
  if (spent !== undefined) {
    const text = `the static gates of ${spent.component} could not be asked (${spent.number} tries): ${spent.text ?? 'no reason given'}`;
    return enter(promotion, 'rejected', { kind: 'gates', text }, now, 'inconclusive');
  }
  if (now < gatesUntil(promotion)) return undefined;
  const last = promotion.asks.find(({ text }) => text !== undefined)?.text;
  const text = `the static gates did not answer in time${last === undefined ? '' : `; last state: ${last}`}`;
  return enter(promotion, 'rejected', { kind: 'deadline', text }, now, 'inconclusive');
}

/** First the retries, so that nothing is decided that a retry could still change. */
function stepRunning(promotion: Promotion, now: string): Step {
  const { stream, attempts, usual, deadlineAt, openedAt, gates } = promotion;
  const retries = retriesDue({ stream, attempts, usual, deadlineAt, now });
  if (retries.length > 0) return { ...promotion, attempts: [...attempts, ...retries] };
  const folded = foldStandings(standingsOf(stream, attempts, openedAt), gates.some(hasJudged));
  if (folded === undefined) return undefined;
  if (folded.verdict === 'pass') return enter(promotion, 'accepted', { kind: 'jobs', text: folded.text }, now, 'pass');
  const isLate = folded.verdict === 'inconclusive' && now >= deadlineAt;
  return enter(promotion, 'rejected', { kind: isLate ? 'deadline' : 'jobs', text: folded.text }, now, folded.verdict);
}

/** A gate that had nothing to judge keeps nothing shut, and is no evidence either. */
function hasJudged({ verdict }: Promotion['gates'][number]): boolean {
  return opensGate(verdict) && verdict !== 'not-applicable';
}

function stepAccepted(promotion: Promotion, now: string): Step {
  const { stream, claim, hold } = promotion;
  if (stream.mode === 'observe') return undefined;
  if (claim?.answer === 'overtaken') {
    const text = `the stream is already at ${claim.by ?? 'a newer candidate'}`;
    return enter(promotion, 'superseded', { kind: 'newer', text }, now);
  }
  if (hold === undefined && claim?.answer === 'mine') {
    return enter(promotion, 'promoting', { kind: 'claimed', text: 'the stream is ours to move' }, now);
  }
  if (now < acceptedUntil(promotion)) return undefined;
  const why = hold === undefined ? 'the stream did not become free in time' : `held by ${hold.by}: ${hold.reason}`;
  return enter(promotion, 'failed', { kind: 'deadline', text: why }, now);
}

function stepPromoting(promotion: Promotion, now: string): Promotion {
  const { act } = promotion;
  const text = act.text ?? 'the promoter gave no reason';
  if (act.state === 'confirmed') return enter(promotion, 'promoted', { kind: 'promoter', text }, now);
  if (act.state === 'failed') return enter(promotion, 'failed', { kind: 'promoter', text }, now);
  if (now < promotingUntil(promotion)) return promotion;
  const late = `not confirmed in time; last state: ${act.text ?? act.state}`;
  return enter(promotion, 'failed', { kind: 'deadline', text: late }, now);
}

/** An accepted candidate waits for the stream, or for a person who holds it, until the end of the night at least. */
export function acceptedUntil(promotion: Promotion): string {
  const own = plusMinutes(enteredAt(promotion, 'accepted'), promotion.stream.limits.promotingMinutes);
  return latest(own, promotion.deadlineAt);
}

export function promotingUntil(promotion: Promotion): string {
  return plusMinutes(enteredAt(promotion, 'promoting'), promotion.stream.limits.promotingMinutes);
}

function enteredAt({ history, openedAt }: Promotion, phase: Phase): string {
  return history.find((change) => change.phase === phase)?.at ?? openedAt;
}

function enter(promotion: Promotion, phase: Phase, cause: Cause, at: string, verdict?: Verdict): Promotion {
  const next: Promotion = {
    ...promotion,
    phase,
    history: [...promotion.history, { phase, at, cause }],
    ...(verdict !== undefined && { verdict }),
  };
  const topic = topicOf(next);
  return topic === undefined ? next : noticed(next, topic, at);
}

/** What people are told of a phase. A stream that observes has its good news too: they close the incident that its bad news opened. */
function topicOf({ phase, stream }: Promotion): Notice['topic'] | undefined {
  if (phase === 'promoted' || phase === 'rejected' || phase === 'failed') return phase;
  return phase === 'accepted' && stream.mode === 'observe' ? 'observed' : undefined;
}
