import { canonicalJson } from '../model/json.ts';
import type { Observation } from '../model/observation.ts';
import { present } from '../model/present.ts';
import { isAtItsEnd, isSameNotice, type Notice, type Pause, type Promotion } from '../model/promotion.ts';
import { addressOf } from '../model/stream/channel.ts';
import { recordAttempt } from './record-attempt.ts';
import { recordAsked, recordOpinion, recordUnanswered } from './record-gates.ts';
import { recordOrder } from './record-order.ts';

type Of<Kind extends Observation['kind']> = Extract<Observation, { kind: Kind }>;

/** Puts all observations down, whatever the order they came in and however often. */
export function recordAll(promotion: Promotion, observations: readonly Observation[]): Promotion {
  return inOrder(observations).reduce(record, promotion);
}

/** What must have happened before what, among things of one instant. */
const order: readonly Observation['kind'][] = [
  'order',
  'newer',
  'authorized',
  'unauthorized',
  'gates-asked',
  'gates-unanswered',
  'gate',
  'posting',
  'not-sent',
  'answer-lost',
  'triggered',
  'refused',
  'absent',
  'ambiguous',
  'look-failed',
  'still-running',
  'server-error',
  'ended',
  'claim',
  'act-begun',
  'act',
  'act-unanswered',
  'left',
  'reconciled',
  'notified',
  'not-notified',
  'engine-failed',
];

/** One order for every permutation of the same observations, without repetitions. */
function inOrder(observations: readonly Observation[]): readonly Observation[] {
  const keyed = new Map(observations.map((observation) => [sortKey(observation), observation]));
  return [...keyed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, observation]) => observation);
}

function sortKey(observation: Observation): string {
  const rank = String(order.indexOf(observation.kind)).padStart(2, '0');
  return `${observation.at}#${rank}#${canonicalJson(observation)}`;
}

function record(promotion: Promotion, observation: Observation): Promotion {
  switch (observation.kind) {
    case 'gate':
      return recordOpinion(promotion, observation);
    case 'gates-asked':
      return recordAsked(promotion, observation);
    case 'gates-unanswered':
      return recordUnanswered(promotion, observation);
    case 'order':
      return recordOrder(promotion, observation);
    case 'unauthorized':
    case 'authorized':
      return recordAccess(promotion, observation);
    case 'newer':
      return recordNewer(promotion, observation);
    case 'claim':
      return recordClaim(promotion, observation);
    case 'engine-failed':
      return promotion.engine === undefined
        ? { ...promotion, engine: { text: observation.text, at: observation.at } }
        : promotion;
    case 'act-begun':
    case 'act':
      return recordAct(promotion, observation);
    case 'act-unanswered':
      return recordUnansweredAct(promotion, observation);
    case 'left':
      return isAtItsEnd(promotion) ? { ...promotion, hasLeft: true } : promotion;
    case 'reconciled':
      return promotion.act.late === undefined
        ? promotion
        : { ...promotion, act: { ...promotion.act, isReconciled: true } };
    case 'notified':
    case 'not-notified':
      return recordNotice(promotion, observation);
    default:
      return recordAttempt(promotion, observation);
  }
}

/** Refused credentials stop what would be sent to their system; the first answer after that lifts it. */
function recordAccess(promotion: Promotion, observation: Of<'unauthorized' | 'authorized'>): Promotion {
  const { at, system = '' } = observation;
  const pause = promotion.pauses[system];
  if (observation.kind === 'authorized') {
    if (pause === undefined || at <= pause.lastProbeAt) return promotion;
    const { [system]: _, ...pauses } = promotion.pauses;
    return { ...promotion, pauses };
  }
  const { text } = observation;
  const paused = (next: Pause): Promotion => ({ ...promotion, pauses: { ...promotion.pauses, [system]: next } });
  if (pause === undefined) return noticed(paused({ since: at, text, lastProbeAt: at }), 'paused', at, system);
  return at > pause.lastProbeAt ? paused({ ...pause, lastProbeAt: at }) : promotion;
}

