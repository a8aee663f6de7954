import { followingOutsideFetch, type OutsideAccess } from '../wire/outside.ts';

/**
 * Where and how a registry is asked. References come from documents and changes, so a registry may be any host that
 * {@link OutsideAccess} allows, also after a redirect. Credentials are looked up by host, and never logged.
 */
export interface RegistryAccess extends OutsideAccess {
  /** `user:password` of a registry host; `undefined` asks without. */
  credentialsOf(host: string): Promise<string | undefined>;
  /** Sends what is no redirect yet; `outsideFetch` where it is left out. */
  readonly fetch?: typeof fetch;
}

export interface RegistryRequest {
  readonly repository: string;
  /** Path after `/v2/<name>/`, such as `manifests/latest`; or a whole address that the registry gave. */
  readonly path: string;
  readonly method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly rights: 'pull' | 'pull,push' | 'pull,push,delete';
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const tokens = new WeakMap<RegistryAccess, Map<string, string>>();

export function hostOf(repository: string): string {
  return repository.slice(0, repository.indexOf('/'));
}

export function nameIn(repository: string): string {
  return repository.slice(repository.indexOf('/') + 1);
}

/** Plain HTTP on this machine only, as every client of registries has it. */
export function baseUrl(repository: string): string {
  const host = hostOf(repository);
  const isLocal = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host);
  return `${isLocal ? 'http' : 'https'}://${host}`;
}

/** One request, with a token where the registry asks for one (Docker Registry token authentication). */
export async function askRegistry(access: RegistryAccess, request: RegistryRequest): Promise<Response> {
  const key = `${hostOf(request.repository)} ${nameIn(request.repository)} ${request.rights}`;
  const known = tokensOf(access).get(key);
  const answer = await send(access, request, known);
  if (answer.status !== 401 || request.body instanceof ReadableStream) return answer;
  const token = await tokenFor(access, request, answer.headers.get('www-authenticate') ?? '');
  if (token === undefined) return answer;
  await answer.body?.cancel();
  tokensOf(access).set(key, token);
  return send(access, request, token);
}

function tokensOf(access: RegistryAccess): Map<string, string> {
  const known = tokens.get(access) ?? new Map<string, string>();
  tokens.set(access, known);
  return known;
}

function send(access: RegistryAccess, request: RegistryRequest, authorization: string | undefined): Promise<Response> {
  const { repository, path, method = 'GET', headers, body, timeoutMs = TIMEOUT_MS } = request;
  const url = new URL(path, `${baseUrl(repository)}/v2/${nameIn(repository)}/`);
  // A registry may send us elsewhere for blobs; our token goes to the registry alone.
  const isOurs = url.origin === baseUrl(repository);
  return followingOutsideFetch(access, access.fetch)(url, {
    method,
    headers: { ...headers, ...(isOurs && authorization !== undefined && { authorization }) },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
}

/** `Basic` answers with the credentials themselves, `Bearer` asks the named realm. */
async function tokenFor(
  access: RegistryAccess,
  request: RegistryRequest,
  challenge: string,
): Promise<string | undefined> {
  const credentials = await access.credentialsOf(hostOf(request.repository));
  const basic = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  if (/^basic /i.test(challenge)) return basic;
  const realm = /realm="([^"]+)"/i.exec(challenge)?.[1];
  const url = realm === undefined ? undefined : safeUrl(realm, baseUrl(request.repository));
  if (url === undefined) return undefined;
  const service = /service="([^"]+)"/i.exec(challenge)?.[1];
  if (service !== undefined) url.searchParams.set('service', service);
  url.searchParams.set('scope', `repository:${nameIn(request.repository)}:${request.rights}`);
  const answer = await followingOutsideFetch(access, access.fetch)(url, {
    headers: basic === undefined ? {} : { authorization: basic },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) return undefined;
  const { token, access_token } = (await answer.json()) as { token?: unknown; access_token?: unknown };
  const word = token ?? access_token;
  return typeof word === 'string' ? `Bearer ${word}` : undefined;
}

/** Credentials go over HTTPS, or to this machine. */
function safeUrl(text: string, base: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.origin === base ? url : undefined;
}

/** A registry's refusal, for people: the status and the first error of the body, cut. */
export async function refusalOf(what: string, answer: Response): Promise<Error> {
  const text = await answer.text().catch(() => '');
  return new Error(`${what}: HTTP ${answer.status} ${text.slice(0, 200)}`.trim());
}
