/** A redirect that is not followed, and why. Nothing was sent to the address that it names. */
class RedirectRefused extends Error {
  override readonly name = 'RedirectRefused';
  /** Read by `ask` as: nothing was sent. */
  readonly code = 'EHOSTUNREACH';
}

export interface RedirectPolicy {
  /** Why a redirect must not be followed; `undefined` where it may. Asked for each hop, before anything is sent to it. */
  readonly refusal?: (from: URL, to: URL) => string | undefined;
  /** How a hop is sent, from where the chain began; the way of the first request where it is left out. */
  readonly fetchFor?: (start: URL) => typeof fetch;
}

/** Fetch follows twenty; registries and their stores need one or two. @internal tests count the hops */
export const MOST_REDIRECTS = 5;

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Sources: Fetch standard, "HTTP-redirect fetch" (authorization); the others carry a session or a key as well. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * A `fetch` that follows redirects of requests that only read, one hop at a time. Each hop is checked before it is asked: never from
 * https to http, never in a circle, at most {@link MOST_REDIRECTS}; credentials stay with the origin that they were meant for. A
 * redirect of a request that writes is an answer: what was sent once is not sent to a second place. Throws {@link RedirectRefused}.
 */
export function following(send: typeof fetch, policy: RedirectPolicy = {}): typeof fetch {
  return async (input, init = {}) => {
    const start = new URL(input instanceof Request ? input.url : input);
    if (!READING.has(init.method ?? 'GET')) return send(start, { ...init, redirect: 'manual' });
    const seen = new Set([start.href]);
    let hop: Hop = { url: start, headers: new Headers(init.headers) };
    let answer = await ask(send, hop, init);
    for (let next = targetOf(answer, start); next !== undefined; next = targetOf(answer, hop.url)) {
      await answer.body?.cancel();
      refuse(hop.url, next, problemOf(hop.url, next, seen) ?? policy.refusal?.(hop.url, next));
      seen.add(next.href);
      hop = hopTo(next, hop);
      answer = await ask(policy.fetchFor?.(start) ?? send, hop, init);
    }
    return answer;
  };
}

interface Hop {
  readonly url: URL;
  readonly headers: Headers;
}

function ask(send: typeof fetch, { url, headers }: Hop, init: RequestInit): Promise<Response> {
  return send(url, { ...init, headers: Object.fromEntries(headers), redirect: 'manual' });
}

function refuse(from: URL, to: URL, problem: string | undefined): void {
  if (problem !== undefined) throw new RedirectRefused(`${from.host} redirects to ${to.host}: ${problem}`);
}

function targetOf(answer: Response, from: URL): URL | undefined {
  const location = answer.headers.get('location');
  if (!REDIRECTS.has(answer.status) || location === null) return undefined;
  if (!URL.canParse(location, from.href))
    throw new RedirectRefused(`${from.host} redirects to an address that is none`);
  return new URL(location, from);
}

function problemOf(from: URL, to: URL, seen: ReadonlySet<string>): string | undefined {
  if (to.protocol !== 'https:' && to.protocol !== 'http:') return `${to.protocol} is refused`;
  if (from.protocol === 'https:' && to.protocol === 'http:') return 'a redirect from https to http is refused';
  if (to.username !== '' || to.password !== '') return 'an address with a user is refused';
  if (seen.has(to.href)) return 'the redirects go in a circle';
  return seen.size > MOST_REDIRECTS ? `there are more than ${MOST_REDIRECTS} redirects` : undefined;
}

function hopTo(url: URL, from: Hop): Hop {
  return { url, headers: url.origin === from.url.origin ? from.headers : withoutCredentials(from.headers) };
}

function withoutCredentials(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of CREDENTIALS) kept.delete(name);
  return kept;
}
