import type { JsonObject } from '../../gates/model/json.ts';
import type { Mutation } from './keywords.ts';
import { aField, isObject, listOf, withList, without } from './keywords.ts';
import type { Random } from './random.ts';

/** What a branch may say of a node of a type. */
function aBranch(node: JsonObject, random: Random): JsonObject {
  const name = aField(node, random);
  const texts: JsonObject[] = [
    { pattern: '^a' },
    { maxLength: 3 },
    { enum: ['a', 'b'] },
    { minLength: 1 },
    { format: 'ipv4' },
  ];
  const numbers: JsonObject[] = [{ minimum: 1 }, { maximum: 5 }, { enum: [0, 1] }, { multipleOf: 2 }];
  if (isObject(node)) return name === undefined ? { minProperties: 1 } : { required: [name] };
  if (node['type'] === 'array') return random.pick([{ minItems: 1 }, { maxItems: 1 }]) ?? {};
  return random.pick(node['type'] === 'string' ? texts : numbers) ?? {};
}

const BRANCHED = ['anyOf', 'oneOf', 'allOf'] as const;

/** Changes of combinators. */
export const branchMutations: readonly Mutation[] = [
  ...BRANCHED.flatMap((combinator): Mutation[] => [
    {
      name: `${combinator} gains a branch`,
      widens: false,
      apply: (node, random) => ({ ...node, [combinator]: [...listOf(node, combinator), aBranch(node, random)] }),
    },
    {
      name: `${combinator} loses a branch`,
      widens: combinator === 'allOf',
      apply: (node) =>
        listOf(node, combinator).length === 0
          ? undefined
          : withList(node, combinator, listOf(node, combinator).slice(1)),
    },
    {
      name: `${combinator} dropped`,
      widens: true,
      apply: (node) => (node[combinator] === undefined ? undefined : without(node, combinator)),
    },
    {
      name: `${combinator} branch replaced`,
      apply: (node, random) =>
        listOf(node, combinator).length === 0
          ? undefined
          : { ...node, [combinator]: [aBranch(node, random), ...listOf(node, combinator).slice(1)] },
    },
  ]),
  {
    name: 'anyOf gains an alternative',
    widens: true,
    apply: (node, random) =>
      node['anyOf'] === undefined ? undefined : { ...node, anyOf: [...listOf(node, 'anyOf'), aBranch(node, random)] },
  },
  {
    name: 'not added',
    apply: (node, random) => (node['not'] === undefined ? { ...node, not: aBranch(node, random) } : undefined),
  },
  {
    name: 'not dropped',
    widens: true,
    apply: (node) => (node['not'] === undefined ? undefined : without(node, 'not')),
  },
  ...(['pattern', 'maxLength', 'minLength', 'maximum', 'minimum', 'maxItems', 'required'] as const).map(
    (keyword): Mutation => ({
      name: `${keyword} moved to allOf`,
      widens: true,
      apply: (node) =>
        node[keyword] === undefined
          ? undefined
          : { ...without(node, keyword), allOf: [...listOf(node, 'allOf'), { [keyword]: node[keyword] }] },
    }),
  ),
];
