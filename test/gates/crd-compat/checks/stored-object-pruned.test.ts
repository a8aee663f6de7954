import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { folderOf, judgeWith, toldOf, widget } from '../stored/support.ts';
import { crd, schema, spec } from '../support.ts';

const text = { type: 'string' };
const both = { properties: { a: text, b: text } };
const told = (path: string) => [`pruned Widget shop/blue ${path}: the schema does not know it breaking`];

describe('crd/stored-object-pruned', () => {
  it.each<[string, JsonObject, JsonObject, JsonObject, string[]]>([
    ['a field that the object has is removed', both, { properties: { a: text } }, { a: 'x', b: 'y' }, told('.spec.b')],
    ['a field that the object has not is removed', both, { properties: { a: text } }, { a: 'x' }, []],
    ['a field that was pruned at base already', both, { properties: { a: text } }, { a: 'x', c: 'y' }, []],
    [
      'unknown fields are not kept any more',
      { 'x-kubernetes-preserve-unknown-fields': true },
      {},
      { c: 'y' },
      told('.spec.c'),
    ],
    [
      'unknown fields are kept',
      both,
      { properties: { a: text }, 'x-kubernetes-preserve-unknown-fields': true },
      { b: 'y' },
      [],
    ],
    [
      'a map that is closed',
      { additionalProperties: text },
      { properties: { a: text } },
      { a: 'x', z: 'y' },
      told('.spec.z'),
    ],
    [
      'a field inside a list',
      { properties: { l: { type: 'array', items: { type: 'object', ...both } } } },
      { properties: { l: { type: 'array', items: { type: 'object', properties: { a: text } } } } },
      { l: [{ a: 'x' }, { a: 'x', b: 'y' }] },
      told('.spec.l[1].b'),
    ],
    [
      'the identity of an embedded object',
      {
        properties: {
          e: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
        },
      },
      { properties: { e: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } } },
      { e: { kind: 'Pod', apiVersion: 'v1', metadata: {} } },
      [],
    ],
  ])('%s', (_name, base, head, object, expected) => {
    expect(toldOf(spec(base), spec(head), widget(object))).toEqual(expected);
  });

  it('is said of the status too', () => {
    const status = (properties: JsonObject) => crd({ version: { schema: schema({}, { properties }) } });

    expect(toldOf(status({ a: text }), status({}), widget({}, { status: { a: 'x' } }))).toEqual(told('.status.a'));
  });

  it('says which object, where and in which file, and never the value', () => {
    const object = JSON.stringify(widget({ a: 'x', b: 'secret' }));
    const { facts } = judgeWith(spec(both), spec({ properties: { a: text } }), [folderOf(object)]);
    const fact = facts.find(({ check }) => check === 'crd/stored-object-pruned');

    const { message, why } = fact ? crdCompat.explain(fact) : {};

    expect(message).toBe('.spec.b of stored Widget shop/blue is pruned: the schema does not know it');
    expect(why).toContain(' The object is in dump/0.yaml.');
    expect(JSON.stringify(fact)).not.toContain('secret');
  });
});
