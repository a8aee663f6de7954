import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeFailure, noFakeFailures } from './failures.ts';

export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  /** JSON, or `undefined` when there was none or it could not be read. */
  readonly body: unknown;
}

export interface FakeApi {
  /** Names the operation of a request; `undefined` for one that the real server does not have. */
  operationOf(request: FakeRequest): string | undefined;
  /** Does the work. */
  perform(operation: string, request: FakeRequest): FakeAnswer;
  /** How this server words a refusal. */
  refuse(status: number, message: string): FakeAnswer;
  /** Whether an operation asks for a token; each does when absent. */
  needsToken?(operation: string): boolean;
  /** What is wrong with an answer that the real server would not give. */
  faultOf?(operation: string, answer: FakeAnswer): string | undefined;
}

export interface FakeServer {
  /** Root, without a final slash. */
  readonly url: string;
  /** Lets the next `times` requests of an operation go wrong. */
  fail(operation: string, failure: FakeFailure, times?: number): void;
  /** Requests by operation, those that failed included. */
  count(operation: string): number;
  /** Every request that the real server would refuse, and every answer that it would not give. Empty when all is well. */
  problems(): readonly string[];
  close(): Promise<void>;
}

export interface FakeServerOptions {
  /** A free port is taken when absent. */
  readonly port?: number;
  /** Tokens that are accepted now; asked for every request. */
  readonly accepts: (token: string) => boolean;
}

const MAX_BODY = 4 * 1_048_576;

/** A server on 127.0.0.1 that can be told to fail. */
export async function startFakeServer(api: FakeApi, { port = 0, accepts }: FakeServerOptions): Promise<FakeServer> {
  const failures = noFakeFailures();
  const counts = new Map<string, number>();
  const problems: string[] = [];
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      problems.push(`${incoming.method} ${incoming.url}: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    });
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await requestOf(incoming);
    const operation = api.operationOf(request);
    if (operation === undefined) {
      problems.push(`no such operation: ${request.method} ${request.url.pathname}`);
      return answer(response, api.refuse(404, 'Not Found'));
    }
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    const failure = failures.take(operation);
    const failed = await failBefore(failure, api);
    if (failed === 'cut') return cut(response);
    const result = failed ?? unauthorized(operation, request) ?? api.perform(operation, request);
    if (failed === undefined) note(operation, result);
    return failure?.kind === 'lost-response' ? cut(response) : answer(response, result);
  }

  function unauthorized(operation: string, { headers }: FakeRequest): FakeAnswer | undefined {
    if (api.needsToken?.(operation) === false) return undefined;
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    return token !== undefined && accepts(token) ? undefined : api.refuse(401, 'Unauthorized');
  }

  function note(operation: string, result: FakeAnswer): void {
    const fault = api.faultOf?.(operation, result);
    if (fault !== undefined) problems.push(`answer to ${operation}: ${fault}`);
    if (result.status === 400 || result.status === 422) problems.push(`${operation}: ${JSON.stringify(result.body)}`);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (operation, failure, times = 1) => failures.add(operation, failure, times),
    count: (operation) => counts.get(operation) ?? 0,
    problems: () => [...problems],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function requestOf(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  const { method = 'GET', url = '/', headers } = incoming;
  return { method, url: new URL(url, 'http://127.0.0.1'), headers, body: parse(Buffer.concat(chunks).toString()) };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer that takes the place of the real one; `cut` ends the connection. */
async function failBefore(failure: FakeFailure | undefined, api: FakeApi): Promise<FakeAnswer | 'cut' | undefined> {
  switch (failure?.kind) {
    case 'unauthorized':
      return api.refuse(401, 'Unauthorized');
    case 'forbidden':
      return api.refuse(403, 'permission denied');
    case 'too-many-requests':
      return { status: 429, body: 'Too Many Requests\n', headers: { 'retry-after': String(failure.retryAfter) } };
    case 'bad-gateway':
      return { status: 502, body: 'upstream connect error or disconnect/reset before headers' };
    case 'server-error':
      return api.refuse(500, 'something went wrong');
    case 'login-page':
      return { status: 200, body: '<html><body>Sign in</body></html>', headers: { 'content-type': 'text/html' } };
    case 'lost-request':
      return 'cut';
    case 'slow':
      await sleep(failure.ms);
      return undefined;
    default:
      return undefined;
  }
}

function answer(response: ServerResponse, { status, body, headers = {} }: FakeAnswer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

function cut(response: ServerResponse): void {
  response.socket?.destroy();
}
