import * as z from 'zod';
import { ImageRepository } from './image.ts';
import { addressOf, Channel } from './stream/channel.ts';
import { refuseGates, StreamGate, strangerText } from './stream/gate.ts';
import { StreamJob } from './stream/job.ts';
import { PromoterTarget, tagTargetsOf } from './stream/promoter.ts';
import { imageWordsOf, strangeImageWords } from './stream/words.ts';

const Name = z
  .string()
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'a name is lower-case letters and digits, with - or . between');
const Minutes = z.number().int().positive();

/** `<component or set>/<target>`, such as `lamp-operator/harbour`. */
export const StreamId = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*\/[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'a stream id is written component/target');

/** A component that the stream moves. A stream with several moves all of them or none. */
const StreamComponent = z.strictObject({
  name: z.string().min(1).max(200),
  /** The only repository that its candidates may come from. */
  repository: ImageRepository,
  /** The only repository (`owner/name`) that its images may be built from, for gates that look at their sources. */
  source: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, 'a source is written owner/name')
    .optional(),
});

/** Where candidates come from. An event from anywhere else is refused. */
export const StreamSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('konflux'), namespace: Name, application: Name.optional() }),
  z.strictObject({ kind: z.literal('quay'), tags: z.string().min(1).optional() }),
  z.strictObject({ kind: z.literal('ecr'), account: z.string().regex(/^\d{12}$/), region: Name.optional() }),
  z.strictObject({ kind: z.literal('tekton'), namespace: Name }),
  /** A signed event of our own shape; `sender` names the key. */
  z.strictObject({ kind: z.literal('signed'), sender: Name }),
]);
export type StreamSource = z.infer<typeof StreamSource>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** A time of day and a time zone of the IANA list. */
const Schedule = z.strictObject({
  at: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day is written 03:15'),
  timeZone: z.string().refine(isTimeZone, 'not a time zone of the IANA list').default('UTC'),
  weekdays: z
    .array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']))
    .min(1)
    .optional(),
  /** Alarm when no candidate was there this long after the time. */
  graceMinutes: Minutes.default(60),
});
export type Schedule = z.infer<typeof Schedule>;

/**
 * The longest that a promotion may last from its opening; the timer around it ends at eight hours.
 *
 * @internal tests compare it with the limit of the state machine, and price the longest night
 */
export const LONGEST_MINUTES = 470;

/** A stream document: everything that the nightly of one component, or of a set, needs. Adding a service is one document. */
export const Stream = z
  .strictObject({
    id: StreamId,
    title: z.string().min(1),
    owner: z.string().min(1),
    /** `observe` judges and records beside another gate, and never promotes. */
    mode: z.enum(['enforce', 'observe']).default('enforce'),
    components: z.array(StreamComponent).min(1).max(20),
    sources: z.array(StreamSource).min(1),
    /** Static gates that must open before a job is triggered. */
    gates: z.array(StreamGate).max(20).default([]),
    jobs: z.array(StreamJob).max(60).default([]),
    promoter: PromoterTarget,
    notify: z.array(Channel).default([]),
    /** Alarm when nothing was promoted for this many days. */
    staleAfterDays: z.number().int().positive().default(3),
    schedule: Schedule.optional(),
    /** What a newer candidate does to one that is being tried. */
    onNewer: z.enum(['finish', 'supersede']).default('finish'),
    limits: z
      .strictObject({
        totalMinutes: Minutes.max(LONGEST_MINUTES).default(450),
        /** How long the static gates may take before the candidate counts as undecided. */
        gatesMinutes: Minutes.max(LONGEST_MINUTES).default(60),
        /** New tries over all jobs. */
        retries: z.number().int().min(0).max(50).default(5),
        promotingMinutes: Minutes.max(240).default(60),
      })
      .prefault({}),
  })
  .superRefine(refuseContradictions);
export type Stream = z.infer<typeof Stream>;

/** One immutable version of a stream. */
export const StreamVersion = z.object({ version: z.number().int().positive(), stream: Stream });
export type StreamVersion = z.infer<typeof StreamVersion>;

