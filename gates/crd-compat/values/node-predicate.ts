import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { effectiveEnum } from '../aspects.ts';
import type { NodePair } from '../difference.ts';
import { itemsOf, lookup, member } from '../same-json.ts';
import { celPredicate } from './cel-predicate.ts';
import { ALWAYS, both, type Comparison, either, not, type Predicate, UNKNOWN } from './predicate.ts';

/** Everything that a node says about a scalar value, as far as it is understood. */
export function nodePredicate(node: JsonObject): Predicate {
  return both([
    ...KEYWORDS.map((keyword) => keywordPredicate(node, keyword)),
    ...celRules(node).map(celPredicate),
    combined(node),
  ]);
}

/** What is said about a value at base, at its own node and in the combinators of the node it is a field of. */
export function basePredicate(pair: NodePair): Predicate {
  const { base, parent, field } = pair;
  const own = nodePredicate(base);
  return parent && field !== undefined ? both([own, fieldPredicate(parent.base, field)]) : own;
}

const KEYWORDS = ['enum', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf'] as const;
export type ValueKeyword = (typeof KEYWORDS)[number];

/** What one keyword of a node says about a scalar value. */
export function keywordPredicate(node: JsonObject, keyword: ValueKeyword): Predicate {
  return SAYS[keyword](node, node[keyword]);
}

const SAYS: Readonly<Record<ValueKeyword, (node: JsonObject, value: Json | undefined) => Predicate>> = {
  enum: (node) => {
    const values = effectiveEnum(node);
    return values ? either(values.map((value) => ({ op: 'equals', value }))) : ALWAYS;
  },
  pattern: (_node, value) => (typeof value === 'string' && value !== '' ? { op: 'matches', pattern: value } : ALWAYS),
  format: formatPredicate,
  minLength: (_node, value) => bound('length', '>=', value),
  maxLength: (_node, value) => bound('length', '<=', value),
  minimum: (node, value) => bound('number', node['exclusiveMinimum'] === true ? '>' : '>=', value),
  maximum: (node, value) => bound('number', node['exclusiveMaximum'] === true ? '<' : '<=', value),
  multipleOf: (_node, value) => (typeof value === 'number' && value > 0 ? { op: 'multiple', of: value } : ALWAYS),
};

function bound(op: 'length' | 'number', is: Comparison, value: Json | undefined): Predicate {
  const than = numberOf(value);
  return than === undefined ? ALWAYS : { op, is, than };
}

/** A bound as the API server reads it, a double; integers that no double holds come as text. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{16,310}$/.test(value) ? Number(value) : undefined;
}

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
};

function formatPredicate(node: JsonObject): Predicate {
  const { format, type } = node;
  if (typeof format !== 'string' || format === '') return ALWAYS;
  const range = type === 'integer' ? lookup(RANGES, format) : undefined;
  if (!range) return UNKNOWN;
  return both([bound('number', '>=', range[0]), bound('number', '<=', range[1])]);
}

/** The texts of a node's CEL rules. */
export function celRules(node: JsonObject): string[] {
  return itemsOf(node['x-kubernetes-validations']).flatMap((entry) => {
    const rule = member(entry, 'rule');
    return typeof rule === 'string' ? [rule] : [];
  });
}

/** `allOf`, `anyOf`, `oneOf` and `not` of a node, about the node's own value. */
function combined(node: JsonObject): Predicate {
  return combinators(node, (branch) => nodePredicate(branch));
}

/** What the combinators of an object say about one of its fields, where the field is there. */
function fieldPredicate(node: JsonObject, field: string): Predicate {
  return combinators(node, (branch) => {
    const schema = member(branch['properties'], field);
    // A branch may ask for more than this field, so at best it holds.
    return isJsonObject(schema) ? both([nodePredicate(schema), UNKNOWN]) : UNKNOWN;
  });
}

function combinators(node: JsonObject, about: (branch: JsonObject) => Predicate): Predicate {
  const branches = (keyword: string) =>
    itemsOf(node[keyword]).map((branch) => (isJsonObject(branch) ? about(branch) : UNKNOWN));
  const parts: Predicate[] = [...branches('allOf')];
  if (node['anyOf'] !== undefined) parts.push(either(branches('anyOf')));
  // Exactly one branch: at least one, and something more that is not looked at.
  if (node['oneOf'] !== undefined) parts.push(both([either(branches('oneOf')), UNKNOWN]));
  if (isJsonObject(node['not'])) parts.push(not(about(node['not'])));
  return both(parts);
}
