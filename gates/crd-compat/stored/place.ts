import { itemsPath, memberPath, valuesPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';

/** Where a value is in an object, and where its schema is: `.spec.ports[3].name` and `.spec.ports[*].name`. */
export interface ValuePlace {
  readonly at: string;
  readonly shape: string;
}

export const ROOT: ValuePlace = { at: '.', shape: '.' };

export function fieldOf({ at, shape }: ValuePlace, name: string): ValuePlace {
  return { at: memberPath(at, name), shape: memberPath(shape, name) };
}

/** The schema of a member by its name, as a field or as a value of a map, and where the member is. */
export function memberOf(
  schema: JsonObject,
  name: string,
  place: ValuePlace,
): { schema: Json | undefined; place: ValuePlace } {
  const field = member(schema['properties'], name);
  const values = schema['additionalProperties'];
  if (field !== undefined || !isJsonObject(values)) return { schema: field ?? values, place: fieldOf(place, name) };
  return { schema: values, place: { at: memberPath(place.at, name), shape: valuesPath(place.shape) } };
}

export function itemOf({ at, shape }: ValuePlace, index: number): ValuePlace {
  return { at: `${at === '.' ? '' : at}[${index}]`, shape: itemsPath(shape) };
}
