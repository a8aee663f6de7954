import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, startFakeServer } from '../server.ts';
import { CreateRequest, faultOfAnswer, faultOfCreate, type GangwayOperation } from './contract.ts';
import { isRunning, isSwept, type JobScript, namesOf, type StoredExecution, shown, statusOf } from './executions.ts';

export interface FakeGangwayOptions {
  readonly port?: number;
  /** Scripts by job, one for each execution in turn; the last one repeats. A job that is not here is unknown. */
  readonly jobs: Readonly<Record<string, readonly JobScript[]>>;
  readonly accepts?: (token: string) => boolean;
  /** Jobs that the client may not start. */
  readonly forbidden?: readonly string[];
  /** Milliseconds since the epoch; a virtual clock makes a night short. */
  readonly nowMs?: () => number;
}

export interface FakeGangway extends FakeServer {
  /** Every execution that was really started, answered or not: count them. */
  executions(): readonly StoredExecution[];
}

interface Prow {
  readonly executions: Map<string, StoredExecution>;
  readonly jobs: Readonly<Record<string, readonly JobScript[]>>;
  readonly forbidden: readonly string[];
  readonly now: number;
}

/** Prow's Gangway on 127.0.0.1, held to its contract in what it takes and in what it says. */
export async function startFakeGangway(options: FakeGangwayOptions): Promise<FakeGangway> {
  const { nowMs = Date.now, jobs, forbidden = [], accepts = () => true, port } = options;
  const executions = new Map<string, StoredExecution>();
  const server = await startFakeServer(
    {
      operationOf,
      perform: (operation, request) => {
        const prow = { executions, jobs, forbidden, now: nowMs() };
        return operation === DECK
          ? showOnDeck(request, prow)
          : operations[operation as GangwayOperation](request, prow);
      },
      refuse,
      // Deck is public.
      needsToken: (operation) => operation !== DECK,
      faultOf: (operation, { status, body }) =>
        status === 401 || operation === DECK ? undefined : faultOfAnswer(operation as GangwayOperation, status, body),
    },
    { accepts, ...(port === undefined ? {} : { port }) },
  );
  return { ...server, executions: () => [...executions.values()] };
}

const operations: Readonly<Record<GangwayOperation, (request: FakeRequest, prow: Prow) => FakeAnswer>> = {
  create: ({ body }, prow) => {
    const request = CreateRequest.safeParse(body);
    if (!request.success) return refuse(400, z.prettifyError(request.error));
    const fault = faultOfCreate(request.data);
    return fault === undefined ? start(request.data, prow) : refuse(400, fault);
  },
  read: ({ url }, { executions, now }) => {
    const id = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    const execution = executions.get(id);
    const isThere = execution !== undefined && !isSwept(execution, now);
    return isThere ? ok(shown(execution, now)) : refuse(500, `prowjobs.prow.k8s.io "${id}" not found`);
  },
  list: ({ url }, { executions, now }) => {
    const name = url.searchParams.get('job_name');
    const wanted = url.searchParams.get('status');
    const found = [...executions.values()]
      .filter((execution) => !isSwept(execution, now) && (name ?? execution.jobName) === execution.jobName)
      .map((execution) => ({ ...namesOf(execution), job_status: statusOf(execution, now) }))
      .filter(({ job_status: status }) => (wanted ?? status) === status);
    // proto3 leaves an empty list out.
    return ok(found.length === 0 ? {} : { job_execution: found });
  },
  bulk: (_, { executions, now }) => {
    for (const execution of executions.values()) {
      if (isRunning(execution, now)) executions.set(execution.id, { ...execution, abortedMs: now });
    }
    return ok({});
  },
};

const DECK = 'prowjob';

/** Deck's `prowjob?prowjob=<id>`: the resource as YAML, annotations and all. Source: prow `cmd/deck`, `handleProwJob`. */
function showOnDeck({ url }: FakeRequest, { executions, now }: Prow): FakeAnswer {
  const id = url.searchParams.get('prowjob') ?? '';
  const execution = executions.get(id);
  if (execution === undefined || isSwept(execution, now)) return { status: 404, body: `ProwJob not found: ${id}\n` };
  const annotations = Object.entries(execution.request.pod_spec_options?.annotations ?? {});
  const lines = [
    'apiVersion: prow.k8s.io/v1',
    'kind: ProwJob',
    'metadata:',
    ...(annotations.length === 0 ? [] : ['  annotations:']),
    ...annotations.map(([key, text]) => `    ${key}: ${JSON.stringify(text)}`),
    `  name: ${id}`,
    'spec:',
    `  job: ${execution.jobName}`,
    'status:',
    `  state: ${statusOf(execution, now).toLowerCase()}`,
  ];
  return { status: 200, body: `${lines.join('\n')}\n` };
}

/** Prow echoes the options of a create; there is neither link nor time yet. */
function start(request: CreateRequest, { executions, jobs, forbidden, now }: Prow): FakeAnswer {
  const { job_name: jobName, pod_spec_options: options } = request;
  if (forbidden.includes(jobName)) return refuse(403, 'client is not authorized to execute the given job');
  const before = [...executions.values()].filter((execution) => execution.jobName === jobName).length;
  const scripts = (Object.hasOwn(jobs, jobName) ? jobs[jobName] : undefined) ?? [];
  const script = scripts[Math.min(before, scripts.length - 1)];
  if (script === undefined) return refuse(500, `failed to find associated periodic job "${jobName}"`);
  const execution = { id: randomUUID(), jobName, createdMs: now, script, request };
  executions.set(execution.id, execution);
  const created = { ...namesOf(execution), job_status: 'TRIGGERED' as const };
  return ok(options === undefined ? created : { ...created, pod_spec_options: options });
}

function operationOf({ method, url: { pathname } }: FakeRequest): GangwayOperation | typeof DECK | undefined {
  if (method === 'GET' && pathname === '/prowjob') return DECK;
  const isOne = /^\/v1\/executions\/[^/]+$/.test(pathname);
  switch (`${method} ${isOne ? '/v1/executions/{id}' : pathname}`) {
    case 'POST /v1/executions':
      return 'create';
    case 'GET /v1/executions':
      return 'list';
    case 'GET /v1/executions/{id}':
      return 'read';
    case 'POST /v1/bulk-job-status-update':
      return 'bulk';
    default:
      return undefined;
  }
}

function ok(body: unknown): FakeAnswer {
  return { status: 200, body };
}

/** gRPC's codes behind HTTP's: a plain Go error is code 2, and so looks like a fault of the server. */
function refuse(status: number, message: string): FakeAnswer {
  const code = { 400: 3, 401: 16, 403: 7, 404: 5 }[status] ?? 2;
  return status === 401 ? { status, body: 'Unauthorized\n' } : { status, body: { code, message, details: [] } };
}
