import { itemsPath, memberPath, ROOT_PATH, valuesPath } from '../../model/field-path.ts';
import type { Json } from '../../model/json.ts';
import { member, membersOf } from '../../model/json-values.ts';
import type { CrdDefinition } from './definition.ts';

/** Part of the fields of two CRDs that they share, from which on one is taken for the other under a new name. */
const ALIKE = 0.8;
/** Fewer fields say nothing. */
const FEWEST_FIELDS = 5;
/** Most fields that are looked at; the first ones of a large schema tell as much as all. */
const MOST_FIELDS = 2000;

/**
 * The pairs of CRDs that are most likely one and the same under another kind and plural: alike in their fields, and each with no
 * other that it could be.
 */
export function renames(
  gone: readonly CrdDefinition[],
  come: readonly CrdDefinition[],
): (readonly [CrdDefinition, CrdDefinition])[] {
  if (gone.length === 0 || come.length === 0 || gone.length * come.length > MOST_COMPARISONS) return [];
  const after = come.map((crd) => ({ crd, fields: fieldsOf(crd) }));
  const pairs = gone.flatMap((one) => {
    const fields = fieldsOf(one);
    return after
      .filter(({ crd, fields: others }) => crd.variant === one.variant && isAlike(fields, others))
      .map(({ crd }) => [one, crd] as const);
  });
  const isOnly = (crd: CrdDefinition) => pairs.filter((pair) => pair.includes(crd)).length === 1;
  return pairs.filter(([one, other]) => isOnly(one) && isOnly(other));
}

const MOST_COMPARISONS = 400;

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (Math.min(one.size, other.size) < FEWEST_FIELDS) return false;
  const shared = [...one].filter((field) => other.has(field)).length;
  return shared / (one.size + other.size - shared) >= ALIKE;
}

/** The paths of all fields of the version that objects are stored in, those of every object left out. */
function fieldsOf({ versions }: CrdDefinition): ReadonlySet<string> {
  const found = new Set<string>();
  const stored = versions.find(({ storage }) => storage) ?? versions[0];
  collect(stored?.schema, ROOT_PATH, found);
  for (const field of OF_EVERY_OBJECT) found.delete(field);
  return found;
}

const OF_EVERY_OBJECT = ['.apiVersion', '.kind', '.metadata', '.spec', '.status'];

function collect(node: Json | undefined, path: string, into: Set<string>): void {
  if (into.size >= MOST_FIELDS) return;
  for (const [name, schema] of membersOf(member(node, 'properties'))) {
    const inside = memberPath(path, name);
    into.add(inside);
    collect(schema, inside, into);
  }
  const [items, values] = [member(node, 'items'), member(node, 'additionalProperties')];
  if (items !== undefined) collect(items, itemsPath(path), into);
  if (values !== undefined) collect(values, valuesPath(path), into);
}
