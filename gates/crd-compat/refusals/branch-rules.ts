import { itemsPath, memberPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, sameJson } from '../../model/json-values.ts';
import type { Topic } from '../difference.ts';
import { sayableBroken } from './keyword-rules.ts';
import type { Broken, PossibleCause, StructuralNode } from './refusal.ts';
import { fieldsOf, isUnset } from './unset.ts';

/** What only the structure may say, not a branch of a combinator (validateNestedValueValidation). */
const OF_STRUCTURE = [
  'type',
  'default',
  'title',
  'description',
  'nullable',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
];

const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not'] as const;

/** The two types of int-or-string, which may stand in `anyOf`, or in that of the first branch of `allOf`. */
const BOTH_TYPES: Json = [{ type: 'integer' }, { type: 'string' }];

/** Why the API server rejects the branches of a node: keywords that a branch may not have, and fields that the structure does not have. */
export function branchesBroken(node: StructuralNode): Broken[] {
  const { schema, path, level } = node;
  return COMBINATORS.flatMap((combinator) => {
    const topics: readonly Topic[] = combinator === 'allOf' ? ['allOf', 'enum'] : [combinator];
    const around: Around = { topics, of: path, isOfRoot: level === 'root' };
    return branchesOf(schema, combinator).flatMap((branch) => inBranch(branch, schema, path, around));
  });
}

interface Around {
  readonly topics: readonly Topic[];
  /** Only of the branches of the root it is asked whether the structure has what they speak of (validateStructuralCompleteness). */
  readonly isOfRoot: boolean;
  /** The node that has the combinator. */
  readonly of: string;
}

function branchesOf(schema: JsonObject, combinator: (typeof COMBINATORS)[number]): JsonObject[] {
  const value = schema[combinator];
  if (combinator === 'not') return isJsonObject(value) ? [value] : [];
  if (combinator === 'anyOf' && sameJson(value, BOTH_TYPES)) return [];
  const branches = itemsOf(value).filter(isJsonObject);
  if (combinator !== 'allOf') return branches;
  return branches.map((branch, i) =>
    i === 0 && sameJson(branch['anyOf'], BOTH_TYPES) ? withoutAnyOf(branch) : branch,
  );
}

function withoutAnyOf({ anyOf, ...branch }: JsonObject): JsonObject {
  return branch;
}

/** A branch beside the node of the structure that it is about. */
function inBranch(branch: JsonObject, schema: JsonObject, path: string, around: Around): Broken[] {
  const here = { path: around.of, topics: around.topics };
  const misplaced = OF_STRUCTURE.filter((keyword) => !isUnset(branch[keyword]));
  const values = branch['additionalProperties'];
  if (values === true || isJsonObject(values)) misplaced.push('additionalProperties');
  const reasons = misplaced.map((keyword) => `\`${keyword}\` may not stand in a branch of a combinator`);
  if (fieldsOf(branch).some(([name]) => name === 'metadata'))
    reasons.push('`metadata` may not stand in a branch of a combinator');
  return [
    ...reasons.map((reason): Broken => ({ at: around.of, reason, causes: [here] })),
    ...sayableBroken(branch, around.of, around.topics).map((broken) => ({ at: around.of, ...broken })),
    ...itemsInBranch(branch, schema, path, around),
    ...fieldsOf(branch).flatMap(([name, field]) => {
      const counterpart = member(schema['properties'], name);
      const at = memberPath(path, name);
      return isJsonObject(counterpart) ? inBranch(field, counterpart, at, around) : inUnknown(field, at, around);
    }),
    ...COMBINATORS.flatMap((combinator) =>
      innerBranches(branch, combinator).flatMap((inner) => inBranch(inner, schema, path, around)),
    ),
  ];
}

function itemsInBranch(branch: JsonObject, schema: JsonObject, path: string, around: Around): Broken[] {
  const { items } = branch;
  if (!isJsonObject(items)) return [];
  const counterpart = schema['items'];
  const at = itemsPath(path);
  return isJsonObject(counterpart) ? inBranch(items, counterpart, at, around) : inUnknown(items, at, around);
}

/** Inside a branch nothing is int-or-string. */
function innerBranches(branch: JsonObject, combinator: (typeof COMBINATORS)[number]): JsonObject[] {
  const value = branch[combinator];
  if (combinator === 'not') return isJsonObject(value) ? [value] : [];
  return itemsOf(value).filter(isJsonObject);
}

/** What a branch says of a place that the structure does not have. */
function inUnknown(branch: JsonObject, path: string, around: Around): Broken[] {
  return [...(around.isOfRoot ? [unknown(path, around)] : []), ...inBranch(branch, {}, path, around)];
}

function unknown(path: string, { of, topics }: Around): Broken {
  const causes: PossibleCause[] = [
    { path, topics: ['part-removed'] },
    { path: of, topics },
  ];
  return { at: of, reason: `a branch names ${path}, which the structure of the schema does not have`, causes };
}
