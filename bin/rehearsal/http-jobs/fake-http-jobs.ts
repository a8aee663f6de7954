import * as z from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, startFakeServer } from '../server.ts';

/** How one job goes: it runs for so long, then says this word. */
interface HttpJobScript {
  readonly ends: string;
  readonly afterMs: number;
}

interface StoredHttpJob {
  readonly id: string;
  readonly key: string;
  readonly given: Readonly<Record<string, string>>;
  readonly createdMs: number;
  readonly script: HttpJobScript;
}

export interface FakeHttpJobs extends FakeServer {
  /** Every job that was really started, answered or not: count them. */
  jobs(): readonly StoredHttpJob[];
}

export interface FakeHttpJobsOptions {
  readonly port?: number;
  /** Scripts for the jobs in turn; the last one repeats. */
  readonly scripts: readonly HttpJobScript[];
  readonly accepts?: (token: string) => boolean;
  readonly nowMs?: () => number;
}

/** Text values only: what this server would not take is refused, and noted as a fault of the client. */
const Start = z.strictObject({ image: z.string().min(1), for: z.string().min(1) });
const KEY = /^[\w.-]{1,255}$/;

/**
 * A job system of the simplest kind on 127.0.0.1: `POST /jobs` with an `Idempotency-Key` starts one job per key and says its id,
 * `GET /jobs/{id}` says `queued`, `running` or how it ended.
 */
export async function startFakeHttpJobs(options: FakeHttpJobsOptions): Promise<FakeHttpJobs> {
  const { scripts, nowMs = Date.now, accepts = () => true, port } = options;
  const jobs = new Map<string, StoredHttpJob>();

  function start({ headers, body }: FakeRequest): FakeAnswer {
    const key = String(headers['idempotency-key'] ?? '');
    const given = Start.safeParse(body);
    if (!KEY.test(key) || !given.success) return refuse(422, given.success ? 'no key' : given.error.message);
    const script = scripts[Math.min(jobs.size, scripts.length - 1)] ?? { ends: 'succeeded', afterMs: 0 };
    const job = jobs.get(key) ?? { id: `job-${jobs.size + 1}`, key, given: given.data, createdMs: nowMs(), script };
    jobs.set(key, job);
    return { status: 202, body: shown(job, nowMs()) };
  }

  function read({ url }: FakeRequest): FakeAnswer {
    const id = decodeURIComponent(url.pathname.slice('/jobs/'.length));
    const job = [...jobs.values()].find((one) => one.id === id);
    return job === undefined ? refuse(404, `there is no job ${id}`) : { status: 200, body: shown(job, nowMs()) };
  }

  const server = await startFakeServer(
    {
      operationOf: ({ method, url: { pathname } }) => {
        if (method === 'POST' && pathname === '/jobs') return 'start';
        return method === 'GET' && /^\/jobs\/[^/]+$/.test(pathname) ? 'read' : undefined;
      },
      perform: (operation, request) => (operation === 'start' ? start(request) : read(request)),
      refuse,
    },
    { accepts, ...(port === undefined ? {} : { port }) },
  );
  return { ...server, jobs: () => [...jobs.values()] };
}

function shown({ id, createdMs, script }: StoredHttpJob, now: number) {
  const age = now - createdMs;
  const isOver = script.ends !== 'never' && age >= script.afterMs;
  const running = age < script.afterMs / 10 ? 'queued' : 'running';
  return { job: { id }, status: { phase: isOver ? script.ends : running }, page: `https://ci.example.com/jobs/${id}` };
}

function refuse(status: number, message: string): FakeAnswer {
  return { status, body: { message } };
}
