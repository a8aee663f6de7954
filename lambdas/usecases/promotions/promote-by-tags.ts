import type { ComponentImage } from '../../../gates/model/image.ts';
import { pinnedReference } from '../../../gates/model/image.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { ImageCopies } from '../../ports/image-copies.ts';
import type { ImageTags, ResolvedTag } from '../../ports/image-tags.ts';
import type { Promoter, PromoterAnswer } from '../../ports/promoter.ts';

export interface TagPromoterDeps {
  readonly copies: ImageCopies;
  readonly tags: ImageTags;
}

interface Move {
  readonly image: ComponentImage;
  readonly repository: string;
  readonly tag: string;
}

/**
 * Promotes by tags: every image of the set is there first, then each tag is moved, then each is read back. When one cannot be
 * moved, those that were go back to what they named: the set moves together or not at all.
 */
export function tagPromoter(deps: TagPromoterDeps): Promoter {
  return {
    act: (promotion) => act(promotion, deps),
    watch: (promotion) => readBack(movesOf(promotion), deps),
  };
}

/** Reads back whether every tag names its component's digest, no matter who moved it. */
export function readBackTags(
  images: readonly ComponentImage[],
  targets: TagTargets,
  deps: Pick<TagPromoterDeps, 'tags'>,
): Promise<PromoterAnswer> {
  return readBack(movesTo(images, targets), deps);
}

interface TagTargets {
  readonly repositories: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
}

function movesOf({ stream, candidate }: Promotion): readonly Move[] {
  const { promoter } = stream;
  if (promoter.kind !== 'tag-copy') throw new Error(`stream ${stream.id} is not promoted by tags`);
  return movesTo(candidate.images, promoter);
}

function movesTo(images: readonly ComponentImage[], { repositories, tags }: TagTargets): readonly Move[] {
  return images.flatMap((image) => {
    const repository = repositories[image.component];
    return repository === undefined ? [] : tags.map((tag) => ({ image, repository, tag }));
  });
}

async function act(promotion: Promotion, deps: TagPromoterDeps): Promise<PromoterAnswer> {
  const moves = movesOf(promotion);
  const gone = await goneOf(promotion, deps);
  if (gone !== undefined) return { state: 'failed', text: `${gone} is gone` };
  const before: ResolvedTag[] = [];
  for (const { repository, tag } of moves) before.push(await deps.tags.resolve(repository, tag));
  for (const [index, move] of moves.entries()) {
    if (isThere(before[index], move)) continue;
    try {
      await deps.copies.copy({ from: move.image, to: move });
    } catch (error) {
      await putBack(moves.slice(0, index), before, deps);
      return { state: 'failed', text: `${move.repository}:${move.tag} was not moved: ${String(error)}`.slice(0, 500) };
    }
  }
  return readBack(moves, deps);
}

/** An image that the registry says is not there. Throws when it says nothing. */
async function goneOf({ candidate }: Promotion, { tags }: TagPromoterDeps): Promise<string | undefined> {
  for (const image of candidate.images) {
    const found = await tags.resolve(image.repository, image.digest);
    if (found.kind === 'undecided')
      throw new Error(`it is not known whether ${image.component} is there: ${found.reason}`);
    if (found.kind === 'absent') return pinnedReference(image);
  }
  return undefined;
}

/** A process that resumes finds some of the moves done. */
function isThere(now: ResolvedTag | undefined, { image }: Move): boolean {
  return now?.kind === 'resolved' && now.digest === image.digest;
}

/** What cannot be put back is left to the read-back of the next promotion; the failure is told in any case. */
async function putBack(
  moves: readonly Move[],
  before: readonly ResolvedTag[],
  { copies }: TagPromoterDeps,
): Promise<void> {
  for (const [index, { repository, tag, image }] of moves.entries()) {
    const was = before[index];
    if (was?.kind === 'absent') await copies.remove(repository, tag).catch(() => undefined);
    if (was?.kind !== 'resolved' || was.digest === image.digest) continue;
    await copies.copy({ from: { repository, digest: was.digest }, to: { repository, tag } }).catch(() => undefined);
  }
}

async function readBack(moves: readonly Move[], { tags }: Pick<TagPromoterDeps, 'tags'>): Promise<PromoterAnswer> {
  const reference = moves.map(({ repository, tag }) => `${repository}:${tag}`).join(' ');
  if (moves.length === 0) return { state: 'failed', text: 'no image of the candidate has a tag to move' };
  for (const { repository, tag, image } of moves) {
    const found = await tags.resolve(repository, tag);
    if (found.kind === 'undecided') return { state: 'underway', text: `not read back yet: ${found.reason}`, reference };
    if (found.kind === 'absent' || found.digest !== image.digest) {
      const names = found.kind === 'absent' ? 'nothing' : found.digest;
      return { state: 'failed', text: `${repository}:${tag} names ${names}, not ${image.digest}`, reference };
    }
  }
  const images = [...new Set(moves.map(({ image }) => pinnedReference(image)))].join(' ');
  return { state: 'confirmed', text: `read back: ${reference} is ${images}`.slice(0, 1000), reference };
}
