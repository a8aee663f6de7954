import * as z from 'zod';

/*
 * What Gangway takes and says, after prow's `pkg/gangway/gangway.proto` and its validation: written apart from our client and our
 * reader, so that a mistake of theirs does not repeat itself here.
 */

const Texts = z.record(z.string(), z.string());
const Sha = z.string().regex(/^[0-9a-f]{40}$/);

const Refs = z.strictObject({
  org: z.string().min(1),
  repo: z.string().min(1),
  base_ref: z.string().min(1),
  base_sha: z.string().min(1),
  pulls: z
    .array(
      z.strictObject({
        number: z.number().int(),
        author: z.string().optional(),
        sha: Sha,
        title: z.string().optional(),
      }),
    )
    .optional(),
});

/** protojson refuses unknown fields; an enumeration is a name or a number, as text too where a client writes it so. */
export const CreateRequest = z.strictObject({
  job_name: z.string().min(1, 'job_name field cannot be empty'),
  job_execution_type: z.enum(['1', '2', '3', 'PERIODIC', 'POSTSUBMIT', 'PRESUBMIT']),
  refs: Refs.optional(),
  pod_spec_options: z
    .strictObject({ envs: Texts.optional(), labels: Texts.optional(), annotations: Texts.optional() })
    .optional(),
});
export type CreateRequest = z.infer<typeof CreateRequest>;

const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?)?$/;
const LABEL_KEY = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?$/;

/** What prow and the Kubernetes API behind it refuse beyond the shape. */
export function faultOfCreate({
  job_execution_type: type,
  refs,
  pod_spec_options: options,
}: CreateRequest): string | undefined {
  const isPeriodic = type === '1' || type === 'PERIODIC';
  if (isPeriodic && refs !== undefined) return 'periodic jobs cannot also have gitRefs';
  if (!isPeriodic && refs === undefined) return 'gitRefs must be defined for presubmit and postsubmit jobs';
  const all = Object.entries({ ...options?.envs, ...options?.labels, ...options?.annotations });
  const empty = all.find(([key, value]) => key === '' || value === '');
  if (empty !== undefined) return `pod_spec_options: ${empty[0]} has an empty value`;
  const badLabel = Object.entries(options?.labels ?? {}).find(
    ([key, value]) => !LABEL_KEY.test(key) || !LABEL_VALUE.test(value),
  );
  if (badLabel !== undefined) return `metadata.labels: invalid: ${badLabel.join('=')}`;
  const badAnnotation = Object.keys(options?.annotations ?? {}).find((key) => !LABEL_KEY.test(key));
  return badAnnotation === undefined ? undefined : `metadata.annotations: invalid: ${badAnnotation}`;
}

const STATUSES = [
  'JOB_EXECUTION_STATUS_UNSPECIFIED',
  'TRIGGERED',
  'PENDING',
  'SUCCESS',
  'FAILURE',
  'ABORTED',
  'ERROR',
  'SCHEDULING',
] as const;
export type Status = (typeof STATUSES)[number];

const Execution = z.strictObject({
  id: z.uuid(),
  job_name: z.string().min(1),
  job_type: z.literal('PERIODIC'),
  job_status: z.enum(STATUSES),
  job_url: z.url().optional(),
  create_time: z.iso.datetime().optional(),
  completion_time: z.iso.datetime().optional(),
  pod_spec_options: CreateRequest.shape.pod_spec_options,
});

const AnswerOf = {
  create: Execution,
  read: Execution,
  list: z.strictObject({
    job_execution: z
      .array(Execution.pick({ id: true, job_name: true, job_status: true, job_type: true }))
      .min(1)
      .optional(),
  }),
  bulk: z.strictObject({}),
} as const;
export type GangwayOperation = keyof typeof AnswerOf;

const Refusal = z.strictObject({ code: z.number().int(), message: z.string(), details: z.array(z.never()) });

export function faultOfAnswer(operation: GangwayOperation, status: number, body: unknown): string | undefined {
  const shape = (status === 200 ? AnswerOf[operation] : Refusal).safeParse(body);
  return shape.success ? undefined : z.prettifyError(shape.error);
}
