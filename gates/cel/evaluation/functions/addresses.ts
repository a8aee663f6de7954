import {
  type Address,
  addressText,
  containsAddress,
  isMapped,
  masked,
  type Network,
  parseAddress,
  parseNetwork,
} from '../../../formats/address.ts';
import { failed, noOverload } from '../failure.ts';
import { isBoxed, type Value } from '../value.ts';
import { type CelFunction, type Table, textAt } from './function.ts';

/** An IPv4 address written as an IPv6 one is not valid here. */
function readAddress(text: string): Address | undefined {
  const address = parseAddress(text, 'strict');
  return address && !isMapped(address) ? address : undefined;
}

function readNetwork(text: string): Network | undefined {
  const network = parseNetwork(text, 'strict');
  return network && !isMapped(network.address) ? network : undefined;
}

function addressAt(args: readonly Value[], at: number): Address {
  const value = args[at];
  if (typeof value === 'string' && at > 0) return readAddress(value) ?? failed('a string is not an IP address');
  return value !== undefined && isBoxed(value) && value.kind === 'ip' ? value.address : noOverload();
}

function networkAt(args: readonly Value[], at: number): Network {
  const value = args[at];
  if (typeof value === 'string' && at > 0) return readNetwork(value) ?? failed('a string is not a CIDR');
  return value !== undefined && isBoxed(value) && value.kind === 'cidr' ? value.network : noOverload();
}

/** A question about the first bits of an address: how many bits, and what they are in IPv4 and IPv6. */
const within = (four: string, six: string): ((address: Address) => boolean) => {
  const networks = [four, six].map((text) => parseNetwork(text, 'strict'));
  return (address) => networks.some((network) => network !== undefined && containsAddress(network, address));
};

const isUnspecified = within('0.0.0.0/32', '::/128');
const isLoopback = within('127.0.0.0/8', '::1/128');
const isLinkLocalUnicast = within('169.254.0.0/16', 'fe80::/10');
const isMulticast = within('224.0.0.0/4', 'ff00::/8');
const isBroadcast = within('255.255.255.255/32', '::/128');
/** In IPv6 the scope is the second half of the second byte. */
const isLinkLocalMulticast = (address: Address): boolean =>
  address.family === 4
    ? within('224.0.0.0/24', '::/128')(address)
    : isMulticast(address) && (address.bits >> 112n) % 16n === 2n;

const isGlobalUnicast = (address: Address): boolean =>
  ![isUnspecified, isBroadcast, isLoopback, isMulticast, isLinkLocalUnicast].some((is) => is(address));

const about =
  (is: (address: Address) => boolean): CelFunction =>
  (args) =>
    is(addressAt(args, 0));

/** Kubernetes' addresses and networks, as Go's `net/netip` reads them. */
export const ADDRESS_FUNCTIONS: Table = {
  ip: (args) => {
    const [value] = args;
    if (typeof value !== 'string') return { kind: 'ip', address: networkAt(args, 0).address };
    return { kind: 'ip', address: readAddress(value) ?? failed('a string is not an IP address') };
  },
  isIP: (args) => readAddress(textAt(args, 0)) !== undefined,
  'ip.isCanonical': (args) => {
    const address = readAddress(textAt(args, 0)) ?? failed('a string is not an IP address');
    return addressText(address) === textAt(args, 0);
  },
  family: (args) => BigInt(addressAt(args, 0).family),
  isUnspecified: about(isUnspecified),
  isLoopback: about(isLoopback),
  isLinkLocalMulticast: about(isLinkLocalMulticast),
  isLinkLocalUnicast: about(isLinkLocalUnicast),
  isGlobalUnicast: about(isGlobalUnicast),
  cidr: (args) => ({ kind: 'cidr', network: readNetwork(textAt(args, 0)) ?? failed('a string is not a CIDR') }),
  isCIDR: (args) => readNetwork(textAt(args, 0)) !== undefined,
  containsIP: (args) => containsAddress(networkAt(args, 0), addressAt(args, 1)),
  containsCIDR: (args) => {
    const [outer, inner] = [networkAt(args, 0), networkAt(args, 1)];
    return outer.length <= inner.length && containsAddress(outer, inner.address);
  },
  prefixLength: (args) => BigInt(networkAt(args, 0).length),
  masked: (args) => ({ kind: 'cidr', network: masked(networkAt(args, 0)) }),
};
