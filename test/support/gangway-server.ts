import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the executions of a job go, one after the other; the last one stays. */
export interface JobScript {
  /** Virtual minutes until it ends. */
  readonly minutes: number;
  readonly status: 'SUCCESS' | 'FAILURE' | 'ABORTED' | 'ERROR';
  /** The execution is created and the line is cut before the answer. */
  readonly isAnswerLost?: boolean;
}

export interface GangwayServer {
  readonly url: string;
  /** Executions by job name, in the order of creation, with the environment they were given. */
  readonly created: readonly { readonly job: string; readonly environment: Readonly<Record<string, string>> }[];
  /** Answers this many of the next reads with 401. */
  refuseReads(count: number): void;
  close(): Promise<void>;
}

interface Execution {
  readonly id: string;
  readonly job: string;
  readonly endsAt: number;
  readonly status: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Prow's Gangway as far as a nightly sees it: no idempotency, lists without labels or times. `now` is the virtual time in ms. */
export async function startGangway(
  scripts: Readonly<Record<string, readonly JobScript[]>>,
  now: () => number,
): Promise<GangwayServer> {
  const created: Execution[] = [];
  const state = { refusals: 0 };
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    if (request.method === 'POST') {
      create(JSON.parse(body), response, created, scripts, now());
      return;
    }
    if (state.refusals > 0) {
      state.refusals -= 1;
      return void response.writeHead(401, { 'content-type': 'text/plain' }).end('Jwt is expired');
    }
    read(new URL(request.url ?? '/', 'http://gangway'), response, created, now());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    created,
    refuseReads(count) {
      state.refusals = count;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Creation {
  readonly job_name: string;
  readonly pod_spec_options: { readonly envs: Record<string, string>; readonly labels: Record<string, string> };
}

function create(
  { job_name, pod_spec_options }: Creation,
  response: ServerResponse,
  created: Execution[],
  scripts: Readonly<Record<string, readonly JobScript[]>>,
  now: number,
): void {
  const script = scripts[job_name] ?? [];
  const turn = created.filter(({ job }) => job === job_name).length;
  const fate = script[Math.min(turn, script.length - 1)] ?? { minutes: 30, status: 'SUCCESS' };
  const id = `00000000-0000-4000-8000-${String(created.length).padStart(12, '0')}`;
  created.push({
    id,
    job: job_name,
    endsAt: now + fate.minutes * 60_000,
    status: fate.status,
    environment: pod_spec_options.envs,
  });
  if (fate.isAnswerLost) return void response.socket?.destroy();
  json(response, { id, job_name, job_type: 'PERIODIC', job_status: 'TRIGGERED', pod_spec_options });
}

function read(url: URL, response: ServerResponse, created: readonly Execution[], now: number): void {
  const show = ({ id, job, endsAt, status }: Execution) => ({
    id,
    job_name: job,
    job_type: 'PERIODIC',
    job_status: endsAt <= now ? status : 'PENDING',
  });
  const wanted = url.searchParams.get('job_name');
  if (wanted !== null) {
    const listed = created.filter(({ job }) => job === wanted).map(show);
    json(response, listed.length === 0 ? {} : { job_execution: listed });
    return;
  }
  const found = created.find(({ id }) => url.pathname.endsWith(`/${id}`));
  if (found === undefined) return void response.writeHead(500).end('{"code":2,"message":"not found","details":[]}');
  json(response, { ...show(found), job_url: `https://prow.example.com/view/gs/logs/${found.job}/${found.id}` });
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
