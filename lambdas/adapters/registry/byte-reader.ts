/** Bytes of a stream by their number, holding one chunk at a time. */
export interface ByteReader {
  /** That many bytes; `undefined` when the stream ended before them. */
  take(count: number): Promise<Buffer | undefined>;
  /** Throws when the stream ends before. */
  skip(count: number): Promise<void>;
}

/** The stream ended where more was announced. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

export function byteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { done, value } = await iterator.next();
    if (done === true) return false;
    held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return true;
  };
  const some = (count: number): Buffer => {
    const piece = held.subarray(0, count);
    held = held.subarray(piece.length);
    return piece;
  };
  return {
    async take(count) {
      const pieces: Buffer[] = [];
      for (let left = count; left > 0; ) {
        if (held.length === 0 && !(await more())) return undefined;
        const piece = some(left);
        pieces.push(piece);
        left -= piece.length;
      }
      // A copy, so that a small piece does not keep the whole chunk.
      return Buffer.concat(pieces);
    },
    async skip(count) {
      for (let left = count; left > 0; ) {
        if (held.length === 0 && !(await more())) throw new EndedEarly('the archive ends in the middle of a file');
        left -= some(left).length;
      }
    },
  };
}
