import * as z from 'zod';
import type { BuiltImage, Refusal, UnusableComponent } from '../../model/image-event.ts';
import { present } from '../../model/present.ts';
import { refusal } from '../body.ts';
import { readPinnedImage, readSource, shown } from '../image.ts';

/** Kubernetes' names of objects (RFC 1123 subdomain). */
export const ObjectName = z
  .string()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/, 'not a Kubernetes name');

const Component = z.looseObject({
  name: ObjectName,
  containerImage: z.string().nullish(),
  source: z
    .looseObject({
      git: z.looseObject({ url: z.string().nullish(), revision: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
type Component = z.infer<typeof Component>;

/** `Snapshot.spec`. Go writes an empty list as null or not at all. */
export const SnapshotSpec = z.looseObject({
  application: z.string().nullish(),
  components: z.array(Component).max(2000).nullish(),
});
export type SnapshotSpec = z.infer<typeof SnapshotSpec>;

export interface ChosenImages {
  readonly kind: 'chosen';
  readonly images: readonly BuiltImage[];
  readonly wanted: readonly BuiltImage[];
  readonly unusable: readonly UnusableComponent[];
}

/**
 * The images of a Snapshot. Those asked for must be there, once each, pinned; the others are recorded, usable or not. With nothing
 * asked for, whatever is usable is taken, and at least one must be. Two entries of one name are never resolved by taking the first.
 */
export function chooseImages(spec: SnapshotSpec, wanted: readonly string[], builtAt?: string): ChosenImages | Refusal {
  const byName = groupByName(spec.components ?? []);
  const read = (name: string) => ({ component: name, image: imageOf(name, byName.get(name) ?? [], builtAt) });
  const asked = [...new Set(wanted)].map(read);
  const others = [...byName.keys()].filter((name) => !wanted.includes(name)).map(read);
  const refused = asked.map(({ image }) => image).find((image) => 'reason' in image);
  if (refused !== undefined) return refused;
  const usable = (found: typeof asked) => found.flatMap(({ image }) => ('reason' in image ? [] : [image]));
  const images = [...usable(asked), ...usable(others)];
  if (images.length === 0) return noneUsable(others[0]?.image);
  return {
    kind: 'chosen',
    wanted: wanted.length === 0 ? images : usable(asked),
    images,
    unusable: others.flatMap(({ component, image }) =>
      'reason' in image ? [{ component, reason: image.reason }] : [],
    ),
  };
}

function noneUsable(first: BuiltImage | Refusal | undefined): Refusal {
  return first !== undefined && 'reason' in first
    ? first
    : refusal('component_not_found', 'the Snapshot has no components');
}

function groupByName(components: readonly Component[]): Map<string, Component[]> {
  const byName = new Map<string, Component[]>();
  for (const component of components) {
    const found = byName.get(component.name);
    if (found === undefined) byName.set(component.name, [component]);
    else found.push(component);
  }
  return byName;
}

function imageOf(name: string, found: readonly Component[], builtAt: string | undefined): BuiltImage | Refusal {
  const [component] = found;
  if (component === undefined) return refusal('component_not_found', `the Snapshot has no component ${shown(name)}`);
  if (found.length > 1) {
    return refusal('component_ambiguous', `${found.length} components are named ${shown(name)}: which one is meant?`);
  }
  const image = readPinnedImage(component.containerImage ?? '');
  if ('reason' in image) return { ...image, detail: `component ${name}: ${image.detail}` };
  const source = readSource(component.source?.git);
  if (source !== undefined && 'reason' in source) return { ...source, detail: `component ${name}: ${source.detail}` };
  return { component: name, ...image, ...present({ source, builtAt }) };
}
