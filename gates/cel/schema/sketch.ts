import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { unknown } from '../evaluation/failure.ts';
import { type Mapping, mappingOf } from '../evaluation/value.ts';

/**
 * A value of which only some fields are known. Of the other fields of its schema nothing is known, not even whether they are present;
 * what the schema does not name is absent. An expression that fails on the sketch fails on every value with the known fields.
 */
export function sketch(schema: JsonObject, known: Readonly<Record<string, string>>): Mapping {
  const names = Object.keys(isJsonObject(schema['properties']) ? schema['properties'] : {});
  const values = mappingOf(Object.entries(known));
  return {
    kind: 'map',
    size: names.length,
    keys: names,
    isTyped: true,
    get: (key) => values.get(key) ?? (names.includes(String(key)) ? unknown('a field is not known') : undefined),
  };
}
