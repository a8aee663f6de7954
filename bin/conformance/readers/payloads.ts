import * as z from 'zod';
import { readAs } from '../../../gates/intake/body.ts';
import { instantOf } from '../../../gates/intake/instants.ts';
import type { Refusal } from '../../../gates/model/image-event.ts';
import { parseReference } from '../../../gates/model/image-reference.ts';
import { present } from '../../../gates/model/present.ts';

const TagName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w.+-]+$/, 'not the name of a payload');
const Phase = z.string().max(50);

const Tags = z.looseObject({
  name: z.string().min(1),
  tags: z
    .array(
      z.looseObject({ name: TagName, phase: Phase, pullSpec: z.string().nullish(), downloadURL: z.string().nullish() }),
    )
    .max(10_000)
    .nullish(),
});

const Job = z.looseObject({
  state: z.string(),
  url: z.string().nullish(),
  retries: z.number().int().nonnegative().nullish(),
  previousAttemptURLs: z.array(z.string()).nullish(),
  transitionTime: z.string().nullish(),
});
const Jobs = z.record(z.string(), Job).nullish();

const ReleaseInfo = z.looseObject({
  name: TagName,
  phase: Phase,
  results: z.looseObject({ blockingJobs: Jobs, informingJobs: Jobs, asyncJobs: Jobs, pendingJobs: Jobs }).nullish(),
});

/** Phases of a payload. An unknown one is kept as text and means nothing. Source: openshift/release-controller, `facts/gating.md` 2. */
const PHASES = ['Pending', 'Ready', 'Accepted', 'Rejected', 'Failed'] as const;
type PayloadPhase = (typeof PHASES)[number] | 'Unknown';

interface PayloadTag {
  readonly name: string;
  readonly phase: PayloadPhase;
  readonly pullSpec?: string;
  /** A pull spec by tag may name other bytes tomorrow: resolve it before it is compared with anything. */
  readonly isPinned: boolean;
}

export interface PayloadTags {
  readonly kind: 'tags';
  readonly stream: string;
  /** In the order of the answer, which is not that of time. */
  readonly tags: readonly PayloadTag[];
}

export function readPayloadTags(text: string): PayloadTags | Refusal {
  const read = readAs(Tags, text);
  if (read.kind === 'refused') return read;
  const tags = (read.value.tags ?? []).map(({ name, phase, pullSpec }) => ({
    name,
    phase: phaseOf(phase),
    isPinned: pullSpec ? parseReference(pullSpec).kind === 'pinned' : false,
    ...present({ pullSpec: pullSpec ?? undefined }),
  }));
  return { kind: 'tags', stream: read.value.name, tags };
}

interface PayloadJob {
  readonly name: string;
  readonly kind: 'blocking' | 'informing' | 'async';
  readonly state: 'pending' | 'passed' | 'failed' | 'unknown';
  /** Attempts before the last. */
  readonly retries: number;
  readonly url?: string;
  readonly previousUrls: readonly string[];
  readonly changedAt?: string;
}

export interface Payload {
  readonly kind: 'payload';
  readonly name: string;
  readonly phase: PayloadPhase;
  readonly jobs: readonly PayloadJob[];
  /** What the controller's phase and its own results say against each other; an accepted payload without results is one. */
  readonly doubts: readonly string[];
}

export function readPayload(text: string): Payload | Refusal {
  const read = readAs(ReleaseInfo, text);
  if (read.kind === 'refused') return read;
  const { name, phase, results } = read.value;
  const jobs = [
    ...jobsOf('blocking', results?.blockingJobs),
    ...jobsOf('informing', results?.informingJobs),
    ...jobsOf('async', results?.asyncJobs),
  ];
  return { kind: 'payload', name, phase: phaseOf(phase), jobs, doubts: doubtsOf(phaseOf(phase), jobs) };
}

function phaseOf(text: string): PayloadPhase {
  return PHASES.find((phase) => phase === text) ?? 'Unknown';
}

const STATES: Readonly<Record<string, PayloadJob['state']>> = {
  Pending: 'pending',
  Succeeded: 'passed',
  Failed: 'failed',
};

function jobsOf(kind: PayloadJob['kind'], jobs: z.infer<typeof Jobs>): PayloadJob[] {
  return Object.entries(jobs ?? {}).map(([name, job]) => ({
    name,
    kind,
    state: (Object.hasOwn(STATES, job.state) ? STATES[job.state] : undefined) ?? 'unknown',
    retries: job.retries ?? 0,
    previousUrls: job.previousAttemptURLs ?? [],
    ...present({ url: job.url || undefined, changedAt: instantOf(job.transitionTime) }),
  }));
}

function doubtsOf(phase: PayloadPhase, jobs: readonly PayloadJob[]): string[] {
  const blocking = jobs.filter(({ kind }) => kind === 'blocking');
  if (phase !== 'Accepted') return [];
  if (blocking.length === 0) return ['accepted without the result of any blocking job'];
  return blocking
    .filter(({ state }) => state !== 'passed')
    .map(({ name, state }) => `accepted while ${name} is ${state}`);
}
