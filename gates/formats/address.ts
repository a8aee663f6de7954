/** An IP address; `bits` is the number that it is. */
export interface Address {
  readonly family: 4 | 6;
  readonly bits: bigint;
}

/** An address and how many of its first bits count. */
export interface Network {
  readonly address: Address;
  readonly length: number;
}

/** `strict` is Go's `net/netip`, `sloppy` accepts leading zeros in IPv4 as Go did before 1.17 and Kubernetes still does. */
export type Manner = 'strict' | 'sloppy';

/** Reads an IP address. An address with a zone is not valid. */
export function parseAddress(text: string, manner: Manner): Address | undefined {
  const first = /[.:]/.exec(text)?.[0];
  if (first === '.') return fourOf(text, manner);
  return first === ':' ? sixOf(text, manner) : undefined;
}

const LONGEST_SLOPPY = 8;

function fourOf(text: string, manner: Manner): Address | undefined {
  const parts = text.split('.');
  const isPart = (part: string) =>
    manner === 'strict' ? /^(?:0|[1-9][0-9]{0,2})$/.test(part) : /^[0-9]+$/.test(part) && part.length <= LONGEST_SLOPPY;
  if (parts.length !== 4 || !parts.every((part) => isPart(part) && Number(part) <= 255)) return undefined;
  return { family: 4, bits: parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n) };
}

const GROUPS = 8;

function sixOf(text: string, manner: Manner): Address | undefined {
  const plain = withoutFour(text, manner);
  if (plain === undefined) return undefined;
  const halves = plain.split('::');
  if (halves.length > 2) return undefined;
  const [front = [], back] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const groups = [...front, ...(back ?? [])];
  const isGroup = manner === 'strict' ? /^[0-9a-fA-F]{1,4}$/ : /^0*[0-9a-fA-F]{1,4}$/;
  if (!groups.every((group) => isGroup.test(group))) return undefined;
  // `::` stands for at least one group.
  if (back ? groups.length >= GROUPS : groups.length !== GROUPS) return undefined;
  const zeros = Array.from({ length: GROUPS - groups.length }, () => '0');
  const all = [...front, ...zeros, ...(back ?? [])];
  return { family: 6, bits: all.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n) };
}

/** The last two groups may be written as an IPv4 address. */
function withoutFour(text: string, manner: Manner): string | undefined {
  const start = text.lastIndexOf(':') + 1;
  const tail = text.slice(start);
  if (!tail.includes('.')) return text;
  const four = fourOf(tail, manner);
  return four && `${text.slice(0, start)}${(four.bits >> 16n).toString(16)}:${(four.bits & 0xffffn).toString(16)}`;
}

/** An IPv4 address written as an IPv6 one: `::ffff:1.2.3.4`. */
export function isMapped({ family, bits }: Address): boolean {
  return family === 6 && bits >> 32n === 0xffffn;
}

const widthOf = ({ family }: Address): number => (family === 4 ? 32 : 128);

/** Reads `address/length`; bits behind the length may be set. */
export function parseNetwork(text: string, manner: Manner): Network | undefined {
  const slash = manner === 'strict' ? text.lastIndexOf('/') : text.indexOf('/');
  if (slash < 0) return undefined;
  const address = parseAddress(text.slice(0, slash), manner);
  const digits = text.slice(slash + 1);
  const isLength = manner === 'strict' ? /^(?:0|[1-9][0-9]{0,2})$/ : /^[0-9]{1,8}$/;
  if (!address || !isLength.test(digits) || Number(digits) > widthOf(address)) return undefined;
  return { address, length: Number(digits) };
}

/** The network without the bits behind its length. */
export function masked({ address, length }: Network): Network {
  const rest = BigInt(widthOf(address) - length);
  return { address: { ...address, bits: (address.bits >> rest) << rest }, length };
}

export function containsAddress(network: Network, address: Address): boolean {
  if (network.address.family !== address.family) return false;
  const rest = BigInt(widthOf(address) - network.length);
  return network.address.bits >> rest === address.bits >> rest;
}

export function sameAddress(one: Address, other: Address): boolean {
  return one.family === other.family && one.bits === other.bits;
}

export function sameNetwork(one: Network, other: Network): boolean {
  return one.length === other.length && sameAddress(one.address, other.address);
}

/** The one way to write an address (RFC 5952). */
export function addressText({ family, bits }: Address): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 0xffn)).join('.');
  const groups = Array.from({ length: GROUPS }, (_, i) => (bits >> BigInt(16 * (GROUPS - 1 - i))) & 0xffffn);
  if (isMapped({ family, bits })) return `::ffff:${addressText({ family: 4, bits: bits & 0xffffffffn })}`;
  const { start, length } = longestZeros(groups);
  const words = groups.map((group) => group.toString(16));
  if (length < 2) return words.join(':');
  return `${words.slice(0, start).join(':')}::${words.slice(start + length).join(':')}`;
}

function longestZeros(groups: readonly bigint[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let i = 0; i <= groups.length; i += 1) {
    if (groups[i] === 0n) continue;
    if (i - start > best.length) best = { start, length: i - start };
    start = i + 1;
  }
  return best;
}
