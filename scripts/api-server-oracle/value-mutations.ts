import { added, boundMutations, dropped, isList, isMap, isNumber, isText, numberAt, on } from './bounds.ts';
import type { Mutation } from './keywords.ts';
import { listOf, withList, without, withRule } from './keywords.ts';
import { textMutations } from './text-mutations.ts';

const exclusive = (bound: string, keyword: string, shift: number): Mutation[] => [
  {
    name: `${keyword} on`,
    apply: on(isNumber, (node) => (node[bound] === undefined ? undefined : { ...node, [keyword]: true })),
  },
  { name: `${keyword} off`, widens: true, apply: on(isNumber, dropped(keyword)) },
  {
    name: `${keyword} on and the bound moved out by one`,
    apply: on(isNumber, (node) => {
      const value = numberAt(node, bound);
      return value === undefined ? undefined : { ...node, [bound]: value + shift, [keyword]: true };
    }),
  },
  {
    name: `${keyword} added with its bound`,
    apply: on(isNumber, (node, random) =>
      node[bound] === undefined ? { ...node, [bound]: random.pick([0, 1, 10]) ?? 0, [keyword]: true } : undefined,
    ),
  },
];

const NUMBER_RULES = [
  'self >= 0',
  'self > 0 && self < 100',
  'self != 7',
  'self in [1, 2, 3]',
  'self % 2 == 0',
  '-self <= 0',
  'double(self) < 3.5',
  '!(self == 0)',
  'self < 1 || self > 5',
  'true',
  '1 <= self',
  'self == 1 ? true : self > 1',
];

const numberMutations: readonly Mutation[] = [
  ...boundMutations(isNumber, 'minimum', 'maximum'),
  ...exclusive('maximum', 'exclusiveMaximum', 1),
  ...exclusive('minimum', 'exclusiveMinimum', -1),
  { name: 'multipleOf added', apply: on(isNumber, added('multipleOf', [1, 2, 5])) },
  {
    name: 'rule added to a number',
    apply: on(isNumber, (node, random) => withRule(node, random.pick(NUMBER_RULES) ?? 'true')),
  },
  {
    name: 'bounds to a rule',
    widens: true,
    apply: on(isNumber, (node) =>
      typeof node['minimum'] === 'number' && typeof node['maximum'] === 'number' && node['type'] === 'integer'
        ? withRule(without(node, 'minimum', 'maximum'), `self >= ${node['minimum']} && self <= ${node['maximum']}`)
        : undefined,
    ),
  },
  {
    name: 'int32 to int64',
    widens: true,
    apply: (node) => (node['format'] === 'int32' ? { ...node, format: 'int64' } : undefined),
  },
  { name: 'int64 to int32', apply: (node) => (node['format'] === 'int64' ? { ...node, format: 'int32' } : undefined) },
  {
    name: 'int32 added',
    apply: (node) =>
      node['type'] === 'integer' && node['format'] === undefined ? { ...node, format: 'int32' } : undefined,
  },
  {
    name: 'integer to number',
    widens: true,
    apply: (node) => (node['type'] === 'integer' ? { ...node, type: 'number' } : undefined),
  },
  {
    name: 'number to integer',
    apply: (node) => (node['type'] === 'number' ? { ...node, type: 'integer' } : undefined),
  },
];

const enumMutations: readonly Mutation[] = [
  { name: 'enum added', apply: on(isText, added('enum', [['a'], ['a', 'b', ''], ['A1_x', 'x']])) },
  { name: 'enum dropped', widens: true, apply: dropped('enum') },
  {
    name: 'enum value added',
    widens: true,
    apply: (node) =>
      node['enum'] === undefined || !isText(node)
        ? undefined
        : { ...node, enum: [...listOf(node, 'enum'), 'brand-new'] },
  },
  {
    name: 'enum value removed',
    apply: (node) =>
      listOf(node, 'enum').length < 2 ? undefined : withList(node, 'enum', listOf(node, 'enum').slice(1)),
  },
  {
    name: 'enum moved to allOf',
    widens: true,
    apply: (node) =>
      node['enum'] === undefined
        ? undefined
        : { ...without(node, 'enum'), allOf: [...listOf(node, 'allOf'), { enum: node['enum'] }] },
  },
  { name: 'nullable on', widens: true, apply: (node) => ({ ...node, nullable: true }) },
  { name: 'nullable off', apply: dropped('nullable') },
  { name: 'default dropped', apply: dropped('default') },
  { name: 'default added', apply: on(isText, added('default', ['', 'a', 'zz'])) },
];

/** Changes of what a scalar, or the size of a list or a map, may be. */
export const valueMutations: readonly Mutation[] = [
  ...textMutations,
  ...numberMutations,
  ...enumMutations,
  ...boundMutations(isList, 'minItems', 'maxItems'),
  ...boundMutations(isMap, 'minProperties', 'maxProperties'),
];
