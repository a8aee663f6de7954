import type { Row } from './rows.ts';

interface Head {
  readonly stream: AsyncIterator<Row>;
  readonly row: Row;
}

/**
 * The first `limit` rows of several streams that are each sorted, in the same order.
 * A stream is asked for its next row only after the one before was taken, so that hardly more pages are read than needed.
 */
export async function mergeSorted(
  streams: readonly AsyncGenerator<Row>[],
  comesFirst: (row: Row, other: Row) => boolean,
  limit: number,
): Promise<readonly Row[]> {
  const merged: Row[] = [];
  if (limit <= 0) return merged;
  let heads = (await Promise.all(streams.map(next))).filter((head) => head !== undefined);
  while (heads.length > 0 && merged.length < limit) {
    const first = heads.reduce((best, head) => (comesFirst(head.row, best.row) ? head : best));
    merged.push(first.row);
    const following = await next(first.stream);
    heads = heads.flatMap((head) => (head === first ? (following ?? []) : head));
  }
  await Promise.all(streams.map((stream) => stream.return(undefined)));
  return merged;
}

async function next(stream: AsyncIterator<Row>): Promise<Head | undefined> {
  const { done, value } = await stream.next();
  return done ? undefined : { stream, row: value };
}
