import type { BuiltImage } from '../../../gates/model/image-event.ts';
import type { ImageTags } from '../../ports/image-tags.ts';
import type { PromotionStore, StoredCandidate } from '../../ports/promotion-store.ts';
import type { StreamStore } from '../../ports/stream-store.ts';

export interface ForgetImageDeps {
  readonly streams: Pick<StreamStore, 'active'>;
  readonly promotions: Pick<PromotionStore, 'candidates' | 'dropCandidate'>;
  readonly tags: ImageTags;
}

export type Forgotten =
  | { readonly kind: 'none' }
  /** Another tag keeps it: only a name was taken away. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'dropped'; readonly candidates: number }
  | { readonly kind: 'undecided'; readonly reason: string; readonly afterSeconds?: number };

/** As many as a pick looks at. */
const WAITING = 50;

/**
 * Drops waiting candidates whose image is gone, so that no night is spent on one. Registries tell of a tag that was taken away in the
 * same words, so the digest itself is asked for. What is being tried already meets its promoter, who looks first.
 */
export async function forgetImage(image: BuiltImage, deps: ForgetImageDeps): Promise<Forgotten> {
  const waiting = await waitingWith(image, deps);
  if (waiting.length === 0) return { kind: 'none' };
  const found = await deps.tags.resolve(image.repository, image.digest);
  if (found.kind === 'undecided') return found;
  if (found.kind === 'resolved') return { kind: 'kept' };
  for (const { stream, candidate } of waiting) await deps.promotions.dropCandidate(stream, candidate.sequence, 'gone');
  return { kind: 'dropped', candidates: waiting.length };
}

async function waitingWith(
  { repository, digest }: BuiltImage,
  { streams, promotions }: ForgetImageDeps,
): Promise<readonly StoredCandidate[]> {
  const found: StoredCandidate[] = [];
  for (const { stream } of await streams.active()) {
    if (!stream.components.some((component) => component.repository === repository)) continue;
    const candidates = await promotions.candidates(stream.id, WAITING);
    found.push(
      ...candidates.filter(
        ({ state, candidate: { images } }) =>
          state === 'waiting' && images.some((one) => one.repository === repository && one.digest === digest),
      ),
    );
  }
  return found;
}
