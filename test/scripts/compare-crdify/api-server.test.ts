import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../gates/model/json.ts';
import { OBJECTS, questionsOf, serverAnswer } from '../../../scripts/compare-crdify/api-server.ts';

const crd = (schema: JsonObject): JsonObject => ({
  metadata: { name: 'lamps.home.example' },
  spec: { versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }] },
  status: { storedVersions: ['v1'] },
});
const lamp = (spec: JsonObject, of: JsonObject = {}): JsonObject =>
  crd({ type: 'object', ...of, properties: { kind: { type: 'string' }, spec: { type: 'object', properties: spec } } });
const ask = (base: JsonObject, head: JsonObject) => questionsOf({ name: 'change', base, head }, 3);
const schemaIn = (manifest: JsonObject | undefined): string =>
  /"openAPIV3Schema":(.*)\}\}\]\}\}$/.exec(JSON.stringify(manifest))?.[1] ?? '';

describe('what the API server is asked', () => {
  it('is the whole CRD without its status, and the part that changed with objects', () => {
    const asked = ask(lamp({ room: { type: 'string' } }), lamp({ room: { type: 'string', maxLength: 3 } }));

    expect(Object.keys(asked?.whole.head ?? {})).toEqual(['metadata', 'spec']);
    expect(asked?.whole.objects).toEqual([]);
    expect(schemaIn(asked?.part.head)).toBe('{"type":"object","properties":{"f":{"type":"string","maxLength":3}}}');
    expect(asked?.part.objects).toHaveLength(OBJECTS);
  });

  it('is about the list, where what the list holds changed', () => {
    const tags = (items: JsonObject) => lamp({ tags: { type: 'array', items } });
    const asked = ask(tags({ type: 'string' }), tags({ type: 'string', nullable: true }));

    expect(schemaIn(asked?.part.base)).toBe(
      '{"type":"object","properties":{"f":{"type":"array","items":{"type":"string"}}}}',
    );
  });

  it('is about the value, where what a map holds changed', () => {
    const tags = (values: JsonObject) => lamp({ tags: { type: 'object', additionalProperties: values } });
    const asked = ask(tags({ type: 'string' }), tags({ type: 'string', minLength: 1 }));

    expect(schemaIn(asked?.part.base)).toBe('{"type":"object","properties":{"f":{"type":"string"}}}');
  });

  it('is about whole objects, where the root changed: each has a kind, whatever its schema says', () => {
    const asked = ask(lamp({ room: { type: 'string' } }), lamp({ room: { type: 'string' } }, { required: ['kind'] }));

    expect(asked?.part.objects.filter(({ kind }) => kind !== 'Widget')).toEqual([]);
    expect(schemaIn(asked?.part.head)).toContain('"required":["kind"]');
  });

  it('is the same for the same seed', () => {
    const [base, head] = [lamp({ room: { type: 'string' } }), lamp({ room: { type: 'integer' } })];

    expect(ask(base, head)).toEqual(ask(base, head));
  });

  it('is nothing where no schema changed', () => {
    const base = lamp({ room: { type: 'string' } });

    expect(ask(base, { ...base, metadata: { name: 'lights.home.example' } })).toBeUndefined();
  });
});

describe('what the API server answers', () => {
  const whole = { id: 'a', base: '', head: '', objects: [] };
  const part = (...objects: { base: string; head: string; pruned?: readonly string[] }[]) => ({ ...whole, objects });
  const [fine, refused] = [
    { base: '', head: '' },
    { base: '', head: 'f: too long' },
  ];

  it.each([
    ['that all is taken', whole, part(fine, { base: 'f: no', head: 'f: no' }), 'takes all'],
    ['that an object is refused that was taken', whole, part(fine, refused), 'refuses objects'],
    ['that a field is pruned that was kept', whole, part({ ...fine, pruned: ['f.a'] }), 'prunes objects'],
    ['that head is no CRD', { ...whole, head: 'spec: no' }, part(fine), 'refuses the CRD'],
    ['nothing, where it takes no base', { ...whole, base: 'spec: no', head: 'spec: no' }, part(fine), undefined],
    ['nothing, where base takes none of the objects', whole, part({ base: 'f: no', head: '' }), undefined],
  ])('is %s', (_name, of, objects, answer) => {
    expect(serverAnswer(of, objects)).toBe(answer);
  });
});
