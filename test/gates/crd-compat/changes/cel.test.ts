import { describe } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { field, spec } from '../support.ts';
import { rows } from './support.ts';

const text = { type: 'string' };
const rules = (...list: (string | JsonObject)[]): JsonObject => ({
  'x-kubernetes-validations': list.map((rule) => (typeof rule === 'string' ? { rule } : rule)),
});
const two = { properties: { a: { type: 'integer' }, b: { type: 'integer' } } };
const object = (...list: (string | JsonObject)[]) => spec({ ...two, ...rules(...list) });

describe('changes of validation rules', () => {
  rows([
    ['a first rule', spec(two), object('self.a < self.b'), ['v1 cel-rule-added .spec breaking']],
    [
      'a rule about the value before',
      field(text),
      field({ ...text, ...rules('self == oldSelf') }),
      ['v1 cel-rule-added .spec.f breaking'],
    ],
    [
      'a rule of a new field',
      spec(two),
      spec({ properties: { ...two.properties, f: { ...text, ...rules("self != ''") } } }),
      ['v1 field-added .spec.f compatible'],
    ],
    [
      'a rule that holds anyway',
      field({ ...text, enum: ['a'] }),
      field({ ...text, enum: ['a'], ...rules("self != ''") }),
      ['v1 cel-rule-added .spec.f compatible'],
    ],
    [
      'two rules more',
      spec(two),
      object('self.a < 3', 'self.b < 3'),
      ['v1 cel-rule-added .spec breaking', 'v1 cel-rule-added .spec breaking'],
    ],
    [
      'another rule in its place',
      object('self.a < self.b'),
      object('self.a <= self.b'),
      ['v1 cel-rule-changed .spec review'],
    ],
    [
      'another rule with the same message',
      object({ rule: 'self.a < 1', message: 'small' }, 'self.b < 1'),
      object('self.b < 1', { rule: 'self.a < 2', message: 'small' }),
      ['v1 cel-rule-changed .spec review'],
    ],
    [
      'the same rule with other spaces',
      object('self.a<self.b'),
      object('self.a  <  self.b'),
      ['v1 cel-rule-changed .spec compatible'],
    ],
    [
      'a rule that is provably narrower',
      field({ ...text, ...rules("self in ['a', 'b']") }),
      field({ ...text, ...rules("self == 'a'") }),
      ['v1 cel-rule-changed .spec.f breaking'],
    ],
    [
      'a rule that is provably wider',
      field({ ...text, ...rules("self.startsWith('ab')") }),
      field({ ...text, ...rules("self.startsWith('a')") }),
      ['v1 cel-rule-changed .spec.f compatible'],
    ],
    ['a rule less', object('self.a < self.b'), spec(two), ['v1 cel-rule-removed .spec compatible']],
    [
      'another message',
      object({ rule: 'self.a < 1', message: 'x' }),
      object({ rule: 'self.a < 1', message: 'y' }),
      ['v1 cel-message-changed .spec compatible'],
    ],
    [
      'another reason',
      object({ rule: 'self.a < 1' }),
      object({ rule: 'self.a < 1', reason: 'FieldValueForbidden' }),
      ['v1 cel-message-changed .spec compatible'],
    ],
    [
      'another order',
      object('self.a < 1', 'self.b < 1'),
      object('self.b < 1', 'self.a < 1'),
      ['v1 cel-rules-reordered .spec compatible'],
    ],
    [
      'a rule moves to the field',
      object('self.a < 1'),
      spec({ properties: { a: { type: 'integer', ...rules('self < 1') }, b: { type: 'integer' } } }),
      ['v1 cel-rule-added .spec.a breaking', 'v1 cel-rule-removed .spec compatible'],
    ],
  ]);
});

const ip = field({ ...text, ...rules('isIP(self)') });

describe('changes of what a validation rule needs of the API server', () => {
  rows([
    [
      'IP functions for 1.30',
      field(text),
      ip,
      ['v1 cel-needs-newer-kubernetes .spec.f breaking', 'v1 cel-rule-added .spec.f breaking'],
      { minimumKubernetes: '1.30' },
    ],
    ['IP functions for 1.32', field(text), ip, ['v1 cel-rule-added .spec.f breaking'], { minimumKubernetes: '1.32' }],
    [
      'the format library for 1.31',
      field({ ...text, maxLength: 63 }),
      field({ ...text, maxLength: 63, ...rules('!format.dns1123Label().validate(self).hasValue()') }),
      ['v1 cel-needs-newer-kubernetes .spec.f breaking', 'v1 cel-rule-added .spec.f breaking'],
      { minimumKubernetes: '1.31' },
    ],
    ['a rule that was there already', ip, ip, [], { minimumKubernetes: '1.28' }],
    [
      'a name that only looks like a function',
      spec(two),
      object({ rule: "self.a < 1 || 'isIP(x)' == ''" }),
      ['v1 cel-rule-added .spec breaking'],
      { minimumKubernetes: '1.28' },
    ],
    ['in a new CRD', null, ip, ['v1 cel-needs-newer-kubernetes .spec.f breaking'], { minimumKubernetes: '1.30' }],
  ]);
});
