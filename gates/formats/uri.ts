import { parseAddress } from './address.ts';
import { textOfUtf8, utf8Text } from './utf8.ts';

/** A URL with the parts that Go's `net/url` finds. */
export interface Uri {
  readonly scheme: string;
  readonly host: string;
  /** As written, percent signs included. */
  readonly path: string;
  readonly query: string;
  readonly text: string;
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const CONTROL = /[\x00-\x1f\x7f]/;
const ESCAPES = /^(?:[^%]|%[0-9A-Fa-f]{2})*$/;
const USER = /^[A-Za-z0-9\-._~:!$&'()*+,;=%@]*$/;
const HOST_CHAR = `[A-Za-z0-9\\-_.~!$&'()*+,;=:\\]<>"\\u0080-\\u{10ffff}]`;
/** Letters, digits and what else Go lets stand in a host; of escapes those of other letters and of the percent sign. */
const HOST = new RegExp(`^(?:${HOST_CHAR}|%25|%[89A-Fa-f][0-9A-Fa-f])*$`, 'u');
const ZONE = new RegExp(`^${HOST_CHAR}*$`, 'u');
const PORT = /^(?::[0-9]*)?$/;

/** Reads an absolute URL or an absolute path, as `url.ParseRequestURI` does; that is what the format `uri` and `isURL` ask for. */
export function parseUri(text: string): Uri | undefined {
  return take(text, text, true);
}

/** The parts of a URL that `parseUri` accepts, without the fragment, as `url()` has them. */
export function uriParts(text: string): Uri | undefined {
  if (!parseUri(text)) return undefined;
  const hash = text.indexOf('#');
  return take(hash < 0 ? text : text.slice(0, hash), text, false);
}

/** `isRequest`: a host stands only behind a scheme. */
function take(text: string, whole: string, isRequest: boolean): Uri | undefined {
  if (text === '' || CONTROL.test(text) || text.startsWith(':')) return undefined;
  if (text === '*') return { scheme: '', host: '', path: '*', query: '', text: whole };
  const scheme = SCHEME.exec(text)?.[1] ?? '';
  const rest = scheme === '' ? text : text.slice(scheme.length + 1);
  const mark = rest.indexOf('?');
  const [front, query] = mark < 0 ? [rest, ''] : [rest.slice(0, mark), rest.slice(mark + 1)];
  return place({ scheme: scheme.toLowerCase(), query, text: whole }, front, isRequest);
}

function place(base: Pick<Uri, 'scheme' | 'query' | 'text'>, front: string, isRequest: boolean): Uri | undefined {
  // `mailto:someone` has no parts.
  if (!front.startsWith('/')) return base.scheme === '' ? undefined : { ...base, host: '', path: '' };
  const mayHaveHost = base.scheme !== '' || (!isRequest && !front.startsWith('///'));
  return mayHaveHost && front.startsWith('//') ? withHost(base, front) : withPath({ ...base, host: '' }, front);
}

function withPath(base: Omit<Uri, 'path'>, path: string): Uri | undefined {
  return ESCAPES.test(path) ? { ...base, path } : undefined;
}

function withHost(base: Pick<Uri, 'scheme' | 'query' | 'text'>, front: string): Uri | undefined {
  const slash = front.indexOf('/', 2);
  const [authority, path] = slash < 0 ? [front.slice(2), ''] : [front.slice(2, slash), front.slice(slash)];
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? '' : authority.slice(0, at);
  const host = authority.slice(at + 1);
  if (!USER.test(user) || !ESCAPES.test(user) || !isHost(host)) return undefined;
  return withPath({ ...base, host }, path);
}

function isHost(host: string): boolean {
  if (host.startsWith('[')) {
    const end = host.lastIndexOf(']');
    return end > 0 && PORT.test(host.slice(end + 1)) && isBracketed(host.slice(1, end));
  }
  const colon = host.lastIndexOf(':');
  return HOST.test(host) && (colon < 0 || PORT.test(host.slice(colon)));
}

/** An IPv6 address and nothing else stands in brackets, since Go 1.24.8; a zone may hold any escape. */
function isBracketed(text: string): boolean {
  const zone = text.indexOf('%25');
  const address = zone < 0 ? text : text.slice(0, zone);
  return parseAddress(address, 'strict')?.family === 6 && (zone < 0 || isZone(text.slice(zone)));
}

/** A zone may escape what it may hold, a percent sign and a space. */
function isZone(text: string): boolean {
  const plain = text.replace(/%([0-9A-Fa-f]{2})/g, (written, code: string) => {
    const char = String.fromCharCode(Number.parseInt(code, 16));
    return /%25|%20/.test(written) || (char < '\x80' && ZONE.test(char)) ? 'x' : written;
  });
  return ZONE.test(plain);
}

/** Host without brackets and port. */
export function hostName({ host }: Uri): string {
  if (host.startsWith('[')) return host.slice(1, host.lastIndexOf(']'));
  const colon = host.lastIndexOf(':');
  return colon < 0 ? host : host.slice(0, colon);
}

export function portOf({ host }: Uri): string {
  const colon = host.lastIndexOf(':');
  return colon > host.lastIndexOf(']') ? host.slice(colon + 1) : '';
}

/** A path as Go writes it: as it was, or, where it held what should have been escaped, anew. */
export function escapedPath({ path }: Uri): string {
  if (/^[A-Za-z0-9\-._~!$&'()*+,;=:@/%[\]]*$/.test(path)) return path;
  return bytesIn(path).replace(/[^A-Za-z0-9\-._~$&+,/:;=@]/g, (byte) => {
    return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/** Bytes of a text without its escapes, each as a character. */
function bytesIn(text: string): string {
  return utf8Text(text).replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The parameters of a query; those that cannot be read are left out. `undefined` where one is not UTF-8. */
export function queryOf({ query }: Uri): ReadonlyMap<string, readonly string[]> | undefined {
  const found = new Map<string, string[]>();
  for (const pair of query.split('&').filter((one) => one !== '' && !one.includes(';') && ESCAPES.test(one))) {
    const equal = pair.indexOf('=');
    const parts = equal < 0 ? [pair, ''] : [pair.slice(0, equal), pair.slice(equal + 1)];
    const [name, value] = parts.map((part) => textOfUtf8(bytesIn(part.replaceAll('+', ' '))));
    if (name === undefined || value === undefined) return undefined;
    const values = found.get(name) ?? [];
    values.push(value);
    found.set(name, values);
  }
  return found;
}

const PLAIN = /^[\w\-.~!$&'()*+,;=:@/?#[\]]*$/;

/** Whether Go writes two URLs the same; `undefined` where they differ in what it writes anew. */
export function sameUri(one: Uri, other: Uri): boolean | undefined {
  const [left, right] = [writtenAnew(one), writtenAnew(other)];
  if (left === right) return true;
  return PLAIN.test(left + right) ? false : undefined;
}

function writtenAnew({ scheme, text }: Uri): string {
  return `${scheme}${text.slice(scheme.length)}`.replace(/#$/, '');
}
