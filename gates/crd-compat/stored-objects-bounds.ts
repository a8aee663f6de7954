import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { member } from './same-json.ts';

/** Which bounds of a schema node a value breaks, in words without the value. */
export function boundsBroken(schema: JsonObject, value: Json): string[] {
  if (typeof value === 'number') return numberBroken(schema, value);
  // The API server counts characters, not bytes and not UTF-16 units.
  if (typeof value === 'string') return sizeBroken(schema, 'Length', [...value].length, 'characters');
  if (Array.isArray(value)) return sizeBroken(schema, 'Items', value.length, 'items');
  if (isJsonObject(value)) return sizeBroken(schema, 'Properties', settledSize(schema, value), 'members');
  return [];
}

function bound(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

function sizeBroken(schema: JsonObject, of: string, size: number, unit: string): string[] {
  const most = bound(schema, `max${of}`);
  const least = bound(schema, `min${of}`);
  return [
    ...(most !== undefined && size > most ? [`it has more than ${most} ${unit}`] : []),
    ...(least !== undefined && size < least ? [`it has fewer than ${least} ${unit}`] : []),
  ];
}

/** Fields with defaults are there before anything is counted. */
function settledSize(schema: JsonObject, value: JsonObject): number {
  const fields = schema['properties'];
  if (!isJsonObject(fields)) return Object.keys(value).length;
  const added = Object.keys(fields).filter(
    (name) => !Object.hasOwn(value, name) && member(fields[name], 'default') !== undefined,
  );
  return Object.keys(value).length + added.length;
}

function numberBroken(schema: JsonObject, value: number): string[] {
  const most = bound(schema, 'maximum');
  const least = bound(schema, 'minimum');
  const step = bound(schema, 'multipleOf');
  const isOver = most !== undefined && (schema['exclusiveMaximum'] === true ? value >= most : value > most);
  const isUnder = least !== undefined && (schema['exclusiveMinimum'] === true ? value <= least : value < least);
  return [
    ...(isOver ? [`it is over the maximum, ${most}`] : []),
    ...(isUnder ? [`it is under the minimum, ${least}`] : []),
    ...(step !== undefined && step > 0 && !Number.isInteger(value / step) ? [`it is no multiple of ${step}`] : []),
  ];
}
