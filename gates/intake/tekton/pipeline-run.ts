import * as z from 'zod';
import type { BuiltImage, Refusal } from '../../model/image-event.ts';
import { parseReference } from '../../model/image-reference.ts';
import { present } from '../../model/present.ts';
import { refusal } from '../body.ts';
import { isDigest, readSource, shown } from '../image.ts';
import { instantOf } from '../instants.ts';
import { ObjectName } from '../konflux/components.ts';

const Named = z.looseObject({ name: z.string(), value: z.unknown().optional() });

export const PipelineRun = z.looseObject({
  kind: z.literal('PipelineRun'),
  apiVersion: z.string().startsWith('tekton.dev/'),
  metadata: z.looseObject({
    name: ObjectName,
    namespace: ObjectName,
    creationTimestamp: z.string().nullish(),
    labels: z.record(z.string(), z.string()).nullish(),
  }),
  spec: z.looseObject({ params: z.array(Named).nullish() }).nullish(),
  status: z
    .looseObject({
      conditions: z
        .array(
          z.looseObject({
            type: z.string(),
            status: z.string(),
            reason: z.string().nullish(),
            message: z.string().nullish(),
          }),
        )
        .nullish(),
      startTime: z.string().nullish(),
      completionTime: z.string().nullish(),
      results: z.array(Named).nullish(),
    })
    .nullish(),
});
export type PipelineRun = z.infer<typeof PipelineRun>;

export interface PipelineState {
  /** `failed`: the pipeline's tasks failed · `aborted`: stopped from outside · `error`: it could not run to an end. */
  readonly state: 'running' | 'succeeded' | 'failed' | 'error' | 'aborted';
  readonly cause?: 'timeout' | 'infrastructure' | 'contradictory';
  /** Tekton's own reason and message, cut. */
  readonly message?: string;
}

/** What Tekton's reasons for an end without success say. */
const ENDS: Readonly<Record<string, PipelineState>> = {
  Failed: { state: 'failed' },
  Completed: { state: 'failed' },
  PipelineRunTimeout: { state: 'error', cause: 'timeout' },
  TaskRunTimeout: { state: 'error', cause: 'timeout' },
  Cancelled: { state: 'aborted' },
  CancelledRunFinally: { state: 'aborted' },
  StoppedRunFinally: { state: 'aborted' },
  CancelledRunningFinally: { state: 'aborted' },
  StoppedRunningFinally: { state: 'aborted' },
  PipelineRunCancelled: { state: 'aborted' },
  PipelineRunStopped: { state: 'aborted' },
  TaskRunCancelled: { state: 'aborted' },
};

/**
 * Where a PipelineRun stands, by its condition `Succeeded`. `Failed` is the pipeline's own answer; any other reason means that it
 * could not run (a missing task, no resolver, no quota) and says nothing of the product. No condition is not an end.
 */
export function pipelineStateOf({ status }: Pick<PipelineRun, 'status'>): PipelineState {
  const found = (status?.conditions ?? []).filter(({ type }) => type === 'Succeeded');
  const [condition] = found;
  if (condition === undefined) return { state: 'running' };
  if (found.length > 1) return { state: 'error', cause: 'contradictory' };
  const { status: word, reason, message } = condition;
  if (word === 'True') return { state: 'succeeded' };
  const shared = {
    message: [reason, message]
      .filter((text) => text)
      .join(': ')
      .slice(0, 500),
  };
  if (word !== 'False') return { state: 'running', ...shared };
  const end = Object.hasOwn(ENDS, reason ?? '') ? ENDS[reason ?? ''] : undefined;
  return { ...(end ?? { state: 'error', cause: 'infrastructure' }), ...shared };
}

const TestOutput = z.looseObject({ result: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'ERROR']) });
export type TestResult = z.infer<typeof TestOutput>['result'] | 'unreadable';

/** Konflux' `TEST_OUTPUT` result; `undefined` when the run has none. A result that cannot be read is no success. */
export function testResultOf({ status }: Pick<PipelineRun, 'status'>): TestResult | undefined {
  const found = (status?.results ?? []).filter(({ name }) => name === 'TEST_OUTPUT');
  if (found.length === 0) return undefined;
  const [result] = found;
  if (found.length > 1 || typeof result?.value !== 'string') return 'unreadable';
  try {
    return TestOutput.parse(JSON.parse(result.value)).result;
  } catch {
    return 'unreadable';
  }
}

/**
 * The image that a finished build pipeline of Konflux made: results `IMAGE_URL` and `IMAGE_DIGEST` (Tekton Chains' type hints).
 * `undefined` for a pipeline that builds nothing, or has not ended well.
 */
export function builtImageOf(run: PipelineRun): BuiltImage | Refusal | undefined {
  const labels = run.metadata.labels ?? {};
  const isBuild = labels['pipelines.appstudio.openshift.io/type'] === 'build';
  if (!isBuild || pipelineStateOf(run).state !== 'succeeded') return undefined;
  const event = labels['pipelinesascode.tekton.dev/event-type'] ?? 'no event';
  if (event.toLowerCase() !== 'push') return refusal('not_a_push_build', `it was built for ${shown(event)}`);
  const image = pinnedBy(textResult(run, 'IMAGE_URL') ?? '', textResult(run, 'IMAGE_DIGEST') ?? '');
  if ('reason' in image) return image;
  const git = { url: textResult(run, 'CHAINS-GIT_URL'), revision: textResult(run, 'CHAINS-GIT_COMMIT') };
  const source = readSource(git);
  if (source !== undefined && 'reason' in source) return source;
  const component = labels['appstudio.openshift.io/component'];
  return { ...image, ...present({ component, source, builtAt: instantOf(run.status?.completionTime) }) };
}

function textResult({ status }: PipelineRun, name: string): string | undefined {
  const found = (status?.results ?? []).filter((result) => result.name === name);
  const [only] = found;
  return found.length === 1 && typeof only?.value === 'string' ? only.value.trim() : undefined;
}

function pinnedBy(url: string, digest: string): Pick<BuiltImage, 'repository' | 'digest' | 'tag'> | Refusal {
  if (url === '') return refusal('image_missing', 'the build has no result IMAGE_URL');
  if (!isDigest(digest)) return refusal('digest_malformed', `IMAGE_DIGEST is ${shown(digest)}`);
  const reference = parseReference(url);
  if (reference.kind === 'pinned' && reference.digest !== digest) {
    return refusal('malformed', 'IMAGE_URL and IMAGE_DIGEST name different digests');
  }
  if (reference.kind !== 'floating' && reference.kind !== 'pinned')
    return refusal('malformed', `IMAGE_URL is ${shown(url)}`);
  const { repository, tag } = reference;
  return { repository, digest, ...(tag === undefined ? {} : { tag }) };
}
