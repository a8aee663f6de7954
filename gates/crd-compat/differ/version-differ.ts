import { pointerTo } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, lookup, member, sameJson } from '../../model/json-values.ts';
import type { CrdDifference, CrdTopic, VersionPair } from '../difference.ts';
import type { CrdDefinition, CrdVersion } from '../reading/definition.ts';
import type { Sides } from './crd-differ.ts';

/** The versions on both sides, and those that only one has. */
export function versionDifferences(sides: Sides): { shared: VersionPair[]; differences: CrdDifference[] } {
  const { crd } = sides;
  const [old, now] = [crd.base, crd.head].map(
    ({ versions }) => new Map(versions.map((version) => [version.name, version])),
  );
  const shared: VersionPair[] = [];
  const differences: CrdDifference[] = [];
  for (const base of crd.base.versions) {
    const head = now?.get(base.name);
    if (head) shared.push({ crd, name: base.name, base, head });
    else differences.push(oneSided(sides, 'version-removed', base));
  }
  for (const head of crd.head.versions) {
    if (!old?.has(head.name)) differences.push(oneSided(sides, 'version-added', head));
  }
  return { shared, differences: [...differences, ...shared.flatMap((pair) => changesOf(sides, pair))] };
}

function oneSided(
  { crd, differ }: Sides,
  topic: 'version-removed' | 'version-added',
  version: CrdVersion,
): CrdDifference {
  const value = { name: version.name, served: version.served, storage: version.storage };
  const here = topic === 'version-removed' ? { before: value, after: undefined } : { before: undefined, after: value };
  const versions = (root: string) => pointerTo(pointerTo(root, 'spec'), 'versions');
  return differ({
    topic,
    version: version.name,
    location: `spec.versions[${version.name}]`,
    ...here,
    basePointer: topic === 'version-removed' ? version.pointer : versions(crd.base.source.pointer),
    headPointer: topic === 'version-added' ? version.pointer : versions(crd.head.source.pointer),
  });
}

const VERSION_TOPICS: Readonly<Record<string, CrdTopic>> = {
  served: 'served',
  storage: 'storage',
  deprecated: 'deprecated',
  deprecationWarning: 'deprecated',
};
const VERSION_PARTS = new Set(['name', 'schema', 'subresources', 'additionalPrinterColumns', 'selectableFields']);

function changesOf(sides: Sides, pair: VersionPair): CrdDifference[] {
  return [
    ...plainChanges(sides, pair),
    ...schemaChanges(sides, pair),
    ...subresourceChanges(sides, pair),
    ...listedChanges(sides, pair, 'printer-column'),
    ...listedChanges(sides, pair, 'selectable-field'),
  ];
}

interface Side {
  readonly value: Json | undefined;
  readonly pointer: string;
}

function change(
  { differ }: Sides,
  pair: VersionPair,
  topic: CrdTopic,
  at: string,
  base: Side,
  head: Side,
): CrdDifference[] {
  if (sameJson(base.value, head.value)) return [];
  return [
    differ({
      topic,
      version: pair.name,
      location: `spec.versions[${pair.name}]${at}`,
      before: base.value,
      after: head.value,
      basePointer: base.pointer,
      headPointer: head.pointer,
    }),
  ];
}

function plainChanges(sides: Sides, pair: VersionPair): CrdDifference[] {
  const { base, head } = pair;
  const keys = new Set([...Object.keys(base.content), ...Object.keys(head.content)]);
  // A single v1beta1 version has no entry of its own, only its name at the top.
  const hasEntries = base.content['served'] !== undefined && head.content['served'] !== undefined;
  return [...keys]
    .sort()
    .filter((key) => !VERSION_PARTS.has(key) && (hasEntries || lookup(VERSION_TOPICS, key) !== undefined))
    .flatMap((key) => {
      const side = (version: CrdVersion): Side => ({
        value: member(version.content, key),
        pointer: pointerTo(version.pointer, key),
      });
      return change(sides, pair, lookup(VERSION_TOPICS, key) ?? 'other', `.${key}`, side(base), side(head));
    });
}

