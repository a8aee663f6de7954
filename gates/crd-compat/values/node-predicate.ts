import { type Language, languageOf } from '../../formats/languages.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, textsOf } from '../../model/json-values.ts';
import { effectiveEnum } from '../differ/aspects.ts';
import type { NodePair } from '../difference.ts';
import { isEnforced } from '../keywords/formats.ts';
import { typeWord } from '../words.ts';
import { celPredicate } from './cel-predicate.ts';
import {
  ALWAYS,
  about,
  both,
  type Comparison,
  type Constraint,
  either,
  isCounted,
  type Kind,
  not,
  type Predicate,
  UNKNOWN,
} from './predicate.ts';

/** Everything that a node says about values of a kind, as far as it is understood; of lists and maps, how much they hold. */
export function nodePredicate(node: JsonObject, kind: Kind): Predicate {
  return both([
    ...KEYWORDS.map((keyword) => keywordConstraint(node, keyword)(kind)),
    ...celRules(node).map((rule) => ruleConstraint(rule)(kind)),
    // What is required is there, so that a map holds at least as much.
    ...(kind === 'map' ? [bound('length', '>=', new Set(textsOf(node['required'])).size)] : []),
    combined(node, COMBINATORS, kind),
  ]);
}

/** What base demands of a value, at its own node and in the combinators of its parent. */
export function basePredicate(pair: NodePair, kind: Kind): Predicate {
  const { base, parent, field } = pair;
  const own = nodePredicate(base, kind);
  return parent && field !== undefined ? both([own, fieldPredicate(parent.base, field, kind)]) : own;
}

const KEYWORDS = [
  ...(['enum', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf'] as const),
  ...(['minItems', 'maxItems', 'minProperties', 'maxProperties'] as const),
] as const;
export type ValueKeyword = (typeof KEYWORDS)[number];

/** What one keyword of a node demands. */
export function keywordConstraint(node: JsonObject, keyword: ValueKeyword): Constraint {
  return (kind) => about(SAYS[keyword](node, node[keyword]), kind, 'keyword');
}

/** What a validation rule demands of its own node's value. */
export function ruleConstraint(rule: string): Constraint {
  return (kind) => about(celPredicate(rule), kind, 'rule');
}

/** What one combinator of a node demands of the node's own value. */
export function combinatorConstraint(node: JsonObject, combinator: Combinator): Constraint {
  return (kind) => combined(node, [combinator], kind);
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
  minItems: (_node, value) => count('list', '>=', value),
  maxItems: (_node, value) => count('list', '<=', value),
  minProperties: (_node, value) => count('map', '>=', value),
  maxProperties: (_node, value) => count('map', '<=', value),
};

function count(of: 'list' | 'map', is: Comparison, value: Json | undefined): Predicate {
  const than = numberOf(value);
  return than === undefined ? ALWAYS : { op: 'count', of, is, than };
}

function bound(op: 'length' | 'number', is: Comparison, value: Json | undefined): Predicate {
  const than = numberOf(value);
  return than === undefined ? ALWAYS : { op, is, than };
}

/** A bound as the API server reads it, a double; integers that no double holds come as text. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{16,310}$/.test(value) ? Number(value) : undefined;
}

/** The texts of an enforced format, as far as they are known. */
function formatPredicate(node: JsonObject, format: Json | undefined): Predicate {
  if (typeof format !== 'string' || !isEnforced(node, format)) return ALWAYS;
  const { atLeast, atMost } = languageOf(format) ?? {};
  if (!atLeast) return UNKNOWN;
  return { op: 'between', atLeast: within(atLeast), atMost: atMost ? within(atMost) : ALWAYS };
}

function within({ pattern, maxLength }: Language): Predicate {
  const matches: Predicate = { op: 'matches', pattern };
  return maxLength === undefined ? matches : both([matches, { op: 'length', is: '<=', than: maxLength }]);
}

/** The texts of a node's validation rules. */
export function celRules(node: JsonObject): string[] {
  return itemsOf(node['x-kubernetes-validations']).flatMap((entry) => {
    const rule = member(entry, 'rule');
    return typeof rule === 'string' ? [rule] : [];
  });
}

export type Combinator = 'allOf' | 'anyOf' | 'oneOf' | 'not';
const COMBINATORS: readonly Combinator[] = ['allOf', 'anyOf', 'oneOf', 'not'];

/** Combinators of a node, about the node's own value. */
function combined(node: JsonObject, which: readonly Combinator[], kind: Kind): Predicate {
  const isEither = typeWord(node) === 'int-or-string';
  const about = (branch: JsonObject) => both([nodePredicate(branch, kind), restPredicate(branch, kind, isEither)]);
  return both(which.map((combinator) => branches(node, combinator, about)));
}

const UNDERSTOOD: ReadonlySet<string> = new Set([
  ...KEYWORDS,
  ...['allOf', 'anyOf', 'oneOf', 'not', 'exclusiveMaximum', 'exclusiveMinimum'],
  ...['description', 'title', 'example', 'externalDocs'],
]);
/** Of fields and items a scalar has none. */
const UNDERSTOOD_OF_SCALARS: ReadonlySet<string> = new Set([...UNDERSTOOD, 'required', 'properties', 'items']);

/** What a branch says beyond what is understood. A type may stand in one only where the node is int-or-string. */
function restPredicate(branch: JsonObject, kind: Kind, isEither: boolean): Predicate {
  const known = isCounted(kind) ? UNDERSTOOD : UNDERSTOOD_OF_SCALARS;
  const rest = Object.keys(branch).filter((keyword) => !known.has(keyword));
  if (rest.length === 0) return ALWAYS;
  const { type } = branch;
  if (!isEither || rest.length > 1 || (type !== 'integer' && type !== 'string')) return UNKNOWN;
  return kind === (type === 'string' ? 'text' : 'number') ? ALWAYS : not(ALWAYS);
}

/** What the combinators of an object say about one of its fields, where the field is there. */
function fieldPredicate(node: JsonObject, field: string, kind: Kind): Predicate {
  const about = (branch: JsonObject): Predicate => {
    const schema = member(branch['properties'], field);
    // A branch may ask for more than this field, so at best it holds.
    return isJsonObject(schema) ? both([nodePredicate(schema, kind), UNKNOWN]) : UNKNOWN;
  };
  return both(COMBINATORS.map((combinator) => branches(node, combinator, about)));
}

function branches(node: JsonObject, combinator: Combinator, about: (branch: JsonObject) => Predicate): Predicate {
  const value = node[combinator];
  if (combinator === 'not') return isJsonObject(value) ? not(about(value)) : ALWAYS;
  const parts = itemsOf(value).map((branch) => (isJsonObject(branch) ? about(branch) : UNKNOWN));
  if (combinator === 'allOf') return both(parts);
  // The API server does not tell an empty list from none.
  if (parts.length === 0) return ALWAYS;
  // Exactly one branch: at least one, and something more that is not looked at.
  return combinator === 'anyOf' ? either(parts) : both([either(parts), UNKNOWN]);
}
