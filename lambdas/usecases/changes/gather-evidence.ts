import { globsMatch } from '../../../gates/model/glob.ts';
import { canonicalJson } from '../../../gates/model/json.ts';
import {
  type FilesNeed,
  type ImageNeed,
  MAX_FILE_BYTES,
  type Need,
  type NeedAnswer,
  type SnapshotFile,
  type StreamNeed,
} from '../../../gates/model/snapshot.ts';
import type { ImageRegistry } from '../../ports/image-registry.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';
import { RequestsSpent } from '../../ports/request-budget.ts';
import { type FileRequest, MissingCommit, type OpenSourceTree, type SourceTree } from '../../ports/source-tree.ts';
import { withBundles } from './read-bundles.ts';

/** More files than this for one need are a mistake in a rule, not a question. */
const MOST_FILES = 500;

/** What the texts that answer one need may come to together; they are stored with every run. */
const MOST_BYTES = 16 * 1024 * 1024;
const READ_AT_ONCE = 20;

/** Most files that are read one by one to find those that hold a word. */
const MOST_SEARCHED = 1000;

/** What follows from an answer is asked in the next round. A file names an image and that is all; three leave room for one more step. */
const MOST_ROUNDS = 3;

export interface EvidenceSources {
  readonly openSourceTree: OpenSourceTree;
  readonly registry?: ImageRegistry;
  /** What streams are at. */
  readonly promotions?: Pick<PromotionStore, 'state'>;
}

/** The candidate's own repository, and what `base` and `head` stand for in it. */
export interface OwnRevisions {
  readonly repository: string;
  readonly base: string;
  readonly head: string;
}

/**
 * Answers what gates ask for, and what they ask for when they have seen the answers, in at most {@link MOST_ROUNDS} rounds. Every
 * need is asked once; one that comes too late is a problem. `ask` is pure, so that the same answers bring the same rounds.
 */
export async function gatherInRounds(
  ask: (known: readonly NeedAnswer[]) => readonly Need[],
  own: OwnRevisions,
  sources: EvidenceSources,
): Promise<readonly NeedAnswer[]> {
  let known: readonly NeedAnswer[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = unanswered(ask(known), known);
    if (open.length === 0) return known;
    known = [...known, ...(await gatherEvidence(open, own, sources))];
  }
  const problem = `it follows from more than ${MOST_ROUNDS} answers in a row, and was not asked for`;
  return [...known, ...unanswered(ask(known), known).map((need) => ({ need, problem }))];
}

function unanswered(needs: readonly Need[], known: readonly NeedAnswer[]): readonly Need[] {
  const answered = new Set(known.map(({ need }) => canonicalJson(need)));
  return needs.filter((need) => !answered.has(canonicalJson(need)));
}

/**
 * Answers one round of needs, in the order of asking. What is not there, or may not be seen, is an answer too: a problem,
 * that the gate turns into a doubt. Throws what a later try may cure.
 *
 * @internal tests ask for one round
 */
export function gatherEvidence(
  needs: readonly Need[],
  own: OwnRevisions,
  sources: EvidenceSources,
): Promise<readonly NeedAnswer[]> {
  return Promise.all(needs.map((need) => answerTo(need, own, sources)));
}

function answerTo(need: Need, own: OwnRevisions, sources: EvidenceSources): Promise<NeedAnswer> {
  switch (need.kind) {
    case 'files':
      return findFiles(need, own, sources);
    case 'image':
      return inspect(need, sources);
    case 'stream':
      return lastPromoted(need, sources);
    default:
      return need satisfies never;
  }
}

async function findFiles(need: FilesNeed, own: OwnRevisions, { openSourceTree }: EvidenceSources): Promise<NeedAnswer> {
  const repository = need.repository ?? own.repository;
  const tree = openSourceTree(repository);
  try {
    const listing = await tree.list(repository === own.repository ? ownRevision(need, own) : need.ref);
    if (listing.incomplete !== undefined) return { need, problem: `${repository}: ${listing.incomplete}` };
    const named = listing.files.filter(({ path }) => globsMatch(need.paths, path));
    const wanted = need.holding === undefined ? named : await holding(tree, named, need.holding);
    if ('problem' in wanted) return { need, problem: `${repository}: ${wanted.problem}` };
    if (wanted.length > MOST_FILES)
      return { need, problem: `${wanted.length} files of ${repository} match, more than ${MOST_FILES}` };
    const read = await readSome(tree, wanted);
    const files = need.bundles === true ? await withBundles(tree, read, () => true, MOST_BYTES) : read;
    return { need, sha: listing.sha, files };
  } catch (error) {
    return { need, problem: problemOf(error) };
  }
}

/** Throws what a later try may cure. */
function problemOf(error: unknown): string {
  if (error instanceof MissingCommit) return `${error.message}. ${error.wayOut}`;
  if (error instanceof RequestsSpent) return error.message;
  throw error;
}

/** Reads in order until the texts together are too large; the rest is listed as unread, so that a gate that needs it can report a doubt. */
async function readSome(tree: SourceTree, files: readonly FileRequest[]): Promise<readonly SnapshotFile[]> {
  const read: SnapshotFile[] = [];
  let bytes = 0;
  for (let at = 0; at < files.length; at += READ_AT_ONCE) {
    const some = files.slice(at, at + READ_AT_ONCE);
    if (bytes > MOST_BYTES) read.push(...some.map((file) => ({ ...file, size: 0, unread: 'too-large' as const })));
    else read.push(...(await tree.read(some, MAX_FILE_BYTES)));
    bytes = read.reduce((sum, file) => sum + ('content' in file ? file.size : 0), 0);
  }
  return read;
}

/** The files that hold a word of each list. A tree that cannot search is read file by file, as long as there are not too many. */
async function holding(
  tree: SourceTree,
  files: readonly FileRequest[],
  lists: readonly (readonly string[])[],
): Promise<readonly FileRequest[] | { readonly problem: string }> {
  if (tree.search !== undefined) {
    let found = files;
    for (const words of lists) found = await tree.search(found, words);
    return found;
  }
  if (files.length > MOST_SEARCHED) {
    return { problem: `${files.length} files would have to be read to search them, more than ${MOST_SEARCHED}` };
  }
  const texts = await tree.read(files, MAX_FILE_BYTES);
  return files.filter((_, index) => {
    const file = texts[index];
    if (file === undefined || !('content' in file)) return file !== undefined;
    return lists.every((words) => words.some((word) => file.content.includes(word)));
  });
}

function ownRevision({ ref = 'head' }: FilesNeed, own: OwnRevisions): string {
  if (ref === 'base') return own.base;
  return ref === 'head' ? own.head : ref;
}

async function inspect(need: ImageNeed, { registry }: EvidenceSources): Promise<NeedAnswer> {
  if (registry === undefined) return { need, problem: 'no image registry can be asked from here' };
  try {
    return { need, ...(await registry.inspect(need.reference)) };
  } catch (error) {
    return { need, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function lastPromoted(need: StreamNeed, { promotions }: EvidenceSources): Promise<NeedAnswer> {
  if (promotions === undefined) return { need, problem: 'there is no store of streams here' };
  const { promoted } = await promotions.state(need.stream);
  return { need, ...(promoted === undefined ? {} : { promoted }) };
}
