import * as z from 'zod';
import { OutsideUrl, outsideHostOf, RequestHeaders, SecretName } from './outside.ts';
import { GitHubRepository } from './repository.ts';

const Minutes = z.number().int().positive();
const Text = z.string().min(1).max(2000);
const Texts = z.record(z.string().min(1), Text);

/** GitHub's words for an end that is no failure, and need not be a success either. What a stream does not accept leaves its job undecided. */
const AcceptedConclusion = z.enum(['success', 'neutral', 'skipped']);
const accepts = z.array(AcceptedConclusion).min(1).default(['success']);

const GangwayRunner = z.strictObject({ kind: z.literal('gangway'), job: Text, env: Texts.default({}) });

/** A workflow of GitHub Actions with the trigger `workflow_dispatch`. */
const WorkflowRunner = z.strictObject({
  kind: z.literal('github-workflow'),
  repository: GitHubRepository,
  /** File name of the workflow. */
  workflow: z.string().regex(/^[\w.-]+\.ya?ml$/, 'a workflow is named by its file, such as e2e.yml'),
  ref: z.string().min(1).max(250).default('main'),
  /** GitHub takes 25; one of them is our own id. */
  inputs: Texts.refine(
    (inputs) => Object.keys(inputs).length <= 24,
    'a workflow takes 25 inputs, one of them is ours',
  ).default({}),
  /** Input that takes our own id; the workflow shows it in its `run-name`, so that a run is found again. */
  intentInput: z.string().min(1).max(100).default('sluice_intent'),
  accepts,
});

/** A check that another App reports on the commit that a component was built from. It is watched, never started. */
const CheckRunner = z.strictObject({
  kind: z.literal('github-check'),
  /** Who reports: a name alone can be taken by anybody. */
  appId: z.number().int().positive(),
  check: z.string().min(1).max(255),
  /** Whose source revision is looked at; the first component when absent. */
  component: z.string().min(1).optional(),
  accepts,
});

const Pointer = z
  .string()
  .max(300)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'a place in JSON is written /status/phase (RFC 6901)');
const Words = z.array(z.string().min(1).max(200)).max(50).default([]);

/** Any job system that starts over HTTPS and can be asked how far it is. */
const HttpRunner = z
  .strictObject({
    kind: z.literal('http'),
    /** The only hosts that are asked. */
    hosts: z
      .array(z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, 'a host is written ci.example.com'))
      .min(1)
      .max(5),
    /** Stands for `{secret}` in headers. */
    secret: SecretName.optional(),
    start: z.strictObject({
      method: z.enum(['POST', 'PUT']).default('POST'),
      url: OutsideUrl,
      headers: RequestHeaders.default({}),
      body: Texts.default({}),
      /** Header that carries our own id. A start that is sent twice under one key must make one execution. */
      idempotencyHeader: z
        .string()
        .regex(/^[A-Za-z0-9-]+$/)
        .default('Idempotency-Key'),
    }),
    /** Where the answer to the start names the execution; without it the execution is known by our own id. */
    execution: Pointer.optional(),
    poll: z.strictObject({ url: OutsideUrl, headers: RequestHeaders.default({}) }),
    /** Where the answer to a look says how far it is. */
    state: Pointer,
    /** What that word means. A word that is not here is not an end. */
    states: z.strictObject({
      passed: z.array(z.string().min(1).max(200)).min(1).max(50),
      failed: Words,
      infrastructure: Words,
      pending: Words,
    }),
    /** Where the answer names a page for people. */
    page: Pointer.optional(),
  })
  .superRefine((runner, context) => {
    for (const part of ['start', 'poll'] as const) {
      const host = outsideHostOf(runner[part].url);
      if (host !== undefined && !runner.hosts.includes(host))
        context.addIssue({ code: 'custom', message: `${host} is not among the hosts`, path: [part, 'url'] });
    }
    const all = Object.values(runner.states).flat();
    const twice = all.find((word, index) => all.indexOf(word) !== index);
    if (twice !== undefined)
      context.addIssue({ code: 'custom', message: `${twice} has two meanings`, path: ['states'] });
  });

/**
 * Where a job runs, and what it is given. `{image}` and `{image.<component>}` in a value stand for the pinned candidate, `{intent}` for
 * our own id of the try, `{promotion}` and `{stream}` for those; over HTTP `{execution}` stands for the system's own id.
 */
export const JobRunner = z.discriminatedUnion('kind', [GangwayRunner, WorkflowRunner, CheckRunner, HttpRunner]);
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

/** Whether a job counts on this day: an informing one never, a demoted one not until its demotion ends. */
export function isBlockingOn(job: Pick<StreamJob, 'kind' | 'demoted'>, instant: string): boolean {
  return job.kind === 'blocking' && (job.demoted === undefined || instant.slice(0, 10) >= job.demoted.until);
}
