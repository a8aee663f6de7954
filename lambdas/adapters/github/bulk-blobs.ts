import { createHash } from 'node:crypto';
import * as z from 'zod';
import { mapBounded } from '../git/bounded.ts';
import { GitHubRefused, GitHubUnavailable } from './errors.ts';
import type { RepositoryClient } from './installations.ts';
import { orWhenSpent } from './within-budget.ts';

/** Others ask for 25 to 250 objects at once; what one answer holds is bounded as well, for one that is too large fails as a whole. */
const MOST_AT_ONCE = 100;
const MOST_BYTES_AT_ONCE = 2 * 1024 * 1024;
/** Longer texts are cut (`isTruncated`). */
const MOST_TEXT_BYTES = 512_000;
/** Where the tree names no size. */
const USUAL_BYTES = 20_000;
const PARALLEL_QUERIES = 4;
const PARALLEL_READS = 8;
/** A query that GitHub could not finish is asked in halves, three times at most. */
const MOST_HALVINGS = 3;

/** How many blobs may still be asked for one by one: binary ones, long ones, and those that GraphQL shows otherwise or not at all. */
export interface SingleReads {
  left: number;
}

/** Of one source tree. What is no longer read stays away, and a gate that needs it reports a doubt. */
export const MOST_SINGLE_READS = 200;

/**
 * Bytes of blobs by id; one that GitHub lacks, or does not give, is left out. Texts come in bulk, by GraphQL; each is taken only where
 * its bytes hash to the id that was asked for, for GraphQL shows text in its own way. The rest is asked for one by one. What a budget
 * leaves no request for is left out too.
 */
export async function readBlobs(
  client: RepositoryClient,
  blobs: readonly string[],
  sizes: ReadonlyMap<string, number>,
  single: SingleReads,
): Promise<ReadonlyMap<string, Buffer>> {
  const short = blobs.filter((blob) => (sizes.get(blob) ?? 0) <= MOST_TEXT_BYTES);
  const answers = await mapBounded(batchesOf(short, sizes), PARALLEL_QUERIES, (batch) =>
    orWhenSpent(() => readTexts(client, batch), nothing),
  );
  const found = new Map(answers.flatMap((texts) => [...texts]));
  const rest = blobs.filter((blob) => !found.has(blob)).slice(0, single.left);
  single.left -= rest.length;
  await mapBounded(rest, PARALLEL_READS, async (blob) => {
    const bytes = await orWhenSpent(() => readBlob(client, blob), undefined);
    if (bytes !== undefined) found.set(blob, bytes);
  });
  return found;
}

function batchesOf(blobs: readonly string[], sizes: ReadonlyMap<string, number>): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const blob of blobs) {
    const size = sizes.get(blob) ?? USUAL_BYTES;
    const batch = batches.at(-1);
    if (batch === undefined || batch.length === MOST_AT_ONCE || bytes + size > MOST_BYTES_AT_ONCE) {
      batches.push([blob]);
      bytes = size;
    } else {
      batch.push(blob);
      bytes += size;
    }
  }
  return batches;
}

const Objects = z.object({
  repository: z.record(z.string(), z.object({ text: z.string().nullish() }).nullable()),
});

type Texts = ReadonlyMap<string, Buffer>;
const nothing: Texts = new Map();

async function readTexts(client: RepositoryClient, blobs: readonly string[], halvings = 0): Promise<Texts> {
  try {
    const { repository } = await client.query(queryFor(blobs), {}, Objects);
    const texts = blobs.map((blob, index) => [blob, Buffer.from(repository[`b${index}`]?.text ?? '', 'utf8')] as const);
    return new Map(texts.filter(([blob, bytes]) => idOf(bytes, blob) === blob));
  } catch (error) {
    if (!(error instanceof GitHubUnavailable) || blobs.length === 1 || halvings === MOST_HALVINGS) throw error;
    const middle = Math.ceil(blobs.length / 2);
    const first = await readTexts(client, blobs.slice(0, middle), halvings + 1);
    return new Map([...first, ...(await readTexts(client, blobs.slice(middle), halvings + 1))]);
  }
}

function queryFor(blobs: readonly string[]): string {
  const objects = blobs.map((blob, index) => `b${index}:object(oid:"${blob}"){...on Blob{text}}`);
  return `query($owner:String!,$repo:String!){repository(owner:$owner,name:$repo){${objects.join(' ')}}}`;
}

/** Source: gitformat-loose, "blob <size>\\0<bytes>"; a repository of SHA-256 has longer ids. */
function idOf(bytes: Buffer, like: string): string {
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

const Blob = z.object({ content: z.string(), encoding: z.enum(['base64', 'utf-8']) });

/** `undefined` where GitHub has no such blob, or does not give it (over 100 MB). */
async function readBlob(client: RepositoryClient, blob: string): Promise<Buffer | undefined> {
  try {
    const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
    const { content, encoding } = await client.request(route, { file_sha: blob }, Blob);
    return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  } catch (error) {
    if (error instanceof GitHubRefused && [403, 404, 422].includes(error.status)) return undefined;
    throw error;
  }
}
