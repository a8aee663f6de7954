import { randomUUID } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, type FakeServer, startFakeServer } from '../server.ts';
import { faultOfRelease, faultOfStored, ReleaseResource } from './contract.ts';

/** How the pipelines of one release go: they take so long, then it is released or not. */
export interface ReleaseScript {
  readonly ends: 'released' | 'failed' | 'invalid' | 'never';
  readonly afterMs: number;
  readonly message?: string;
}

export interface FakeKonfluxOptions {
  readonly port?: number;
  /** Scripts by ReleasePlan, one for each release in turn; the last one repeats. */
  readonly plans: Readonly<Record<string, readonly ReleaseScript[]>>;
  readonly accepts?: (token: string) => boolean;
  readonly nowMs?: () => number;
  /** Called once for a release that succeeds, when it is first read after its end: the managed pipeline has copied the image. */
  readonly onReleased?: (release: ReleaseResource) => void;
}

interface StoredRelease {
  readonly resource: ReleaseResource;
  readonly uid: string;
  readonly createdMs: number;
  readonly script: ReleaseScript;
}

export interface FakeKonflux extends FakeServer {
  /** Every release that was really made, answered or not: count them. */
  releases(): readonly StoredRelease[];
}

const RELEASES = /^\/apis\/appstudio\.redhat\.com\/v1alpha1\/namespaces\/([a-z0-9-]+)\/releases(?:\/([a-z0-9.-]+))?$/;

/** The part of a Konflux cluster's API that a promotion needs, on 127.0.0.1. */
export async function startFakeKonflux(options: FakeKonfluxOptions): Promise<FakeKonflux> {
  const { nowMs = Date.now, plans, onReleased } = options;
  const releases = new Map<string, StoredRelease>();
  const told = new Set<string>();

  function create({ url, body }: FakeRequest): FakeAnswer {
    const [, namespace = ''] = RELEASES.exec(url.pathname) ?? [];
    const resource = ReleaseResource.safeParse(body);
    if (!resource.success) return refuse(422, `Release is invalid: ${resource.error.message}`);
    const fault = faultOfRelease(resource.data, namespace);
    if (fault !== undefined) return refuse(422, `Release is invalid: ${fault}`);
    const { name } = resource.data.metadata;
    const key = `${namespace}/${name}`;
    if (releases.has(key)) return refuse(409, `releases.appstudio.redhat.com "${name}" already exists`);
    const script = scriptFor(resource.data.spec.releasePlan);
    const stored = { resource: resource.data, uid: randomUUID(), createdMs: nowMs(), script };
    releases.set(key, stored);
    return { status: 201, body: shown(stored, []) };
  }

  function scriptFor(plan: string): ReleaseScript {
    const scripts = (Object.hasOwn(plans, plan) ? plans[plan] : undefined) ?? [];
    const before = [...releases.values()].filter(({ resource }) => resource.spec.releasePlan === plan).length;
    return scripts[Math.min(before, scripts.length - 1)] ?? unknownPlan(plan);
  }

  function read({ url }: FakeRequest): FakeAnswer {
    const [, namespace = '', name = ''] = RELEASES.exec(url.pathname) ?? [];
    const stored = releases.get(`${namespace}/${name}`);
    if (stored === undefined) return refuse(404, `releases.appstudio.redhat.com "${name}" not found`);
    const conditions = conditionsOf(stored, nowMs());
    if (stored.script.ends === 'released' && isOver(stored, nowMs()) && !told.has(stored.uid)) {
      told.add(stored.uid);
      onReleased?.(stored.resource);
    }
    return { status: 200, body: shown(stored, conditions) };
  }

  const operations: Readonly<Record<string, (request: FakeRequest) => FakeAnswer>> = {
    'create-release': create,
    'read-release': read,
  };
  const server = await startFakeServer(
    {
      operationOf,
      perform: (operation, request) => operations[operation]?.(request) ?? refuse(404, 'not found'),
      refuse,
      faultOf: (_operation, { status, body }) => (status < 300 ? faultOfStored(body) : undefined),
    },
    { accepts: options.accepts ?? (() => true), ...(options.port === undefined ? {} : { port: options.port }) },
  );
  return { ...server, releases: () => [...releases.values()] };
}

function operationOf({ method, url }: FakeRequest): string | undefined {
  const [path, , name] = RELEASES.exec(url.pathname) ?? [];
  if (path !== undefined && method === 'POST' && name === undefined) return 'create-release';
  return path !== undefined && method === 'GET' && name !== undefined ? 'read-release' : undefined;
}

/** Konflux takes the Release of a plan that it does not have, and says so in its conditions. */
function unknownPlan(plan: string): ReleaseScript {
  return { ends: 'invalid', afterMs: 0, message: `releasePlan ${plan} has no matching ReleasePlanAdmission` };
}

function isOver({ createdMs, script }: StoredRelease, now: number): boolean {
  return script.ends !== 'never' && now - createdMs >= script.afterMs;
}

function conditionsOf(stored: StoredRelease, now: number) {
  const { script } = stored;
  const at = new Date(now).toISOString();
  const condition = (type: string, reason: string, message = '') => ({
    type,
    status: reason === 'Succeeded' ? 'True' : 'False',
    reason,
    message,
    lastTransitionTime: at,
  });
  if (!isOver(stored, now)) {
    return [
      condition('Validated', 'Succeeded'),
      condition('ManagedPipelineProcessed', 'Progressing'),
      condition('Released', 'Progressing'),
    ];
  }
  if (script.ends === 'invalid') {
    return [
      condition('Validated', 'Failed', script.message),
      condition('Released', 'Failed', 'Release validation failed'),
    ];
  }
  const reason = script.ends === 'released' ? 'Succeeded' : 'Failed';
  return [
    condition('Validated', 'Succeeded'),
    condition('ManagedPipelineProcessed', reason, reason === 'Failed' ? script.message : ''),
    condition('Released', reason, reason === 'Failed' ? 'Release processing failed on managed pipelineRun' : ''),
  ];
}

function shown({ resource, uid, createdMs }: StoredRelease, conditions: readonly unknown[]) {
  return {
    ...resource,
    metadata: { ...resource.metadata, uid, creationTimestamp: new Date(createdMs).toISOString() },
    ...(conditions.length === 0 ? {} : { status: { startTime: new Date(createdMs).toISOString(), conditions } }),
  };
}

/** A Kubernetes `Status`. */
function refuse(code: number, message: string): FakeAnswer {
  const reasons: Readonly<Record<number, string>> = {
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'NotFound',
    409: 'AlreadyExists',
    422: 'Invalid',
  };
  const reason = reasons[code] ?? 'InternalError';
  return { status: code, body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason, code } };
}
