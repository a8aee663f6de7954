import { MINUTE_MS, plusMs } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import { isSameNotice, type NoticeKey, type Promotion } from '../../../gates/model/promotion.ts';
import type { Advance } from '../../../gates/promotion/advance.ts';
import { type Effect, isDone, MOST_NOTICE_TRIES, waitsForLateAct } from '../../../gates/promotion/agenda.ts';
import type { Log } from '../../ports/log.ts';
import type { Promoter } from '../../ports/promoter.ts';
import type { ImageEvaluationRequest } from '../../ports/queue.ts';
import { type JobDeps, lookAtJobs, probeJobs, triggerJobs } from '../jobs/drive-jobs.ts';
import { reconcileJobs } from '../jobs/reconcile-jobs.ts';
import { type LearnDeps, learn } from './learn-of-promotion.ts';

export interface AdvancePromotionDeps extends LearnDeps, JobDeps {
  /** Asks for the static gates of one component; who judges them writes what they say. Asking twice is harmless. */
  askGates(request: ImageEvaluationRequest): Promise<void>;
  promoterOf(promotion: Promotion): Promoter;
  /** Tells one channel. Resolves to the reason when the message could not be sent. */
  notify(promotion: Promotion, notice: NoticeKey): Promise<string | undefined>;
  readonly log: Log;
}

export interface Progress {
  readonly id: string;
  readonly phase: Promotion['phase'];
  /** Nothing is left to do for a timer; a late confirmation is looked for by the sweep. */
  readonly isDone: boolean;
  /** Seconds until it wants to be asked again; 0 when it is done. */
  readonly waitSeconds: number;
}

/** Enough for every attempt of a large night to be sent in one go. */
const MOST_ROUNDS = 100;
const LONGEST_WAIT_SECONDS = 300;
/** Well below the ten minutes of the function: what is due after this is taken up at the next step. */
const STEP_MS = 4 * MINUTE_MS;

/**
 * Takes a promotion as far as it can go now: does what its record asks for, writes down what came of it, and again. Safe to be
 * called by several at once and to be killed anywhere: what needs to be done once has its intent in the record first.
 */
export async function advancePromotion(id: string, deps: AdvancePromotionDeps): Promise<Progress> {
  const until = plusMs(deps.clock.now(), STEP_MS);
  let seen: readonly Observation[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const advanced = await learn(id, seen, deps);
    if (advanced === undefined) throw new Error('a promotion that may always be told refused');
    report(advanced, deps.log);
    const now = deps.clock.now();
    if (advanced.effects.length === 0 || now >= until) return progressOf(advanced, now);
    seen = await perform(advanced, deps);
    if (seen.length === 0) break;
  }
  const advanced = await learn(id, seen, deps);
  if (advanced === undefined) throw new Error('a promotion that may always be told refused');
  return progressOf(advanced, deps.clock.now());
}

function progressOf({ next, effects, wakeAt }: Advance, now: string): Progress {
  const isOver = isDone(next) || (effects.length === 0 && waitsForLateAct(next));
  const wait = wakeAt === undefined ? LONGEST_WAIT_SECONDS : (Date.parse(wakeAt) - Date.parse(now)) / 1000;
  const seconds = effects.length > 0 ? 60 : Math.ceil(wait);
  const waitSeconds = isOver ? 0 : Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds));
  return { id: next.id, phase: next.phase, isDone: isOver, waitSeconds };
}

function report({ next, effects }: Advance, log: Log): void {
  log.info('promotion advanced', {
    promotion: next.id,
    stream: next.stream.id,
    phase: next.phase,
    effects: effects.map(({ kind }) => kind).join(' '),
  });
}

/** Jobs first, then everything else, one after the other: each is short. */
async function perform({ next, effects }: Advance, deps: AdvancePromotionDeps): Promise<readonly Observation[]> {
  const seen: Observation[] = [];
  seen.push(...(await triggerJobs(next, ofKind(effects, 'trigger'), deps)));
  seen.push(...(await reconcileJobs(next, ofKind(effects, 'reconcile'), deps)));
  seen.push(...(await lookAtJobs(next, ofKind(effects, 'look'), deps)));
  for (const effect of effects) seen.push(...(await performOther(next, effect, deps)));
  return seen;
}