/** The presence of a schema, and what else stands beside it; the schemas themselves are walked. */
function schemaChanges(sides: Sides, pair: VersionPair): CrdDifference[] {
  const { base, head } = pair;
  const has = (version: CrdVersion): Side => ({
    value: isJsonObject(version.schema) ? true : undefined,
    pointer: version.schemaPointer,
  });
  const moved = (version: CrdVersion): Side => ({
    value: ownPart(version, 'schema') && isJsonObject(version.schema) ? true : undefined,
    pointer: version.schemaPointer,
  });
  const presence = change(sides, pair, 'schema', '.schema', has(base), has(head));
  const places = isHalfLegacy(sides) ? change(sides, pair, 'schema', '.schema', moved(base), moved(head)) : [];
  const beside = ['schema', 'validation'].flatMap((part) => {
    const other = (version: CrdVersion): Side => {
      const { openAPIV3Schema, ...rest } = (member(version.content, part) ?? {}) as JsonObject;
      return { value: rest, pointer: version.pointer };
    };
    return change(sides, pair, 'other', `.${part}`, other(base), other(head));
  });
  return [...(presence.length > 0 ? presence : places), ...beside];
}

/** v1 in name with a v1beta1 layout: the API server drops those parts, so moving them to where they count is a change. */
function isHalfLegacy({ crd: { base, head } }: Sides): boolean {
  return [base, head].some((side) => side.isLegacyLayout && !side.apiVersion.endsWith('beta1'));
}

function ownPart(version: CrdVersion, part: string): boolean {
  return member(version.content, part) !== undefined;
}

function subresourceChanges(sides: Sides, pair: VersionPair): CrdDifference[] {
  const { base, head } = pair;
  const names = new Set(
    [base, head].flatMap(({ subresources }) => (isJsonObject(subresources) ? Object.keys(subresources) : [])),
  );
  return [...names].sort().flatMap((name) => {
    const side = (version: CrdVersion): Side => ({
      value: present(member(version.subresources, name)),
      pointer: pointerTo(version.subresourcesPointer, name),
    });
    const effective = (version: CrdVersion): Side =>
      isHalfLegacy(sides) && !ownPart(version, 'subresources') ? { ...side(version), value: undefined } : side(version);
    const topic = name === 'status' || name === 'scale' ? (`${name}-subresource` as const) : 'other';
    return change(sides, pair, topic, `.subresources.${name}`, effective(base), effective(head));
  });
}

/** `status: {}` and `status: null` switch the same thing on and off. */
function present(value: Json | undefined): Json | undefined {
  return value === null ? undefined : value;
}

const LISTED = {
  'printer-column': { part: 'additionalPrinterColumns', key: 'name' },
  'selectable-field': { part: 'selectableFields', key: 'jsonPath' },
} as const;

/** Entries of a list by their name; the order in which they are shown is not compared. */
function listedChanges(sides: Sides, pair: VersionPair, topic: keyof typeof LISTED): CrdDifference[] {
  const { part, key } = LISTED[topic];
  const { base: old, head: now } = sides.crd;
  const isLost = isHalfLegacy(sides);
  const entries = (version: CrdVersion, { apiVersion }: CrdDefinition) =>
    entriesOf(version, part, { key, isLost: isLost && !ownPart(version, part), isOld: apiVersion.endsWith('beta1') });
  const [base, head] = [entries(pair.base, old), entries(pair.head, now)];
  const names = [...new Set([...base.keys(), ...head.keys()])].sort();
  return names.flatMap((name) => {
    const side = (entries: Map<string, Side>, version: CrdVersion): Side =>
      entries.get(name) ?? { value: undefined, pointer: pointerTo(version.pointer, part) };
    return change(sides, pair, topic, `.${part}[${name}]`, side(base, pair.base), side(head, pair.head));
  });
}

interface Listing {
  readonly key: string;
  /** Whether the API server drops the list for where it stands. */
  readonly isLost: boolean;
  /** Whether it is spelled as in v1beta1. */
  readonly isOld: boolean;
}

function entriesOf(version: CrdVersion, part: string, { key, isLost, isOld }: Listing): Map<string, Side> {
  const isColumns = part === 'additionalPrinterColumns';
  const list = isColumns && !isLost ? version.columns : member(version.content, part);
  const at = isColumns ? version.columnsPointer : pointerTo(version.pointer, part);
  const entries = new Map<string, Side>();
  itemsOf(list).forEach((item, i) => {
    const value = spelledAsV1(item, isOld);
    const named = member(value, key);
    const name = typeof named === 'string' ? named : `#${i}`;
    entries.set(entries.has(name) ? `${name}#${i}` : name, { value, pointer: pointerTo(at, i) });
  });
  return entries;
}

/** v1beta1 wrote `JSONPath`; zero is the priority of a column that names none. */
function spelledAsV1(item: Json, isOld: boolean): Json {
  if (!isJsonObject(item)) return item;
  const { JSONPath, priority, ...rest } = item as Record<string, Json>;
  return {
    ...rest,
    ...(JSONPath === undefined ? {} : { [isOld ? 'jsonPath' : 'JSONPath']: JSONPath }),
    ...(priority === undefined || priority === 0 ? {} : { priority }),
  };
}
