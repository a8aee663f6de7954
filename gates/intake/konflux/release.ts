import * as z from 'zod';
import { shapeOf } from '../body.ts';
import { instantOf } from '../instants.ts';
import { ObjectName } from './components.ts';

const Condition = z.looseObject({
  type: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
  message: z.string().nullish(),
});
type Condition = z.infer<typeof Condition>;

const Release = z.looseObject({
  apiVersion: z.string().startsWith('appstudio.redhat.com/'),
  kind: z.literal('Release'),
  metadata: z.looseObject({ name: ObjectName.nullish(), namespace: ObjectName.nullish() }),
  spec: z.looseObject({ releasePlan: z.string(), snapshot: z.string() }),
  status: z.looseObject({ conditions: z.array(Condition).nullish(), completionTime: z.string().nullish() }).nullish(),
});
type Release = z.infer<typeof Release>;

/** How far a promotion by a Konflux Release has come. Only `succeeded` is a promotion, and it still has to be read back. */
export interface ReleaseProgress {
  readonly promotion: 'not_started' | 'in_progress' | 'succeeded' | 'failed' | 'unknown';
  /** One stable word; absent while all is well. */
  readonly cause?:
    | 'invalid'
    | 'tenant_pipeline'
    | 'managed_pipeline'
    | 'final_pipeline'
    | 'pipeline'
    | 'contradictory'
    | 'malformed'
    | 'identity_mismatch'
    | 'not_found'
    | 'already_exists'
    | 'auth'
    | 'invalid_request'
    | 'server_error'
    | 'rate_limited'
    | 'answer_lost'
    | 'unreachable';
  /** The release's own reasons and messages, for the verdict and the message in the chat. */
  readonly details: readonly string[];
  /** Whether the same request may be sent again; creates carry our own name, so a second one does no harm. */
  readonly retry: boolean;
  readonly afterSeconds?: number;
  readonly alert: boolean;
  readonly name?: string;
  readonly completedAt?: string;
}

/** What was ordered; an answer about another Release is refused. */
export interface ReleaseIdentity {
  readonly name: string;
  readonly namespace: string;
  readonly releasePlan: string;
  readonly snapshot: string;
}

/** Conditions of the pipelines that a release runs, in their order. Source: konflux-ci/release-service, `facts/gating.md` 5.2. */
const STAGES = [
  ['Validated', 'invalid'],
  ['TenantCollectorsPipelineProcessed', 'tenant_pipeline'],
  ['TenantPipelineProcessed', 'tenant_pipeline'],
  ['ManagedCollectorsPipelineProcessed', 'managed_pipeline'],
  ['ManagedPipelineProcessed', 'managed_pipeline'],
  ['FinalPipelineProcessed', 'final_pipeline'],
] as const;

/** Reads a Release resource. Creation is nothing yet: what counts is the condition `Released`. */
export function readRelease(value: unknown, ordered?: ReleaseIdentity): ReleaseProgress {
  const read = shapeOf(Release, value);
  if (read.kind === 'refused') return unknownProgress('malformed', [read.detail], { retry: true });
  const release = read.value;
  if (ordered !== undefined && !isOrdered(release, ordered)) {
    return { promotion: 'failed', cause: 'identity_mismatch', details: [otherOf(release)], retry: false, alert: true };
  }
  const name = release.metadata.name;
  return { ...progressOf(release), ...(typeof name === 'string' ? { name } : {}) };
}

function progressOf({ metadata, status }: Release): ReleaseProgress {
  const conditions = status?.conditions ?? [];
  const calm = { details: [], retry: false, alert: false } as const;
  if (conditions.length === 0) return { promotion: beginningOf(metadata), ...calm };
  const failed = STAGES.flatMap(([type, cause]) => {
    const found = conditions.filter((condition) => condition.type === type && hasFailed(condition));
    return found.map((condition) => ({ cause, condition }));
  });
  const released = conditions.filter(({ type }) => type === 'Released');
  const details = [...failed.map(({ condition }) => condition), ...released].flatMap(wordsOf);
  const completedAt = instantOf(status?.completionTime);
  const end = completedAt === undefined ? {} : { completedAt };
  const isInvalid = failed.some(({ cause }) => cause === 'invalid');
  if (released.some(hasEnded) || isInvalid) {
    return { promotion: 'failed', cause: failed[0]?.cause ?? 'pipeline', details, retry: false, alert: true, ...end };
  }
  if (!released.some(({ status: word }) => word === 'True')) {
    // A stage has failed and the Release does not report it yet: it will, or the deadline ends the wait.
    return { promotion: 'in_progress', ...calm, details };
  }
  if (failed.length > 0 || released.length > 1) {
    return { promotion: 'failed', cause: 'contradictory', details, retry: false, alert: true, ...end };
  }
  return { promotion: 'succeeded', ...calm, ...end };
}

/** The server names each object that it accepts: one without a name is only a request. */
function beginningOf({ name }: Release['metadata']): 'in_progress' | 'not_started' {
  return typeof name === 'string' ? 'in_progress' : 'not_started';
}

function hasFailed({ status, reason }: Condition): boolean {
  return status === 'False' && reason !== 'Progressing' && reason !== 'Skipped' && reason !== 'Pending';
}

/** A stage that is left out is no failure; a release that is left out has released nothing. */
function hasEnded({ status, reason }: Condition): boolean {
  return status === 'False' && reason !== 'Progressing' && reason !== 'Pending';
}

function wordsOf({ type, status, reason, message }: Condition): string[] {
  if (status === 'True') return [];
  return [`${type}: ${[reason, message].filter((text) => text).join(': ') || status}`.slice(0, 500)];
}

function isOrdered({ metadata, spec }: Release, ordered: ReleaseIdentity): boolean {
  return (
    metadata.name === ordered.name &&
    metadata.namespace === ordered.namespace &&
    spec.releasePlan === ordered.releasePlan &&
    spec.snapshot === ordered.snapshot
  );
}

function otherOf({ metadata, spec }: Release): string {
  return `the answer is about ${metadata.namespace ?? '?'}/${metadata.name ?? '?'} of plan ${spec.releasePlan} and Snapshot ${spec.snapshot}`.slice(
    0,
    500,
  );
}

/** Its progress is unknown. */
export function unknownProgress(
  cause: NonNullable<ReleaseProgress['cause']>,
  details: readonly string[],
  { retry, alert = false }: { retry: boolean; alert?: boolean },
): ReleaseProgress {
  return { promotion: 'unknown', cause, details, retry, alert };
}
