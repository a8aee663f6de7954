import type { WireAnswer } from '../../../gates/model/wire-answer.ts';

export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface AskOptions {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly fetch?: typeof globalThis.fetch;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 4 * 1_048_576;

/** Errors by which the network says that nothing was sent. Everything else may have arrived. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * One request, one answer, never an exception: a cut connection is an answer too (it once killed a whole night). Redirects are not
 * followed, so that a token never goes to another host; the time counts to the last byte of the body.
 */
export async function ask(question: Question, options: AskOptions = {}): Promise<WireAnswer> {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, fetch = globalThis.fetch } = options;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(question.url, requestOf(question, abort.signal));
    const body = await bounded(response, maxBytes);
    if (body === undefined) return { kind: 'lost', cause: 'too_large' };
    return { kind: 'answered', status: response.status, headers: headersOf(response.headers), body };
  } catch (error) {
    if (abort.signal.aborted) return { kind: 'lost', cause: 'timeout' };
    return { kind: 'lost', cause: codesOf(error).some((code) => UNREACHABLE.has(code)) ? 'unreachable' : 'cut' };
  } finally {
    clearTimeout(timer);
  }
}

/** The same with a bearer token. A token that cannot be had is no exception either: nothing was sent. */
export async function askWithToken(
  token: () => Promise<string>,
  question: Question,
  options: AskOptions = {},
): Promise<WireAnswer> {
  let authorization: string;
  try {
    authorization = `Bearer ${await token()}`;
  } catch {
    return { kind: 'lost', cause: 'unreachable' };
  }
  return ask({ ...question, headers: { ...question.headers, authorization } }, options);
}

function requestOf({ method, headers = {}, body }: Question, signal: AbortSignal): RequestInit {
  const accepted = { accept: 'application/json', 'user-agent': 'sluice', ...headers };
  const plain = { method, signal, redirect: 'manual' as const };
  return body === undefined
    ? { ...plain, headers: accepted }
    : { ...plain, headers: { 'content-type': 'application/json', ...accepted }, body: JSON.stringify(body) };
}

async function bounded(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function headersOf(headers: Headers): Record<string, string> {
  const all = Object.fromEntries(headers);
  const wait = secondsOf(all['retry-after'], all['date']);
  const { 'set-cookie': _, 'retry-after': __, ...rest } = all;
  return wait === undefined ? rest : { ...rest, 'retry-after': String(wait) };
}

/** `Retry-After` is a number of seconds or a date; the date counts from the server's own clock. */
function secondsOf(text: string | undefined, serverDate: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const until = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  const now = Date.parse(serverDate ?? '');
  if (Number.isNaN(until)) return undefined;
  return Math.max(0, Math.min(999_999, Math.ceil((until - (Number.isNaN(now) ? Date.now() : now)) / 1000)));
}

/** fetch hides the network's error as the cause of its own, sometimes one of several. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error ? [String(error.code)] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...code, ...inner, ...codesOf(error.cause)];
}
