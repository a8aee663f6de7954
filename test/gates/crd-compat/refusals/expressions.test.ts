import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, field, judge, spec } from '../support.ts';
import { refusals, told } from './support.ts';

const s = { type: 'string', maxLength: 5 };
const fields = { a: s, namespace: s, o: { type: 'object', properties: { in: s, import: s } } };
const object = (more: JsonObject = {}): JsonObject => ({ type: 'object', properties: fields, ...more });
const ruled = (rule: string, more: JsonObject = {}): JsonObject =>
  field(object({ 'x-kubernetes-validations': [{ rule, ...more }] }));
const one = field(object());
const added = ['cel-rule-added .spec.f'];

describe('validation rules that the API server refuses', () => {
  refusals([
    ['one of broken syntax', one, ruled('self.a =='), added],
    ['one about no field', one, ruled("self.none == 'x'"), added],
    ['one of another type', one, ruled('self.a'), added],
    ['one of anything', one, ruled('dyn(self.a)'), added],
    ['a function that is none', one, ruled('self.a.nope()'), added],
    ['a type that cannot be built', one, ruled('Lamp{} == self'), added],
    ['a pattern that RE2 does not compile', one, ruled("self.a.matches('a++')"), added],
    ['a duration that is none', one, ruled("duration('1x') > duration('1s')"), added],
    ['a message about no field', one, ruled('true', { messageExpression: "'no ' + self.none" }), added],
    ['a message that is no text', one, ruled('true', { messageExpression: '1' }), added],
    ['a blank message expression', one, ruled('true', { messageExpression: ' ' }), added],
    ['a path that leads nowhere', one, ruled('true', { fieldPath: '.none' }), added],
    ['a path without a dot', one, ruled('true', { fieldPath: 'a' }), added],
    ['a path of an index', one, ruled('true', { fieldPath: '.o[0]' }), added],
    ['a blank path', one, ruled('true', { fieldPath: ' ' }), added],
    ['a reason of no letters', one, ruled('true', { reason: '' }), added],
    [
      'a value that rules cannot see',
      field({ 'x-kubernetes-preserve-unknown-fields': true }),
      field({ 'x-kubernetes-preserve-unknown-fields': true, 'x-kubernetes-validations': [{ rule: 'true' }] }),
      added,
    ],
    [
      'a new field with a rule',
      one,
      spec({ properties: { f: object(), g: { ...s, 'x-kubernetes-validations': [{ rule: 'self ==' }] } } }),
      ['field-added .spec.g'],
    ],
    [
      'a new field with a path',
      one,
      spec({
        properties: { f: object(), g: object({ 'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.x' }] }) },
      }),
      ['field-added .spec.g'],
    ],
    [
      'a field taken away that a path names',
      ruled('true', { fieldPath: '.a' }),
      field({ type: 'object', properties: { o: s }, 'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.a' }] }),
      ['field-removed .spec.f.a'],
    ],
  ]);

  it.each([
    ['a field', ruled("self.a != 'x'")],
    ['a reserved word with its escape', ruled("self.__namespace__ != 'x'")],
    ['a path of fields', ruled('true', { fieldPath: '.o.import' })],
    ['a path in quotes', ruled('true', { fieldPath: "['o']['in']" })],
    [
      'a path into a map',
      field(
        object({
          properties: { m: { type: 'object', additionalProperties: s } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.m.any' }],
        }),
      ),
    ],
    ['what is not read here', ruled('google.protobuf.Duration{} == duration("1s")')],
  ])('says nothing of %s', (_, head) => {
    expect(told(one, head)).toEqual([]);
    expect(judge(null, head).facts.filter(({ check }) => check === 'crd/crd-refused')).toEqual([]);
  });

  it('tells nothing again of a rule that did not compile before', () => {
    const broken = { 'x-kubernetes-validations': [{ rule: 'self.none' }] };
    const more = { ...fields, b: s };

    expect(told(field(object(broken)), field({ ...object(broken), properties: more }))).toEqual([]);
  });

  it('says once that a rule does not compile, and nothing of its cost', () => {
    const checks = judge(one, ruled('self ==')).facts.map(({ check }) => check);

    expect(checks).toEqual(['crd/cel-rule-added']);
  });
});

describe('a field whose name is a reserved word', () => {
  const words = (minimumKubernetes: string, rule: string, base: Json) =>
    judge(base, ruled(rule), { minimumKubernetes }).facts.filter(({ facts }) =>
      String(facts['note'] ?? '').includes('before Kubernetes 1.32'),
    ).length;

  it.each(["self.namespace != 'x'", 'has(self.namespace)', "self.o.import != 'x'", 'self.?namespace.hasValue()'])(
    '%s needs Kubernetes 1.32',
    (rule) => {
      expect([words('1.31', rule, one), words('1.31', rule, null)]).toEqual([1, 1]);
      expect([words('1.32', rule, one), words('1.32', rule, null)]).toEqual([0, 0]);
    },
  );

  it('does not when it is a key of a map', () => {
    const map = { type: 'object', additionalProperties: s };
    const head = field({ ...map, 'x-kubernetes-validations': [{ rule: "self.namespace != 'x'" }] });

    expect(judge(null, head, { minimumKubernetes: '1.30' }).facts).toEqual([]);
  });

  it('is not told again', () => {
    const base = ruled("self.namespace != 'x'");
    const head = crd({ metadata: { labels: { a: 'b' } }, spec: base['spec'] as JsonObject });

    expect(told(base, head)).toEqual([]);
  });
});
