import * as z from 'zod';
import { AttemptKey, Outcome } from './attempt.ts';
import { GateOpinion, NoticeTopic, PersonsWord } from './promotion.ts';

const at = z.iso.datetime();
const ofAttempt = { at, attempt: AttemptKey };
const ofNotice = { topic: NoticeTopic, about: z.string().optional(), channel: z.string().optional() };

/** What happened to one attempt of a job. */
export const AttemptObservation = z.discriminatedUnion('kind', [
  /** The intent: stored before the request is sent, so that the next process does not send a second one. */
  z.object({ kind: z.literal('posting'), ...ofAttempt, knownBefore: z.array(z.string()).max(500) }),
  /** It is certain that nothing was sent. */
  z.object({
    kind: z.literal('not-sent'),
    ...ofAttempt,
    text: z.string(),
    /** Seconds that the job system asks us to wait. */
    afterSeconds: z.number().int().nonnegative().optional(),
  }),
  z.object({ kind: z.literal('answer-lost'), ...ofAttempt, text: z.string() }),
  z.object({ kind: z.literal('triggered'), ...ofAttempt, execution: z.string().min(1), url: z.string().optional() }),
  z.object({ kind: z.literal('refused'), ...ofAttempt, text: z.string() }),
  /** A look for a lost execution found none. */
  z.object({ kind: z.literal('absent'), ...ofAttempt }),
  /** A look found several that might be ours. */
  z.object({ kind: z.literal('ambiguous'), ...ofAttempt, count: z.number().int() }),
  /** A look that told nothing: no answer, or an unreadable one. */
  z.object({ kind: z.literal('look-failed'), ...ofAttempt, text: z.string() }),
  z.object({ kind: z.literal('still-running'), ...ofAttempt, execution: z.string(), url: z.string().optional() }),
  z.object({
    kind: z.literal('ended'),
    ...ofAttempt,
    execution: z.string(),
    outcome: Outcome,
    text: z.string().optional(),
    url: z.string().optional(),
  }),
  /** A server error about this execution. It counts only when others were answered in the same round. */
  z.object({ kind: z.literal('server-error'), ...ofAttempt, othersAnswered: z.boolean() }),
]);
export type AttemptObservation = z.infer<typeof AttemptObservation>;

export const Order = z.discriminatedUnion('order', [
  z.object({ order: z.enum(['hold', 'release', 'accept', 'reject', 'abort']) }),
  z.object({ order: z.literal('retry'), job: z.string().min(1) }),
]);

/** Everything that a promotion can learn. */
export const Observation = z.union([
  AttemptObservation,
  z.object({ kind: z.literal('gate'), at, opinion: GateOpinion }),
  z.object({ kind: z.literal('gates-asked'), at, component: z.string(), number: z.number().int() }),
  /** The gates that were asked gave no answer, and may be asked again. */
  z.object({
    kind: z.literal('gates-unanswered'),
    at,
    component: z.string(),
    number: z.number().int(),
    text: z.string(),
  }),
  z.object({ kind: z.literal('order'), at, word: PersonsWord, order: Order }),
  /** `system`: whose credentials; a stream may have several. */
  z.object({ kind: z.literal('unauthorized'), at, system: z.string().optional(), text: z.string() }),
  z.object({ kind: z.literal('authorized'), at, system: z.string().optional() }),
  z.object({ kind: z.literal('newer'), at, sequence: z.string(), promotion: z.string().optional() }),
  /** The stream's row was asked: it is ours, another promotion holds it, or it is past us. */
  z.object({ kind: z.literal('claim'), at, answer: z.enum(['mine', 'busy', 'overtaken']), by: z.string().optional() }),
  z.object({ kind: z.literal('act-begun'), at }),
  z.object({
    kind: z.literal('act'),
    at,
    state: z.enum(['underway', 'confirmed', 'failed']),
    text: z.string().optional(),
    reference: z.string().optional(),
    url: z.string().optional(),
  }),
  /** The other side could not be asked: whether the act was done is as unknown as before. */
  z.object({ kind: z.literal('act-unanswered'), at, text: z.string().min(1) }),
  z.object({ kind: z.literal('left'), at }),
  /** The stream's row says what a late confirmation made true, or something newer. */
  z.object({ kind: z.literal('reconciled'), at }),
  z.object({ kind: z.literal('notified'), at, ...ofNotice }),
  z.object({ kind: z.literal('not-notified'), at, ...ofNotice, text: z.string() }),
  z.object({ kind: z.literal('engine-failed'), at, text: z.string() }),
]);
export type Observation = z.infer<typeof Observation>;