function ofKind(effects: readonly Effect[], wanted: 'trigger' | 'reconcile' | 'look') {
  return effects.flatMap((effect) => (effect.kind === wanted && 'attempt' in effect ? [effect.attempt] : []));
}

async function performOther(
  promotion: Promotion,
  effect: Effect,
  deps: AdvancePromotionDeps,
): Promise<readonly Observation[]> {
  const at = deps.clock.now();
  switch (effect.kind) {
    case 'ask-gates':
      return askGates(promotion, effect, deps);
    case 'probe':
      return probeJobs(promotion, effect.job, deps);
    case 'claim':
      return [{ kind: 'claim', at, ...(await deps.promotions.claim(promotion)) }];
    case 'act':
      return act(promotion, deps);
    case 'watch':
      return acted(() => deps.promoterOf(promotion).watch(promotion), deps);
    case 'leave':
      await deps.promotions.leave(promotion);
      return [{ kind: 'left', at }];
    case 'reconcile-stream':
      return (await deps.promotions.reconcile(promotion)) ? [{ kind: 'reconciled', at }] : [];
    case 'notify': {
      const { kind: _, ...notice } = effect;
      return notify(promotion, notice, deps);
    }
    default:
      return [];
  }
}

/** Asked first and written down then: a process that dies between the two asks once more, which is harmless. */
async function askGates(
  { id }: Promotion,
  { component, number }: Extract<Effect, { kind: 'ask-gates' }>,
  { askGates: ask, clock }: AdvancePromotionDeps,
): Promise<readonly Observation[]> {
  await ask({ promotion: id, component, number });
  return [{ kind: 'gates-asked', at: clock.now(), component, number }];
}

/** The intent is in the store before anything is asked of the other side, and a process that did not write it does nothing. */
async function act(promotion: Promotion, deps: AdvancePromotionDeps): Promise<readonly Observation[]> {
  const begun = promotion.act.state === 'begun' ? promotion : await begin(promotion, deps);
  return begun === undefined ? [] : acted(() => deps.promoterOf(begun).act(begun), deps);
}

async function begin({ id }: Promotion, deps: AdvancePromotionDeps): Promise<Promotion | undefined> {
  const intent: Observation = { kind: 'act-begun', at: deps.clock.now() };
  const mayBegin = ({ phase, act: { state } }: Promotion) => phase === 'promoting' && state === 'not-begun';
  return (await learn(id, [intent], deps, mayBegin))?.next;
}

/** A promoter that throws does not know what was done: only that is written down, and it is asked again until its deadline. */
async function acted(
  ask: () => ReturnType<Promoter['watch']>,
  { clock, log }: AdvancePromotionDeps,
): Promise<readonly Observation[]> {
  try {
    const answer = await ask();
    return [{ kind: 'act', at: clock.now(), ...answer }];
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)) || 'without a word';
    log.warn('promoter did not answer', { reason });
    return [{ kind: 'act-unanswered', at: clock.now(), text: `no answer: ${reason}`.slice(0, 500) }];
  }
}

async function notify(
  promotion: Promotion,
  notice: NoticeKey,
  deps: AdvancePromotionDeps,
): Promise<readonly Observation[]> {
  const problem = await deps.notify(promotion, notice).catch((error: unknown) => String(error));
  const at = deps.clock.now();
  if (problem === undefined) return [{ kind: 'notified', at, ...notice }];
  const tries = 1 + (promotion.notices.find((known) => isSameNotice(known, notice))?.tries ?? 0);
  const say = tries < MOST_NOTICE_TRIES ? deps.log.warn : deps.log.error;
  say('message not sent', { promotion: promotion.id, ...notice, tries, reason: problem });
  return [{ kind: 'not-notified', at, ...notice, text: problem.slice(0, 500) }];
}
