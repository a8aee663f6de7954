import { type ComponentImage, pinnedReference } from '../../../gates/model/image.ts';
import type { ImageTags } from '../../ports/image-tags.ts';

/**
 * The first image that its registry says is not there, for promoters that leave the copying to another system. A registry that says
 * nothing stops no promotion: what that system cannot copy is not confirmed.
 */
export async function goneImageOf(images: readonly ComponentImage[], tags: ImageTags): Promise<string | undefined> {
  for (const image of images) {
    const found = await tags.resolve(image.repository, image.digest);
    if (found.kind === 'absent') return pinnedReference(image);
  }
  return undefined;
}
