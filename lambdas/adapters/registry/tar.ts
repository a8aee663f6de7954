import type { ByteReader } from './byte-reader.ts';

/** The bytes are no tar archive that container runtimes would agree on. */
export class MalformedArchive extends Error {
  override readonly name = 'MalformedArchive';
}

export interface TarEntry {
  /** From the root of the image, without a slash at either end; the root itself is the empty text. */
  readonly path: string;
  /** `other`: devices, pipes, and what only some programs understand. */
  readonly kind: 'file' | 'directory' | 'link' | 'hard-link' | 'other';
  /** Where a link leads, as written; of a hard link the path of the file. */
  readonly target: string;
  readonly size: number;
  /** Reads the content; to be called before the next entry is asked for, or not at all. */
  content(): Promise<Buffer>;
}

const BLOCK = 512;
/** Names of files are limited to 4 KiB by Linux; PAX headers carry extended attributes, too. */
const MOST_META_BYTES = 1024 * 1024;

/** What a header says for the entry after it. */
interface Pending {
  path?: string;
  target?: string;
  size?: number;
  isSparse?: boolean;
}

/**
 * Entries of a tar stream in their order: ustar with the PAX and GNU extensions that image builders write. Reads as Go's archive/tar
 * does, with which runtimes unpack, so that nothing is seen here that is not there, or the other way round.
 * Throws {@link MalformedArchive}.
 */
export async function* tarEntries(reader: ByteReader): AsyncGenerator<TarEntry> {
  let pending: Pending = {};
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header === undefined || isZero(header)) return;
    const { type, size } = headerFacts(header);
    if (isMeta(type)) {
      pending = { ...pending, ...(await readMeta(reader, type, size)) };
      continue;
    }
    yield* oneEntry(reader, header, pending);
    pending = {};
  }
}

async function* oneEntry(reader: ByteReader, header: Buffer, pending: Pending): AsyncGenerator<TarEntry> {
  const { type, size: written } = headerFacts(header);
  if (type === 'S') throw new MalformedArchive('it holds a sparse file, which cannot be read here');
  const path = pending.path ?? nameIn(header);
  // Links, devices, folders and pipes have no content, whatever size they claim.
  const size = '123456'.includes(type) ? 0 : (pending.size ?? written);
  let left = size;
  yield {
    path: insideRoot(path),
    kind: kindOf(type, path, pending.isSparse === true),
    target: pending.target ?? text(header, 157, 100),
    size,
    async content() {
      left = 0;
      return whole(await reader.take(size));
    },
  };
  if (left > 0) await reader.skip(left);
  await reader.skip(padding(size));
}

function headerFacts(header: Buffer): { readonly type: string; readonly size: number } {
  checkSum(header);
  const size = numberIn(header, 124, 12);
  const flag = header[156] ?? 0;
  return { type: flag === 0 ? '0' : String.fromCharCode(flag), size };
}

function kindOf(type: string, path: string, isSparse: boolean): TarEntry['kind'] {
  if (isSparse) return 'other';
  switch (type) {
    case '0':
    case '7':
      // Before tar had a type for folders, a slash at the end of the name marked one.
      return path.endsWith('/') ? 'directory' : 'file';
    case '1':
      return 'hard-link';
    case '2':
      return 'link';
    case '5':
      return 'directory';
    default:
      return 'other';
  }
}

function isMeta(type: string): boolean {
  return type === 'x' || type === 'g' || type === 'L' || type === 'K';
}

async function readMeta(reader: ByteReader, type: string, size: number): Promise<Pending> {
  if (size > MOST_META_BYTES) throw new MalformedArchive(`a header claims ${size} bytes`);
  const body = whole(await reader.take(size));
  await reader.skip(padding(size));
  switch (type) {
    case 'L':
      return { path: cString(body) };
    case 'K':
      return { target: cString(body) };
    case 'x':
      return paxFacts(body);
    default:
      // A global header names things for all entries; builders put a comment there, and a path would be nonsense.
      return {};
  }
}

/** Records of `<length> <key>=<value>\n`; the length counts itself. */
function paxFacts(body: Buffer): Pending {
  const facts: Pending = {};
  for (let at = 0; at < body.length; ) {
    const space = body.indexOf(0x20, at);
    const length = space < 0 ? 0 : Number(body.toString('latin1', at, space));
    const record = body.subarray(space + 1, at + length);
    const equals = record.indexOf(0x3d);
    if (!Number.isInteger(length) || length < 5 || at + length > body.length || equals < 1 || record.at(-1) !== 0x0a)
      throw new MalformedArchive('a PAX header cannot be read');
    putPax(facts, record.toString('utf8', 0, equals), record.toString('utf8', equals + 1, record.length - 1));
    at += length;
  }
  return facts;
}

function putPax(facts: Pending, key: string, value: string): void {
  if (key === 'path') facts.path = value;
  if (key === 'linkpath') facts.target = value;
  if (key.startsWith('GNU.sparse.')) facts.isSparse = true;
  if (key === 'size') facts.size = decimal(value);
}

function decimal(value: string): number {
  const size = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(size)) throw new MalformedArchive('a PAX header claims a size that is no number');
  return size;
}

/** The prefix counts in ustar archives only; GNU keeps times there. */
function nameIn(header: Buffer): string {
  const name = text(header, 0, 100);
  const isUstar = header.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isUstar ? text(header, 345, 155) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** One spelling of a path. A name that leads out of the image is an attack or a fault: no builder writes one. */
export function insideRoot(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..'))
    throw new MalformedArchive(`a name leads out of the image: ${JSON.stringify(path.slice(0, 200))}`);
  return parts.join('/');
}

/** Octal digits, or base 256 where the first bit is set. */
function numberIn(header: Buffer, at: number, length: number): number {
  const field = header.subarray(at, at + length);
  const first = field[0] ?? 0;
  if ((first & 0x80) === 0) {
    const digits = field.toString('latin1').replaceAll('\0', ' ').trim();
    if (digits === '') return 0;
    if (!/^[0-7]+$/.test(digits)) throw new MalformedArchive('a header has a number that cannot be read');
    return Number.parseInt(digits, 8);
  }
  const value = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, first & 0x7f);
  if (!Number.isSafeInteger(value)) throw new MalformedArchive('a header claims a size that nothing has');
  return value;
}

/** The sum of all bytes with blanks in the place of the sum; some programs add up signed bytes. */
function checkSum(header: Buffer): void {
  const expected = numberIn(header, 148, 8);
  let unsigned = 0;
  let signed = 0;
  for (let index = 0; index < BLOCK; index += 1) {
    const byte = index >= 148 && index < 156 ? 0x20 : (header[index] ?? 0);
    unsigned += byte;
    signed += byte > 127 ? byte - 256 : byte;
  }
  if (expected !== unsigned && expected !== signed) throw new MalformedArchive('a header has a wrong checksum');
}

function text(header: Buffer, at: number, length: number): string {
  return cString(header.subarray(at, at + length));
}

function cString(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
}

function isZero(block: Buffer): boolean {
  return block.every((byte) => byte === 0);
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function whole(bytes: Buffer | undefined): Buffer {
  if (bytes === undefined) throw new MalformedArchive('the archive ends in the middle of a file');
  return bytes;
}