function recordNewer(promotion: Promotion, { sequence, promotion: by, at }: Of<'newer'>): Promotion {
  const isNews = sequence > promotion.candidate.sequence && sequence > (promotion.newer?.sequence ?? '');
  if (!isNews || isAtItsEnd(promotion)) return promotion;
  return { ...promotion, newer: { sequence, at, ...(by !== undefined && { promotion: by }) } };
}

/** The last answer counts until it is `mine` or `overtaken`. */
function recordClaim(promotion: Promotion, { at, answer, by }: Of<'claim'>): Promotion {
  const { claim, phase } = promotion;
  if (phase !== 'accepted' || (claim !== undefined && (claim.answer !== 'busy' || at <= claim.at))) return promotion;
  return { ...promotion, claim: { answer, at, ...(by !== undefined && { by }) } };
}

/** Begun, underway, then confirmed or failed: the first final word stands. */
function recordAct(promotion: Promotion, observation: Of<'act-begun' | 'act'>): Promotion {
  const { act, phase } = promotion;
  if (act.state === 'confirmed' || act.state === 'failed') return promotion;
  if (phase === 'failed' && observation.kind === 'act') return recordLateAct(promotion, observation);
  if (phase !== 'promoting') return promotion;
  const { at } = observation;
  if (observation.kind === 'act-begun') {
    return act.state === 'not-begun' ? { ...promotion, act: { state: 'begun', begunAt: at } } : promotion;
  }
  if (!isNewsOf(act, at)) return promotion;
  const { kind: _, at: lastSeenAt, ...seen } = observation;
  return { ...promotion, act: { ...act, ...seen, lastSeenAt } };
}

/** People read why it takes so long; what is known of the act does not change by it. */
function recordUnansweredAct(promotion: Promotion, { at, text }: Of<'act-unanswered'>): Promotion {
  const { act, phase } = promotion;
  const isOpen = act.state === 'begun' || act.state === 'underway';
  const isAsked = phase === 'promoting' || (phase === 'failed' && act.late === undefined);
  if (!isOpen || !isAsked || !isNewsOf(act, at)) return promotion;
  return { ...promotion, act: { ...act, text, lastSeenAt: at } };
}

function isNewsOf({ begunAt, lastSeenAt }: Promotion['act'], at: string): boolean {
  return begunAt !== undefined && at >= (lastSeenAt ?? begunAt);
}

/**
 * An answer about a promotion that was given up at its deadline. It stays failed; a confirmation is told, and the stream's row is to
 * say where the target really is.
 */
function recordLateAct(promotion: Promotion, { at, state, text }: Of<'act'>): Promotion {
  const { act } = promotion;
  if (act.late !== undefined || !isNewsOf(act, at)) return promotion;
  const seen = { ...promotion, act: { ...act, lastSeenAt: at } };
  if (state === 'underway') return seen;
  const late = { ...seen, act: { ...seen.act, late: { state, at, ...present({ text }) } } };
  return state === 'confirmed' ? noticed(late, 'late', at) : late;
}

function recordNotice(promotion: Promotion, observation: Of<'notified' | 'not-notified'>): Promotion {
  const { at } = observation;
  const notices = promotion.notices.map((notice): Notice => {
    if (!isSameNotice(notice, observation) || notice.sentAt !== undefined || at <= (notice.lastTryAt ?? ''))
      return notice;
    const tried = { ...notice, tries: notice.tries + 1, lastTryAt: at };
    return observation.kind === 'notified' ? { ...tried, sentAt: at } : { ...tried, problem: observation.text };
  });
  return { ...promotion, notices };
}

/** A message to send, to each channel of the stream by itself. A channel gets each message about a promotion once. */
export function noticed(promotion: Promotion, topic: Notice['topic'], at: string, about?: string): Promotion {
  const { notify } = promotion.stream;
  const channels = notify.length === 0 ? [undefined] : notify.map(addressOf);
  const wanted = channels.map(
    (channel): Notice => ({ topic, at, tries: 0, ...present({ about: about || undefined, channel }) }),
  );
  const fresh = wanted.filter((notice) => !promotion.notices.some((known) => isSameNotice(known, notice)));
  return fresh.length === 0 ? promotion : { ...promotion, notices: [...promotion.notices, ...fresh] };
}
