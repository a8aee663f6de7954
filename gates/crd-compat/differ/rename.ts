import { isJsonObject, type Json } from '../../model/json.ts';
import { member, membersOf, sameJson } from '../../model/json-values.ts';
import type { NodePair, PartDifference } from '../difference.ts';
import { typeWord } from '../words.ts';

/**
 * The field that a removed one may have become: the only one that came beside it with the same schema, or the only one with
 * the same type where only one went.
 */
export function renamedTo({ slot, parent, part }: PartDifference): string | undefined {
  if (slot !== 'field') return undefined;
  const came = onlyIn(parent.head, parent.base);
  const twins = came.filter(([, schema]) => sameSchema(schema, part));
  if (twins.length === 1) return twins[0]?.[0];
  const alike = came.filter(([, schema]) => typeWord(schema) === typeWord(part));
  const isOnlyOne =
    onlyIn(parent.base, parent.head).filter(([, schema]) => typeWord(schema) === typeWord(part)).length === 1;
  return isOnlyOne && alike.length === 1 ? alike[0]?.[0] : undefined;
}

/** Whether two schemas differ in nothing but their description. */
export function sameSchema(one: Json | undefined, other: Json | undefined): boolean {
  return one !== undefined && other !== undefined && sameJson(withoutDescription(one), withoutDescription(other));
}

function onlyIn(side: NodePair['base'], other: NodePair['base']): [string, Json][] {
  return membersOf(member(side, 'properties')).filter(
    ([name]) => member(member(other, 'properties'), name) === undefined,
  );
}

function withoutDescription(schema: Json): Json {
  if (!isJsonObject(schema)) return schema;
  const { description: _words, ...rest } = schema;
  return rest;
}