type Draft = {
  components: readonly { name: string }[];
  jobs: readonly Pick<StreamJob, 'name' | 'kind' | 'runner' | 'aggregate'>[];
  gates: readonly StreamGate[];
  sources: readonly StreamSource[];
  promoter: PromoterTarget;
  notify: readonly Channel[];
};

interface Refinement {
  addIssue(issue: { code: 'custom'; message: string; path: (string | number)[] }): void;
}

function refuseContradictions(draft: Draft, context: Refinement): void {
  const refuse = (message: string, ...path: (string | number)[]) => context.addIssue({ code: 'custom', message, path });
  for (const name of repeated(draft.components)) refuse(`component ${name} is there twice`, 'components');
  for (const name of repeated(draft.jobs)) refuse(`job ${name} is there twice`, 'jobs');
  if (draft.gates.length === 0 && !draft.jobs.some(({ kind }) => kind === 'blocking'))
    refuse('no gate and no blocking job: nothing would have to pass; name a gate, or make a job blocking', 'jobs');
  for (const [index, { aggregate }] of draft.jobs.entries()) {
    if (aggregate !== undefined && aggregate.passes > aggregate.runs)
      refuse(`${aggregate.passes} of ${aggregate.runs} runs can never pass`, 'jobs', index, 'aggregate');
  }
  for (const name of repeated(draft.notify.map((channel) => ({ name: addressOf(channel) }))))
    refuse(`${name} is told twice`, 'notify');
  refuseMissingTargets(draft, refuse);
  refuseWithoutSnapshots(draft, refuse);
  refuseStrangers(draft, refuse);
  refuseGates(draft, refuse);
}

function refuseMissingTargets(
  { components, promoter }: Draft,
  refuse: (message: string, ...path: string[]) => void,
): void {
  const moved = tagTargetsOf(promoter);
  if (moved === undefined) return;
  const place = promoter.kind === 'tag-copy' ? ['promoter', 'repositories'] : ['promoter', 'confirm', 'repositories'];
  const names = components.map(({ name }) => name);
  const targets = Object.keys(moved.repositories);
  for (const name of names)
    if (!targets.includes(name)) refuse(`no repository for ${name}: name the one whose tags are moved`, ...place);
  for (const name of targets) if (!names.includes(name)) refuse(strangerText(name, components), ...place, name);
}

/** A Release is of a Snapshot. What comes without one would fail after hours of jobs, each time. */
function refuseWithoutSnapshots(
  { sources, promoter }: Draft,
  refuse: (message: string, ...path: (string | number)[]) => void,
): void {
  if (promoter.kind !== 'konflux-release') return;
  for (const [index, { kind }] of sources.entries())
    if (kind !== 'konflux')
      refuse(
        `a Release needs a Snapshot, and ${kind} events name none: take konflux, or promote in another way`,
        'sources',
        index,
      );
}

/** A name that is looked up when the night is there must be a component now. */
function refuseStrangers(
  { components, jobs, promoter }: Draft,
  refuse: (message: string, ...path: (string | number)[]) => void,
): void {
  const isKnown = (wanted: string | undefined) =>
    wanted === undefined || components.some(({ name }) => name === wanted);
  for (const [index, { runner }] of jobs.entries()) {
    for (const word of strangeImageWords(runner, components))
      refuse(`${word} stands for no image: write ${imageWordsOf(components)}`, 'jobs', index, 'runner');
    if (runner.kind === 'github-check' && !isKnown(runner.component))
      refuse(strangerText(runner.component, components), 'jobs', index, 'runner', 'component');
  }
  const confirm = 'confirm' in promoter ? promoter.confirm : undefined;
  if (confirm?.by === 'commit-status' && !isKnown(confirm.component))
    refuse(strangerText(confirm.component, components), 'promoter', 'confirm', 'component');
}

function repeated(named: readonly { name: string }[]): readonly string[] {
  return named.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index);
}
