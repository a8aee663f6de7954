import { pointerTo } from '../../model/field-path.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { itemsOf, lookup, member, sameJson, without } from '../../model/json-values.ts';
import type { CrdDifference, CrdPair, CrdTopic } from '../difference.ts';
import type { CrdDefinition } from '../reading/definition.ts';

/** What the API server owns or ignores in an applied manifest. */
const SERVER_OWNED = new Set([
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
]);

/** Builds the differences of one pair; each carries the place on both sides. */
export interface Sides {
  readonly crd: CrdPair;
  /** One difference, or none where both sides say the same. */
  compare(topic: CrdTopic, location: string, steps: readonly (string | number)[], version?: string): CrdDifference[];
  differ(part: Omit<CrdDifference, 'kind' | 'crd'>): CrdDifference;
}

export function sidesOf(crd: CrdPair): Sides {
  const differ = (part: Omit<CrdDifference, 'kind' | 'crd'>): CrdDifference => ({ kind: 'crd', crd, ...part });
  const at = (definition: CrdDefinition, steps: readonly (string | number)[]) => ({
    value: steps.reduce<Json | undefined>((value, step) => member(value, String(step)), definition.content),
    pointer: steps.reduce<string>(pointerTo, definition.source.pointer),
  });
  return {
    crd,
    differ,
    compare(topic, location, steps, version) {
      const [base, head] = [at(crd.base, steps), at(crd.head, steps)];
      if (sameJson(base.value, head.value)) return [];
      const sides = { before: base.value, after: head.value, basePointer: base.pointer, headPointer: head.pointer };
      return [differ({ topic, location, ...sides, ...(version === undefined ? {} : { version }) })];
    },
  };
}

/** What differs between two definitions outside versions and schemas. */
export function crdDifferences(sides: Sides): CrdDifference[] {
  return [
    ...topDifferences(sides),
    ...metadataDifferences(sides),
    ...specDifferences(sides),
    ...nameDifferences(sides),
    ...conversionDifferences(sides),
  ];
}

function topDifferences(sides: Sides): CrdDifference[] {
  // `status` in a manifest is ignored by the API server; the kind is what made it a CRD.
  return keysOf(sides, [])
    .filter((key) => !['kind', 'metadata', 'spec', 'status'].includes(key))
    .filter((key) => key !== 'apiVersion' || !isUpgrade(sides.crd))
    .flatMap((key) => sides.compare('other', key, [key]));
}

/** Kubernetes 1.22 removed v1beta1, so leaving it loses nothing; what its defaults meant is compared separately. */
function isUpgrade({ base, head }: CrdPair): boolean {
  return base.apiVersion.endsWith('beta1') && !head.apiVersion.endsWith('beta1');
}

function metadataDifferences(sides: Sides): CrdDifference[] {
  const metadata = keysOf(sides, ['metadata']).flatMap((key): CrdDifference[] => {
    if (SERVER_OWNED.has(key)) return [];
    if (key === 'name') return sides.compare('metadata-name', 'metadata.name', ['metadata', 'name']);
    if (key !== 'annotations' && key !== 'labels') return sides.compare('other', `metadata.${key}`, ['metadata', key]);
    return keysOf(sides, ['metadata', key]).flatMap((name) =>
      sides.compare('annotation', `metadata.${key}[${JSON.stringify(name)}]`, ['metadata', key, name]),
    );
  });
  return metadata;
}

const SPEC_TOPICS: Readonly<Record<string, CrdTopic>> = {
  group: 'group',
  scope: 'scope',
  preserveUnknownFields: 'preserve-unknown',
};
/** Compared elsewhere, or by version, where they end up. */
const SPEC_PARTS = new Set([
  'names',
  'versions',
  'version',
  'conversion',
  'validation',
  'subresources',
  'additionalPrinterColumns',
]);

function specDifferences(sides: Sides): CrdDifference[] {
  return keysOf(sides, ['spec'], ['preserveUnknownFields'])
    .filter((key) => !SPEC_PARTS.has(key))
    .flatMap((key) => {
      const found = sides.compare(lookup(SPEC_TOPICS, key) ?? 'other', `spec.${key}`, ['spec', key]);
      if (key !== 'preserveUnknownFields' || found.length > 0) return found;
      const { base, head } = sides.crd;
      // Absent on both sides, and yet not the same: the default of v1beta1 was another.
      return base.preservesUnknownFields === head.preservesUnknownFields ? [] : [preservation(sides)];
    });
}

function preservation({ crd, differ }: Sides): CrdDifference {
  const pointer = (side: CrdDefinition) => pointerTo(side.source.pointer, 'spec');
  return differ({
    topic: 'preserve-unknown',
    location: 'spec.preserveUnknownFields',
    before: crd.base.preservesUnknownFields,
    after: crd.head.preservesUnknownFields,
    basePointer: pointer(crd.base),
    headPointer: pointer(crd.head),
  });
}

const NAME_TOPICS: Readonly<Record<string, CrdTopic>> = {
  plural: 'plural',
  kind: 'kind',
  listKind: 'list-kind',
  singular: 'singular',
  shortNames: 'short-names',
  categories: 'categories',
};

function nameDifferences(sides: Sides): CrdDifference[] {
  return keysOf(sides, ['spec', 'names']).flatMap((key) =>
    sides.compare(lookup(NAME_TOPICS, key) ?? 'other', `spec.names.${key}`, ['spec', 'names', key]),
  );
}

function conversionDifferences(sides: Sides): CrdDifference[] {
  const at = ['spec', 'conversion'];
  const strategies = [sides.crd.base.conversion, sides.crd.head.conversion];
  const strategy = sides.compare('conversion-strategy', 'spec.conversion.strategy', [...at, 'strategy']);
  // `None` and unset are the same.
  const changed =
    strategies[0] === strategies[1]
      ? []
      : strategy.map((one) => ({ ...one, before: strategies[0], after: strategies[1] }));
  const others = keysOf(sides, at)
    .filter((key) => key !== 'strategy')
    .flatMap((key) => sides.compare('conversion-webhook', `spec.conversion.${key}`, [...at, key]));
  // The webhook of a strategy that comes or goes is part of that change.
  return changed.length > 0 ? changed : others;
}

/** The member names that either side has under a place, sorted. */
function keysOf({ crd }: Sides, steps: readonly string[], always: readonly string[] = []): string[] {
  const keys = [crd.base, crd.head].flatMap(({ content }) => {
    const value = steps.reduce<Json | undefined>(member, content);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value as JsonObject) : [];
  });
  return [...new Set([...keys, ...always])].sort();
}

/** What one list has and the other has not. */
export function listChanges(before: Json | undefined, after: Json | undefined): { added: Json[]; removed: Json[] } {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  return { added: without(now, old), removed: without(old, now) };
}
