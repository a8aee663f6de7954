import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { ImageCheck } from '../check.ts';
import type { Inventory, NamedImage } from '../inventory.ts';

export const duplicateComponent: ImageCheck = defineCheck({
  id: 'image/duplicate-component',
  title: 'One name stands for two images in the same list',
  whoBreaks: 'Whoever asks the list for that name: some readers take the first entry, some the last.',
  why: 'The image that was tested and the image that is released can then be two different ones.',
  wayOut: 'Remove the entry that is not meant, or give the second image a name of its own.',
  source: 'Konflux Snapshot, `.spec.components[].name`; OLM `relatedImages`; kustomize reference, "images".',

  find({ named }: Inventory): readonly Fact[] {
    const lists = new Map<string, NamedImage[]>();
    for (const one of named) {
      const key = JSON.stringify([one.place.path, one.subject, one.list, one.name]);
      const same = lists.get(key);
      if (same === undefined) lists.set(key, [one]);
      else same.push(one);
    }
    return [...lists.values()].flatMap(duplicateOf);
  },

  message(fact: Fact): string {
    return `${fact.subject} names ${quoted(factText(fact, 'name'))} ${factText(fact, 'times')} times in ${fact.location}.`;
  },
});

function duplicateOf(same: readonly NamedImage[]): Fact[] {
  const [first] = same;
  const last = same.at(-1);
  if (first === undefined || last === undefined || same.length < 2) return [];
  const images = same.map(({ image }) => image);
  if (first.mayRepeat && new Set(images).size === 1) return [];
  return [
    {
      check: duplicateComponent.id,
      subject: first.subject,
      location: `${first.list}[${first.name}]`,
      before: null,
      after: images,
      facts: { name: first.name, times: String(same.length) },
      headPlace: last.place,
    },
  ];
}
