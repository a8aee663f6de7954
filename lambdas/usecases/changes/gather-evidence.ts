import { globMatches } from '../../../gates/model/glob.ts';
import { canonicalJson } from '../../../gates/model/json.ts';
import {
  type FilesNeed,
  type ImageNeed,
  MAX_FILE_BYTES,
  type Need,
  type Observation,
  type StreamNeed,
} from '../../../gates/model/snapshot.ts';
import type { ImageRegistry } from '../../ports/image-registry.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';
import { MissingCommit, type OpenSourceTree } from '../../ports/source-tree.ts';

/** More files than this for one need are a mistake in a rule, not a question. */
const MOST_FILES = 500;

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
  ask: (known: readonly Observation[]) => readonly Need[],
  own: OwnRevisions,
  sources: EvidenceSources,
): Promise<readonly Observation[]> {
  let known: readonly Observation[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = unanswered(ask(known), known);
    if (open.length === 0) return known;
    known = [...known, ...(await gatherEvidence(open, own, sources))];
  }
  const problem = `it follows from more than ${MOST_ROUNDS} answers in a row, and was not asked for`;
  return [...known, ...unanswered(ask(known), known).map((need) => ({ need, problem }))];
}

function unanswered(needs: readonly Need[], known: readonly Observation[]): readonly Need[] {
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
): Promise<readonly Observation[]> {
  return Promise.all(needs.map((need) => answerTo(need, own, sources)));
}

function answerTo(need: Need, own: OwnRevisions, sources: EvidenceSources): Promise<Observation> {
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

async function findFiles(
  need: FilesNeed,
  own: OwnRevisions,
  { openSourceTree }: EvidenceSources,
): Promise<Observation> {
  const repository = need.repository ?? own.repository;
  const tree = openSourceTree(repository);
  try {
    const listing = await tree.list(repository === own.repository ? ownRevision(need, own) : need.ref);
    if (listing.incomplete !== undefined) return { need, problem: `${repository}: ${listing.incomplete}` };
    const wanted = listing.files.filter(({ path }) => need.paths.some((glob) => globMatches(glob, path)));
    if (wanted.length > MOST_FILES)
      return { need, problem: `${wanted.length} files of ${repository} match, more than ${MOST_FILES}` };
    return { need, sha: listing.sha, files: await tree.read(wanted, MAX_FILE_BYTES) };
  } catch (error) {
    if (error instanceof MissingCommit) return { need, problem: `${error.message}. ${error.wayOut}` };
    throw error;
  }
}

function ownRevision({ ref = 'head' }: FilesNeed, own: OwnRevisions): string {
  if (ref === 'base') return own.base;
  return ref === 'head' ? own.head : ref;
}

async function inspect(need: ImageNeed, { registry }: EvidenceSources): Promise<Observation> {
  if (registry === undefined) return { need, problem: 'no image registry can be asked from here' };
  try {
    return { need, ...(await registry.inspect(need.reference)) };
  } catch (error) {
    return { need, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function lastPromoted(need: StreamNeed, { promotions }: EvidenceSources): Promise<Observation> {
  if (promotions === undefined) return { need, problem: 'there is no store of streams here' };
  const { promoted } = await promotions.state(need.stream);
  return { need, ...(promoted === undefined ? {} : { promoted }) };
}
