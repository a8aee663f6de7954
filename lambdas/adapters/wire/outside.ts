import { type LookupAddress, lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { isLinkLocal, isOnThisMachine, isSpecialPurpose } from './networks.ts';
import { following } from './redirects.ts';

/** How addresses from documents are asked. */
export interface OutsideAccess {
  /** Addresses of this machine and of private networks may be asked too: on a laptop, never in AWS. */
  readonly mayBeLocal?: boolean;
}

interface OutsidePolicy extends OutsideAccess {
  /** The only hosts, with their ports, that may be asked; any host of the allowed networks where it is left out. */
  readonly hosts?: readonly string[];
  /** Of the local addresses, those of this machine are refused all the same. */
  readonly notThisMachine?: boolean;
}

/** An address that documents may not name. The connection was never opened. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  /** Read by `ask` as: nothing was sent. */
  readonly code = 'EHOSTUNREACH';
}

/**
 * A `fetch` for addresses from documents. Each connection goes to an address that was looked up and checked just then, so that no
 * name can point elsewhere between the check and the request; TLS still proves the name. Redirects are answers, never followed.
 */
export function outsideFetch(policy: OutsidePolicy): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    refuseUrl(url, policy);
    return send(url, init, policy);
  };
}

/**
 * The same for a client that follows redirects: each address is looked up and checked anew. A chain that began elsewhere never leads to
 * this machine, on a laptop neither. Throws RedirectRefused.
 */
export function followingOutsideFetch(access: OutsideAccess, first: typeof fetch = outsideFetch(access)): typeof fetch {
  const fromElsewhere = outsideFetch({ ...access, notThisMachine: true });
  const fromHere = outsideFetch(access);
  return following(first, { fetchFor: (start) => (isThisMachine(start) ? fromHere : fromElsewhere) });
}

function isThisMachine({ hostname }: URL): boolean {
  const literal = literalOf(hostname);
  return hostname === 'localhost' || (isIP(literal) !== 0 && isOnThisMachine(literal));
}

/** An IPv6 address stands in brackets. */
function literalOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function refuseUrl(url: URL, policy: OutsidePolicy): void {
  const { hosts, mayBeLocal = false } = policy;
  if (url.username !== '' || url.password !== '') throw new AddressRefused('an address with a user is refused');
  if (url.protocol !== 'https:' && !(mayBeLocal && url.protocol === 'http:')) {
    throw new AddressRefused(`${url.protocol} is refused`);
  }
  if (hosts?.includes(url.host) === false) {
    throw new AddressRefused(`${url.host} is not among the hosts of the document`);
  }
  const literal = literalOf(url.hostname);
  if (isIP(literal) !== 0 && isRefused(literal, policy)) throw new AddressRefused(`${literal} is refused`);
}

function send(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
  policy: OutsidePolicy,
): Promise<Response> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((answered, failed) => {
    const sent = request(
      url,
      {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        lookup: checkedLookup(policy),
        agent: false,
        ...(signal != null && { signal }),
      },
      (incoming) => answered(responseOf(incoming, method)),
    );
    sent.on('error', failed);
    if (!(body instanceof ReadableStream)) sent.end(body);
    // A body that breaks off ends the request: half of it must not look whole.
    else pipeline(Readable.fromWeb(body as WebStream), sent, (error) => error != null && failed(error));
  });
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(incoming: IncomingMessage, method: string): Response {
  const { statusCode = 0, headers } = incoming;
  const isBodiless = method === 'HEAD' || BODILESS.has(statusCode) || headers['content-length'] === '0';
  const content = isBodiless ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  if (isBodiless) incoming.resume();
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Response(content, { status: statusCode, headers: pairs });
}

/** Looks a name up and checks what it leads to, at the moment of connecting. */
function checkedLookup(policy: OutsidePolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses;
      const problem = error ?? refusalOf(hostname, addresses, policy);
      if (problem !== undefined || first === undefined) callback(problem ?? new Error(hostname), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Every address of the name must be outside: a single inside address refuses the whole name. */
function refusalOf(hostname: string, addresses: readonly LookupAddress[], policy: OutsidePolicy): Error | undefined {
  if (addresses.length === 0) return new AddressRefused(`${hostname} has no address`);
  const found = addresses.find(({ address }) => isRefused(address, policy));
  return found === undefined ? undefined : new AddressRefused(`${hostname} leads to ${found.address}`);
}

/** Link-local addresses hold the metadata and credentials of cloud machines: no document leads there, on a laptop neither. */
function isRefused(address: string, { mayBeLocal = false, notThisMachine = false }: OutsidePolicy): boolean {
  if (!mayBeLocal) return isSpecialPurpose(address);
  return isLinkLocal(address) || (notThisMachine && isOnThisMachine(address));
}
