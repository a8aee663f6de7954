import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { ImageCheck } from '../check.ts';
import type { Inventory, Mention } from '../inventory.ts';

export const notPinned: ImageCheck = defineCheck({
  id: 'image/not-pinned',
  title: 'An image is named without a digest',
  whoBreaks: 'Whoever deploys, rebuilds or rolls back: the same text can start different bytes tomorrow.',
  why: 'A tag can be moved after review, by anybody who may push to the registry, so what was judged is not what will run.',
  wayOut:
    'Write `name@sha256:<64 hex digits>`; a tag may stay beside it for readers. `skopeo inspect --format "{{.Digest}}" docker://name:tag` prints the digest.',
  source: 'OCI image specification, "Digests"; Kubernetes documentation, "Images", "Image names".',

  find({ mentions }: Inventory): readonly Fact[] {
    return mentions.filter(isNotPinned).map((mention) => ({
      check: notPinned.id,
      subject: mention.subject,
      location: mention.location,
      before: null,
      after: mention.value,
      facts: factsOf(mention),
      headPlace: mention.place,
    }));
  },

  message(fact: Fact): string {
    const where = `${fact.subject} ${fact.location}`;
    if (fact.after === '') return `${where} names no image at all.`;
    const tag = factText(fact, 'tag');
    const how = tag === '' ? 'by no tag at all, which means `latest`' : `by the tag ${quoted(tag)}`;
    return `${where} names ${quoted(fact.after)} ${how}, not by a digest.`;
  },
});

function isNotPinned({ reference, isRequired, value }: Mention): boolean {
  return reference.kind === 'floating' || (isRequired === true && value.trim() === '');
}

function factsOf({ reference, written, value }: Mention): Fact['facts'] {
  const tag = reference.kind === 'floating' && reference.tag !== undefined ? { tag: reference.tag } : {};
  return written === value ? tag : { ...tag, written };
}
