import { defineCheck, factText, placeName, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { ImageCheck } from '../check.ts';
import type { Inventory, NamedImage } from '../inventory.ts';

export const duplicateComponent: ImageCheck = defineCheck({
  id: 'image/duplicate-component',
  title: 'Two images of a list have the same name',
  whoBreaks: 'Anyone who looks the name up: some readers use the first entry, some the last.',
  why: 'The image that was tested and the image that is released can then differ.',
  wayOut: 'Remove the wrong entry, or give the second image another name.',
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
    const list = fact.location.slice(0, fact.location.lastIndexOf('['));
    return `${placeName(fact.subject, '')}: ${list} has ${factText(fact, 'times')} entries named ${quoted(factText(fact, 'name'))}`;
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
