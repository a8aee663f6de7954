import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Operation, type OperationId, operationFor, requestProblems, responseProblems } from './contract.ts';
import { type Failures, failBefore } from './failures.ts';
import { perform, type Surroundings } from './operations/perform.ts';
import { type Answer, type Call, notFound, ok, refusal } from './world.ts';

/** One request as it was received and answered. */
export interface RecordedRequest {
  /** `null` where the address is none that we use. */
  readonly operation: OperationId | null;
  readonly method: string;
  readonly path: string;
  /** 0 when the connection was cut. */
  readonly status: number;
  /** Why the real GitHub could not have been sent this, or could not have answered so. */
  readonly problems: readonly string[];
}

/** Serves one API request; always answers or cuts the connection, and always leaves a record. */
export async function serveRequest(
  request: IncomingMessage,
  response: ServerResponse,
  surroundings: Surroundings,
  failures: Failures,
): Promise<RecordedRequest> {
  const url = new URL(request.url ?? '/', surroundings.world.url);
  const method = request.method ?? 'GET';
  const operation = operationFor(method, url.pathname);
  const record = { operation: operation?.id ?? null, method, path: `${url.pathname}${url.search}` };
  const text = await bodyText(request);
  if (operation === undefined) {
    send(response, notFound, surroundings);
    return { ...record, status: 404, problems: [`${method} ${url.pathname} is not in the contract`] };
  }
  const failure = failures.take(operation.id);
  const early = await failBefore(failure, surroundings.nowMs());
  const { answer, problems } =
    early === undefined
      ? await answerFor(operation, request, url, text, surroundings)
      : { answer: early, problems: [] };
  if (answer === 'cut' || failure?.kind === 'lost-response') {
    response.destroy();
    return { ...record, status: 0, problems };
  }
  send(response, answer, surroundings);
  return { ...record, status: answer.status, problems };
}

interface CheckedAnswer {
  readonly answer: Answer;
  readonly problems: readonly string[];
}

async function answerFor(
  operation: Operation,
  request: IncomingMessage,
  url: URL,
  text: string,
  surroundings: Surroundings,
): Promise<CheckedAnswer> {
  const { authorization, 'user-agent': userAgent } = request.headers;
  if (userAgent === undefined) return refused(refusal(403, 'Request forbidden by administrative rules: no user-agent'));
  const denied = surroundings.access.refuse(operation.id, operation.params, authorization, surroundings.nowMs());
  if (denied !== undefined) return refused(denied);
  const body = parsed(text);
  if (body instanceof SyntaxError) return refused(refusal(400, 'Problems parsing JSON'));
  const call: Call = { params: operation.params, query: Object.fromEntries(url.searchParams), body };
  const found = requestProblems(operation.id, call);
  if (found.length > 0) return { answer: refusalOf(operation.id, found), problems: found };
  return checked(operation.id, await performSafely(operation, surroundings, call));
}

function refused(answer: Answer): CheckedAnswer {
  return { answer, problems: [] };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

/** A query that is not of the schema is answered with 200 and the errors. */
function refusalOf(id: OperationId, problems: readonly string[]): Answer {
  return id === 'graphql' ? ok({ errors: problems.map((message) => ({ message })) }) : unprocessable(problems);
}

function unprocessable(problems: readonly string[]): Answer {
  const errors = problems.map((message) => ({ code: 'invalid', message }));
  return {
    status: 422,
    body: {
      message: `Invalid request.\n\n${problems.join('\n')}`,
      documentation_url: 'https://docs.github.com/rest',
      errors,
    },
  };
}

async function performSafely(operation: Operation, surroundings: Surroundings, call: Call): Promise<Answer> {
  try {
    return await perform(operation, surroundings, call);
  } catch (error) {
    return refusal(500, `local GitHub, ${operation.id}: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

/** An answer of ours that GitHub could not have given is a fault of this server, and must not look like one. */
function checked(id: OperationId, answer: Answer): CheckedAnswer {
  if (answer.status === 500) return { answer, problems: [JSON.stringify(answer.body)] };
  const problems = responseProblems(id, answer.status, answer.body);
  if (problems.length === 0) return { answer, problems };
  return {
    answer: refusal(500, `local GitHub broke its own contract in ${id}: ${problems.slice(0, 5).join('; ')}`),
    problems,
  };
}

async function bodyText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, body, headers }: Answer, { nowMs, remaining }: Surroundings): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-github-media-type': 'github.v3; format=json',
    'x-github-request-id': randomUUID(),
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': String(remaining()),
    'x-ratelimit-reset': String(Math.floor(nowMs() / 1000) + 3600),
    ...headers,
  });
  response.end(text);
}
