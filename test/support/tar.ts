import { gzipSync } from 'node:zlib';

/** One entry of an archive, as a builder would write it; fields that no builder writes can be forced. */
export interface WrittenEntry {
  readonly path: string;
  readonly content?: string | Buffer;
  /** Type flag; a file when absent. */
  readonly type?: string;
  readonly target?: string;
  /** What the header claims instead of the size of the content. */
  readonly size?: number;
  /** Writes name and target into a PAX header, as Go does when they are long or not ASCII. */
  readonly isPax?: boolean;
}

const BLOCK = 512;

/** A tar archive in memory. */
export function tarOf(entries: readonly WrittenEntry[]): Buffer {
  return Buffer.concat([...entries.map(bytesOf), Buffer.alloc(2 * BLOCK)]);
}

/** A layer as registries have it: files by path, packed with gzip. */
export function layerOf(files: Readonly<Record<string, string>>, others: readonly WrittenEntry[] = []): Buffer {
  const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
  return gzipSync(tarOf([...others, ...entries]));
}

function bytesOf(entry: WrittenEntry): Buffer {
  const content = Buffer.from(entry.content ?? '');
  const own = Buffer.concat([headerOf(entry, entry.size ?? content.length), padded(content)]);
  return entry.isPax ? Buffer.concat([paxOf(entry), own]) : own;
}

function paxOf({ path, target }: WrittenEntry): Buffer {
  const records = [record('path', path), ...(target === undefined ? [] : [record('linkpath', target)])].join('');
  const content = Buffer.from(records);
  return Buffer.concat([headerOf({ path: 'PaxHeaders.0/x', type: 'x' }, content.length), padded(content)]);
}

function record(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  const guess = rest + String(rest).length;
  return `${rest + String(guess).length} ${key}=${value}\n`;
}

export function headerOf({ path, type = '0', target = '', isPax }: WrittenEntry, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(isPax ? 'long' : path, 0, 100);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write(isPax ? '' : target, 157, 100);
  header.write('ustar\x0000', 257);
  return summed(header);
}

/** Writes the sum that a header must have. */
export function summed(header: Buffer): Buffer {
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);
}
