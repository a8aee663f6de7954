import * as z from 'zod';
import { ImageRepository, ImageTag } from './image.ts';

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

const Text = z.string().min(1).max(2000);

/** Where a job runs, and what it is given. `{image}` and `{image.<component>}` in a value stand for the pinned candidate. */
export const JobRunner = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gangway'), job: Text, env: z.record(z.string().min(1), Text).default({}) }),
]);
export type JobRunner = z.infer<typeof JobRunner>;

/** A blocking job that only informs until a day, with the reason. It blocks again by itself. */
const Demotion = z.strictObject({ until: z.iso.date(), reason: z.string().min(10), owner: z.string().min(1) });

export const StreamJob = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/, 'a job name is lower-case letters and digits, with - . or _ between'),
  runner: JobRunner,
  kind: z.enum(['blocking', 'informing']),
  demoted: Demotion.optional(),
  /** Runs side by side, and how many must succeed. One and one when absent. */
  aggregate: z
    .strictObject({ runs: z.number().int().min(1).max(20), passes: z.number().int().min(1).max(20) })
    .optional(),
  /** New tries after a failure of the infrastructure; a failure of the product is never tried again. */
  retries: z.number().int().min(0).max(5).default(1),
  /** A run that is not done after this long counts as timed out. */
  deadlineMinutes: Minutes.max(470).default(330),
  /** First guess of the duration; history replaces it. */
  usualMinutes: Minutes.optional(),
  /** After an answer was lost and no execution can be told to be ours: wait for the deadline, or trigger once more. */
  whenLost: z.enum(['wait', 'trigger-again']).default('wait'),
});
export type StreamJob = z.infer<typeof StreamJob>;

export const PromoterTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('konflux-release'), namespace: Name, releasePlan: Name }),
  /** Copies each component by digest to `repository` under `tags`, and reads it back. */
  z.strictObject({
    kind: z.literal('tag-copy'),
    repositories: z.record(z.string().min(1), ImageRepository),
    tags: z.array(ImageTag).min(1).max(5),
  }),
]);
export type PromoterTarget = z.infer<typeof PromoterTarget>;

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

const Channel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slack'), channel: z.string().min(1) }),
]);
export type Channel = z.infer<typeof Channel>;

/** The longest that a promotion may last from its opening; the timer around it ends at eight hours. */
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
    gates: z.array(z.string().min(1)).default([]),
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
  jobs: readonly { name: string; kind: string; aggregate?: { runs: number; passes: number } | undefined }[];
  gates: readonly string[];
  promoter: PromoterTarget;
};

interface Refinement {
  addIssue(issue: { code: 'custom'; message: string; path: (string | number)[] }): void;
}

function refuseContradictions(draft: Draft, context: Refinement): void {
  const refuse = (message: string, ...path: (string | number)[]) => context.addIssue({ code: 'custom', message, path });
  for (const name of repeated(draft.components)) refuse(`component ${name} is there twice`, 'components');
  for (const name of repeated(draft.jobs)) refuse(`job ${name} is there twice`, 'jobs');
  if (draft.gates.length === 0 && !draft.jobs.some(({ kind }) => kind === 'blocking'))
    refuse('no gate and no blocking job: nothing would have to pass', 'jobs');
  for (const [index, { aggregate }] of draft.jobs.entries()) {
    if (aggregate !== undefined && aggregate.passes > aggregate.runs)
      refuse(`${aggregate.passes} of ${aggregate.runs} runs can never pass`, 'jobs', index, 'aggregate');
  }
  refuseMissingTargets(draft, refuse);
}

function refuseMissingTargets(
  { components, promoter }: Draft,
  refuse: (message: string, ...path: string[]) => void,
): void {
  if (promoter.kind !== 'tag-copy') return;
  const names = components.map(({ name }) => name);
  const targets = Object.keys(promoter.repositories);
  for (const name of names)
    if (!targets.includes(name)) refuse(`no repository for ${name}`, 'promoter', 'repositories');
  for (const name of targets)
    if (!names.includes(name)) refuse(`${name} is no component of this stream`, 'promoter', 'repositories', name);
}

function repeated(named: readonly { name: string }[]): readonly string[] {
  return named.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index);
}

/** Whether a job counts on this day: an informing one never, a demoted one not until its demotion ends. */
export function isBlockingOn(job: Pick<StreamJob, 'kind' | 'demoted'>, instant: string): boolean {
  return job.kind === 'blocking' && (job.demoted === undefined || instant.slice(0, 10) >= job.demoted.until);
}
