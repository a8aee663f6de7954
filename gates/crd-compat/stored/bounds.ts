import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

/** A bound that a value breaks: the keyword, and words without the value. */
export type Broken = readonly [keyword: string, reason: string];

/** Which bounds of a schema node a value breaks. */
export function boundsBroken(schema: JsonObject, value: Json): Broken[] {
  if (typeof value === 'number') return numberBroken(schema, value);
  // The API server counts characters, not bytes and not UTF-16 units.
  if (typeof value === 'string') return sizeBroken(schema, 'Length', [...value].length, 'characters');
  if (Array.isArray(value)) return sizeBroken(schema, 'Items', value.length, 'items');
  if (isJsonObject(value)) return sizeBroken(schema, 'Properties', Object.keys(value).length, 'members');
  return [];
}

function bound(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

function sizeBroken(schema: JsonObject, of: string, size: number, unit: string): Broken[] {
  const most = bound(schema, `max${of}`);
  const least = bound(schema, `min${of}`);
  return [
    ...(most !== undefined && size > most ? [[`max${of}`, `it has more than ${most} ${unit}`] as const] : []),
    ...(least !== undefined && size < least ? [[`min${of}`, `it has fewer than ${least} ${unit}`] as const] : []),
  ];
}

function numberBroken(schema: JsonObject, value: number): Broken[] {
  const most = bound(schema, 'maximum');
  const least = bound(schema, 'minimum');
  const step = bound(schema, 'multipleOf');
  const isOver = most !== undefined && (schema['exclusiveMaximum'] === true ? value >= most : value > most);
  const isUnder = least !== undefined && (schema['exclusiveMinimum'] === true ? value <= least : value < least);
  return [
    ...(isOver ? [['maximum', `it is over the maximum, ${most}`] as const] : []),
    ...(isUnder ? [['minimum', `it is under the minimum, ${least}`] as const] : []),
    ...(step !== undefined && step > 0 && !Number.isInteger(value / step)
      ? [['multipleOf', `it is not a multiple of ${step}`] as const]
      : []),
  ];
}
