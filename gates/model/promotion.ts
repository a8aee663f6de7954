import * as z from 'zod';
import { Attempt } from './attempt.ts';
import { ComponentImage } from './image.ts';
import { Stream } from './stream.ts';
import { Verdict } from './verdict.ts';

const Instant = z.iso.datetime();

/** In this order, and never back. The last four are final. */
export const Phase = z.enum([
  'pending',
  'running',
  'accepted',
  'promoting',
  'promoted',
  'rejected',
  'failed',
  'superseded',
]);
export type Phase = z.infer<typeof Phase>;

/** What a stream may move to. `sequence` is fixed at intake and sorts as text: an older build never replaces a newer one. */
export const ImageCandidate = z.object({
  sequence: z.string().min(1).max(200),
  /** One image per component of the stream. */
  images: z.array(ComponentImage).min(1),
  origin: z.object({
    kind: z.string().min(1),
    /** Id of the event, or of the promotion that is taken up again. */
    event: z.string().min(1),
    receivedAt: Instant,
    /** The Snapshot that a Release must name. */
    snapshot: z.string().min(1).optional(),
  }),
});
export type ImageCandidate = z.infer<typeof ImageCandidate>;

/** A person's word, with the reason. Neither may be missing. */
export const PersonsWord = z.object({ by: z.string().min(1), reason: z.string().min(10), at: Instant });
export type PersonsWord = z.infer<typeof PersonsWord>;

/** What a person told a promotion to do, and was followed in. */
export const PersonsOrder = PersonsWord.extend({
  order: z.enum(['hold', 'release', 'accept', 'reject', 'abort', 'retry']),
  /** The job that is tried once more. */
  job: z.string().min(1).optional(),
});
export type PersonsOrder = z.infer<typeof PersonsOrder>;

/** Why a phase was entered. */
export const Cause = z.object({
  kind: z.enum(['opened', 'gates', 'jobs', 'deadline', 'person', 'newer', 'claimed', 'promoter', 'engine']),
  text: z.string().min(1),
});
export type Cause = z.infer<typeof Cause>;

export const GateOpinion = z.object({
  gate: z.string().min(1),
  /** The component that it is about; all of them when absent. */
  component: z.string().min(1).optional(),
  verdict: Verdict,
  text: z.string(),
  /** The stored run, when there is one. */
  run: z.string().optional(),
  at: Instant,
});
export type GateOpinion = z.infer<typeof GateOpinion>;

/** The static gates of one component were asked for; the function that judges them writes opinions, or says that it could not. */
export const GateAsk = z.object({
  component: z.string().min(1),
  number: z.number().int().positive(),
  at: Instant,
  failedAt: Instant.optional(),
  text: z.string().optional(),
});
export type GateAsk = z.infer<typeof GateAsk>;

export const Pause = z.object({ since: Instant, text: z.string(), lastProbeAt: Instant });
export type Pause = z.infer<typeof Pause>;

/** The act of promoting: the intent first, then what the other side says of it. */
const Act = z.object({
  begunAt: Instant.optional(),
  state: z.enum(['not-begun', 'begun', 'underway', 'confirmed', 'failed']),
  /** Name of what was made there: a Release, a tag. */
  reference: z.string().optional(),
  url: z.string().optional(),
  text: z.string().optional(),
  lastSeenAt: Instant.optional(),
  /** What came after the promotion had been given up at its deadline. The phase stays; where the target is may have changed. */
  late: z.object({ state: z.enum(['confirmed', 'failed']), text: z.string().optional(), at: Instant }).optional(),
  /** Whether the stream's row says what the late confirmation made true. */
  isReconciled: z.boolean().optional(),
});

/** `late`: promoted after all, when it had been given up. `observed`: let through by a stream that only observes. */
export const NoticeTopic = z.enum(['promoted', 'observed', 'rejected', 'failed', 'paused', 'late']);
export type NoticeTopic = z.infer<typeof NoticeTopic>;

export const Notice = z.object({
  topic: NoticeTopic,
  /** The job system that is paused. */
  about: z.string().optional(),
  /** Address of the one channel that is to be told; absent in a stream without a channel. */
  channel: z.string().optional(),
  /** When it became due. */
  at: Instant,
  sentAt: Instant.optional(),
  tries: z.number().int().nonnegative(),
  lastTryAt: Instant.optional(),
  problem: z.string().optional(),
});
export type Notice = z.infer<typeof Notice>;

/** Names a message within its promotion. */
export type NoticeKey = Pick<Notice, 'topic' | 'about' | 'channel'>;

export function isSameNotice(a: NoticeKey, b: NoticeKey): boolean {
  return a.topic === b.topic && a.about === b.about && a.channel === b.channel;
}

const PhaseChange = z.object({ phase: Phase, at: Instant, cause: Cause });

/** One attempt to move a stream to a candidate: everything that its reducer knows. It is its own outbox. */
export const Promotion = z.object({
  id: z.string().min(1),
  /** The document in force at opening: the promotion is judged by it to its end. */
  stream: Stream,
  streamVersion: z.number().int().positive(),
  candidate: ImageCandidate,
  openedAt: Instant,
  openedBy: z.string().min(1),
  deadlineAt: Instant,
  /** Usual durations in minutes by job, as history knew them at opening. */
  usual: z.record(z.string(), z.number()),
  phase: Phase,
  history: z.array(PhaseChange).min(1),
  verdict: Verdict.optional(),
  gates: z.array(GateOpinion),
  /** The last request of each component. */
  asks: z.array(GateAsk).default([]),
  attempts: z.array(Attempt),
  act: Act,
  /** What the stream's row answered when it was asked for the right to promote. */
  claim: z.object({ answer: z.enum(['mine', 'busy', 'overtaken']), by: z.string().optional(), at: Instant }).optional(),
  /** The machinery around the reducer gave up. */
  engine: z.object({ text: z.string(), at: Instant }).optional(),
  hold: PersonsWord.optional(),
  /** Every order that was followed, oldest first: a hold that was lifted is here, and nowhere else. */
  orders: z.array(PersonsOrder).default([]),
  /** A rejected candidate that a person accepts, or goes back to: jobs are not asked again. */
  decision: PersonsWord.extend({
    kind: z.enum(['accept', 'reject', 'abort', 'rollback']),
    /** The promotion whose evidence was overruled. */
    overrules: z.string().optional(),
  }).optional(),
  /** A newer candidate of the stream. */
  newer: z.object({ sequence: z.string(), promotion: z.string().optional(), at: Instant }).optional(),
  /** Job systems that do not accept our credentials now: nothing is sent to them. */
  pauses: z.record(z.string(), Pause).default({}),
  notices: z.array(Notice),
  /** Whether the stream's row knows of the end. */
  hasLeft: z.boolean(),
});
export type Promotion = z.infer<typeof Promotion>;

const ranks: Readonly<Record<Phase, number>> = {
  pending: 0,
  running: 1,
  accepted: 2,
  promoting: 3,
  promoted: 4,
  rejected: 4,
  failed: 4,
  superseded: 4,
};

/** Phases only go to a higher rank. */
export function rankOf(phase: Phase): number {
  return ranks[phase];
}

export function isFinal(phase: Phase): boolean {
  return ranks[phase] === 4;
}

/** Under a stream that only observes, acceptance is the end. */
export function isAtItsEnd({ phase, stream }: Pick<Promotion, 'phase' | 'stream'>): boolean {
  return isFinal(phase) || (phase === 'accepted' && stream.mode === 'observe');
}
