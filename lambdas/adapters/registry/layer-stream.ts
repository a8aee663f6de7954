import { createHash, type Hash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { UnusableImage } from '../../ports/image-contents.ts';

/** What reading one image may still cost; counted down by everything that is read of it. */
export interface Allowance {
  compressedBytes: number;
  bytes: number;
  /** Content that is held in memory. */
  keptBytes: number;
}

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Hands the unpacked bytes of a layer to `use`, then makes sure that the bytes were those of the digest: what `use` made counts only
 * after that. Reads gzip and plain tar, and zstd where Node has it; the first bytes say which, for media types are often wrong.
 */
export async function throughLayer<Answer>(
  body: Bytes,
  digest: string,
  allowance: Allowance,
  use: (unpacked: Bytes) => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256');
  const answers: Answer[] = [];
  const consume = async (unpacked: Bytes): Promise<void> => {
    const counted = spending(unpacked, allowance, 'bytes');
    answers.push(await use(counted));
    // To the last byte, for the digest is over all of them.
    for await (const _ of counted);
  };
  const { first, rest } = await begun(hashed(spending(body, allowance, 'compressedBytes'), hash));
  await unpack(first, rest, consume);
  const actual = `sha256:${hash.digest('hex')}`;
  if (actual !== digest) throw new Error(`a layer has other bytes than its digest says: ${actual}`);
  const [answer] = answers;
  if (answer === undefined) throw new Error('a layer was not read');
  return answer;
}

async function unpack(first: Uint8Array, rest: Bytes, consume: (unpacked: Bytes) => Promise<void>): Promise<void> {
  const unpacker = unpackerFor(first);
  const packed = Readable.from(rest, { objectMode: false });
  // What the reader objects to aborts the streams, and their word for it would be all that is left of it.
  const objections: unknown[] = [];
  const read = (unpacked: Bytes) =>
    consume(unpacked).catch((error: unknown) => {
      objections.push(error);
      throw error;
    });
  try {
    if (unpacker === undefined) await pipeline(packed, read);
    else await pipeline(packed, unpacker, read);
  } catch (thrown) {
    const error = objections[0] instanceof UnusableImage ? objections[0] : thrown;
    if (error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR')
      throw new UnusableImage(`a layer cannot be unpacked: ${error.message}`);
    throw error;
  }
}

function unpackerFor(first: Uint8Array): Transform | undefined {
  if (first[0] === 0x1f && first[1] === 0x8b) return zlib.createGunzip();
  const isZstd = first[0] === 0x28 && first[1] === 0xb5 && first[2] === 0x2f && first[3] === 0xfd;
  if (!isZstd) return undefined;
  // Not in Node 20.
  const create = 'createZstdDecompress' in zlib ? zlib.createZstdDecompress : undefined;
  if (create === undefined)
    throw new UnusableImage('a layer is packed with zstd, which this version of Node cannot unpack');
  return (create as () => Transform)();
}

/** Gives up on an image that holds more than anybody ships. */
async function* spending(bytes: Bytes, allowance: Allowance, what: keyof Allowance): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    allowance[what] -= chunk.byteLength;
    if (allowance[what] < 0) throw new UnusableImage('the image holds more bytes than are read here');
    yield chunk;
  }
}

async function* hashed(bytes: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The first chunk that tells the packing, and everything from the beginning. */
async function begun(bytes: AsyncGenerator<Uint8Array>): Promise<{ first: Uint8Array; rest: Bytes }> {
  let first: Uint8Array = new Uint8Array();
  while (first.byteLength < 4) {
    const { done, value } = await bytes.next();
    if (done === true) break;
    first = Buffer.concat([first, value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first;
    yield* bytes;
  }
  return { first, rest: all() };
}
