import { globMatches } from '../../gates/engine/specificity.ts';
import {
  type FilesNeed,
  type ImageNeed,
  MAX_FILE_BYTES,
  type Need,
  type Observation,
} from '../../gates/model/snapshot.ts';
import type { ImageRegistry } from '../ports/image-registry.ts';
import { MissingCommit, type OpenSourceTree } from '../ports/source-tree.ts';

/** More files than this for one need are a mistake in a rule, not a question. */
const MOST_FILES = 500;

export interface EvidenceSources {
  readonly openSourceTree: OpenSourceTree;
  readonly registry?: ImageRegistry;
}

/** The candidate's own repository, and what `base` and `head` stand for in it. */
export interface OwnRevisions {
  readonly repository: string;
  readonly base: string;
  readonly head: string;
}

/**
 * Answers what gates asked for, in the order of asking. What is not there, or may not be seen, is an answer too: a problem,
 * that the gate turns into a doubt. Throws what a later try may cure.
 */
export function gatherEvidence(
  needs: readonly Need[],
  own: OwnRevisions,
  sources: EvidenceSources,
): Promise<readonly Observation[]> {
  return Promise.all(
    needs.map((need) => (need.kind === 'files' ? findFiles(need, own, sources) : inspect(need, sources))),
  );
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
