import { type LookupAddress, lookup as resolve } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

/** How addresses from documents are asked. */
export interface OutsideAccess {
  /** Addresses of this machine and of private networks may be asked too: on a laptop, never in AWS. */
  readonly mayBeLocal?: boolean;
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
export function outsideFetch(policy: OutsideAccess & { readonly hosts: readonly string[] }): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    refuseUrl(url, policy);
    return send(url, init, policy.mayBeLocal === true);
  };
}

function refuseUrl(
  url: URL,
  { hosts, mayBeLocal = false }: OutsideAccess & { readonly hosts: readonly string[] },
): void {
  if (url.username !== '' || url.password !== '') throw new AddressRefused('an address with a user is refused');
  if (url.protocol !== 'https:' && !(mayBeLocal && url.protocol === 'http:')) {
    throw new AddressRefused(`${url.protocol} is refused`);
  }
  if (!hosts.includes(url.host)) throw new AddressRefused(`${url.host} is not among the hosts of the document`);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayBeLocal && isInside(literal)) throw new AddressRefused(`${literal} is refused`);
}

function send(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
  mayBeLocal: boolean,
): Promise<Response> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((answered, failed) => {
    const sent = request(
      url,
      {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        lookup: checkedLookup(mayBeLocal),
        agent: false,
        ...(signal != null && { signal }),
      },
      (incoming) => {
        const { statusCode = 0 } = incoming;
        const isBodiless = [204, 205, 304].includes(statusCode);
        const content = isBodiless ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
        if (isBodiless) incoming.resume();
        const pairs = Object.entries(incoming.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)] as [string, string]],
        );
        answered(new Response(content, { status: statusCode, headers: pairs }));
      },
    );
    sent.once('error', failed);
    sent.end(typeof body === 'string' ? body : undefined);
  });
}

/** Looks a name up and checks what it leads to, at the moment of connecting. */
function checkedLookup(mayBeLocal: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses;
      const problem = error ?? refusalOf(hostname, addresses, mayBeLocal);
      if (problem !== undefined || first === undefined) callback(problem ?? new Error(hostname), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Every address of the name must be outside: a single inside address refuses the whole name. */
function refusalOf(hostname: string, addresses: readonly LookupAddress[], mayBeLocal: boolean): Error | undefined {
  if (addresses.length === 0) return new AddressRefused(`${hostname} has no address`);
  const found = mayBeLocal ? undefined : addresses.find(({ address }) => isInside(address));
  return found === undefined ? undefined : new AddressRefused(`${hostname} leads to ${found.address}`);
}

/** Addresses that are not of the internet at large. Source: the IANA special-purpose registries for IPv4 and IPv6. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

function isInside(address: string): boolean {
  const family = isIP(address);
  return family === 0 || inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
