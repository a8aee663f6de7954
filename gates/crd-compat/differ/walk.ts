import { itemsPath, memberPath, pointerTo, ROOT_PATH, valuesPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import { regionOf } from '../check.ts';
import type { Difference, NodePair, PartDifference, VersionPair } from '../difference.ts';
import { differencesAt } from './aspects.ts';

/**
 * Walks the schemas of a version at base and head side by side, by position, and yields what differs, parents first. A part
 * that only one side has is one difference; what lies inside it is not compared with anything.
 */
export function* schemaDifferences(version: VersionPair): Generator<Difference> {
  const { base, head } = version;
  if (!isJsonObject(base.schema) || !isJsonObject(head.schema)) return;
  yield* walk({
    version,
    path: ROOT_PATH,
    basePointer: base.schemaPointer,
    headPointer: head.schemaPointer,
    base: base.schema,
    head: head.schema,
    region: 'spec',
  });
}

function* walk(node: NodePair): Generator<Difference> {
  // Aliases and equal blobs make whole subtrees the same object.
  if (node.base === node.head) return;
  yield* differencesAt(node);
  for (const part of partsOf(node)) {
    if (isNodePair(part)) yield* walk(part);
    else yield part;
  }
}

interface Slot {
  readonly slot: PartDifference['slot'];
  readonly field: string;
  readonly path: string;
  readonly steps: readonly string[];
  readonly base: Json | undefined;
  readonly head: Json | undefined;
}

function partsOf(node: NodePair): (NodePair | PartDifference)[] {
  return slotsOf(node).flatMap((slot) => pairUp(node, slot) ?? []);
}

function slotsOf({ base, head, path }: NodePair): Slot[] {
  const fields = fieldsOf(base, head).map((field) => ({
    slot: 'field' as const,
    field,
    path: memberPath(path, field),
    steps: ['properties', field],
    base: member(member(base, 'properties'), field),
    head: member(member(head, 'properties'), field),
  }));
  const whole = (keyword: 'items' | 'additionalProperties', slot: 'items' | 'values', at: string): Slot => ({
    slot,
    field: '',
    path: at,
    steps: [keyword],
    base: member(base, keyword),
    head: member(head, keyword),
  });
  return [
    ...fields,
    whole('items', 'items', itemsPath(path)),
    whole('additionalProperties', 'values', valuesPath(path)),
  ];
}

function fieldsOf(base: JsonObject, head: JsonObject): string[] {
  const names = [base, head].flatMap((side) => {
    const properties = member(side, 'properties');
    return isJsonObject(properties) ? Object.keys(properties) : [];
  });
  return [...new Set(names)].sort();
}

/** A pair to walk, a part that one side lacks, or nothing where the aspects of the node itself cover the keyword. */
function pairUp(
  parent: NodePair,
  { slot, field, path, steps, base, head }: Slot,
): NodePair | PartDifference | undefined {
  const place = {
    path,
    region: regionOf(path),
    basePointer: steps.reduce(pointerTo, parent.basePointer),
    headPointer: steps.reduce(pointerTo, parent.headPointer),
  };
  if (isJsonObject(base) && isJsonObject(head)) {
    return { version: parent.version, parent, ...(slot === 'field' ? { field } : {}), ...place, base, head };
  }
  if (slot === 'values') return undefined;
  if (isJsonObject(base) && head === undefined) return partDifference('part-removed', base);
  if (isJsonObject(head) && base === undefined) return partDifference('part-added', head);
  return undefined;

  function partDifference(topic: PartDifference['topic'], part: Json): PartDifference {
    return { kind: 'part', topic, slot, parent, field, ...place, part };
  }
}

function isNodePair(part: NodePair | PartDifference): part is NodePair {
  return !('kind' in part);
}
