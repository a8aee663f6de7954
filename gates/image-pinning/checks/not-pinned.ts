import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { type ImageCheck, keywordOf, shortReference, suffixOf } from '../check.ts';
import type { Inventory, Mention } from '../inventory.ts';

export const notPinned: ImageCheck = defineCheck({
  id: 'image/not-pinned',
  title: 'An image has no digest',
  whoBreaks: 'Anyone who deploys, rebuilds or rolls back: the same text can start other bytes tomorrow.',
  why: 'Anyone who may push to the registry can move a tag after review, so what runs need not be what was judged.',
  wayOut:
    'Write `name:tag@sha256:<64 hex digits>`; the tag is optional. `skopeo inspect --format "{{.Digest}}" docker://name:tag` prints the digest.',
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
    const keyword = keywordOf(fact);
    const { before, after } = fact;
    if (typeof after !== 'string' || after === '') return `${keyword} is empty`;
    const [old, now] = [typeof before === 'string' ? suffixOf(before) : '', suffixOf(after)];
    if (old !== '' && now !== '' && old !== now && before === `${after.slice(0, -now.length)}${old}`)
      return `${keyword} ${shortReference(after)} has no digest (before: ${shortReference(old)})`;
    const has = factText(fact, 'tag') === '' ? 'has neither tag nor digest' : 'has a tag but no digest';
    return `${keyword} ${shortReference(after)} ${has}`;
  },
});

function isNotPinned({ reference, isRequired, value }: Mention): boolean {
  return reference.kind === 'floating' || (isRequired === true && value.trim() === '');
}

function factsOf({ reference, written, value }: Mention): Fact['facts'] {
  const tag = reference.kind === 'floating' && reference.tag !== undefined ? { tag: reference.tag } : {};
  return written === value ? tag : { ...tag, written };
}
