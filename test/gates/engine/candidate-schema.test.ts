import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { declare } from '../../../gates/cel/index.ts';
import { CANDIDATE_SCHEMA, SCHEMA_OF_KIND } from '../../../gates/engine/candidate-schema.ts';
import { Candidate } from '../../../gates/model/candidate.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../gates/model/json.ts';
import { member, membersOf } from '../../../gates/model/json-values.ts';

/** Type and values of each field, by its path, in a JSON schema. */
function fieldsOf(schema: Json | undefined, path = 'candidate'): string[] {
  return membersOf(member(schema, 'properties')).flatMap(([name, field]) => {
    const values = member(field, 'const') ?? member(field, 'enum');
    const at = `${path}.${name}`;
    return [`${at} ${member(field, 'type')} ${[values ?? []].flat().join('|')}`, ...fieldsOf(field, at)];
  });
}

describe('the schema of candidates that conditions are checked against', () => {
  it.each(Candidate.options.map((option) => [option.shape.kind.value, option] as const))(
    'names each field of a %s with the type that the model gives it',
    (kind, option) => {
      const model = z.toJSONSchema(option) as JsonObject;

      expect(fieldsOf(SCHEMA_OF_KIND.get(kind))).toEqual(fieldsOf(model));
    },
  );

  it('gives a field that several kinds have the same type in each', () => {
    const types = new Map<string, string>();
    for (const schema of SCHEMA_OF_KIND.values()) {
      for (const field of fieldsOf(schema)) {
        const [path = '', type = ''] = field.split(' ');
        expect(types.get(path) ?? type).toBe(type);
        types.set(path, type);
      }
    }
  });

  it('declares every field of every kind to CEL', () => {
    const declared = declare(CANDIDATE_SCHEMA, { objects: 0 });
    const undeclared = [...SCHEMA_OF_KIND.values()]
      .flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : []))
      .filter((name) => declared?.fields?.get(name) === undefined);

    expect(undeclared).toEqual([]);
    expect(declared?.fields?.get('kind')?.type.key).toBe('string');
  });
});
