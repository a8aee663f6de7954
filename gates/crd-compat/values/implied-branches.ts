import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, membersOf, sameJson, textsOf } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { type BoundKeyword, boundOf } from '../keywords/bounds.ts';
import { stillAccepted } from './containment.ts';
import { combinatorConstraint } from './node-predicate.ts';

/** Whether everything that base accepted satisfies a combinator of head. `false` proves nothing. */
export function satisfiesAnyway(node: NodePair, combinator: 'anyOf' | 'oneOf' | 'allOf' | 'not'): boolean {
  const answer = stillAccepted(node, combinatorConstraint(node.head, combinator)).answer;
  if (answer !== 'open') return answer === 'contained';
  if (combinator !== 'allOf') return false;
  const branches = itemsOf(node.head['allOf']);
  return branches.every((branch) => isJsonObject(branch) && (isOneOf(branch, node.base) || demands(node.base, branch)));
}

function isOneOf(branch: JsonObject, base: JsonObject): boolean {
  return itemsOf(base['allOf']).some((one) => sameJson(one, branch));
}

/** Whether a node asks, in its own keywords or all branches of its `allOf` together, all that a branch asks. */
function demands(node: JsonObject, branch: JsonObject): boolean {
  const sources = [node, ...itemsOf(node['allOf']).filter(isJsonObject)];
  return membersOf(branch).every(([keyword, asked]) => isWords(keyword) || isAsked(sources, keyword, asked));
}

const WORDS = ['description', 'title', 'example', 'externalDocs'];
const isWords = (keyword: string) => WORDS.includes(keyword);

const UPPER: readonly string[] = ['maxItems', 'maxProperties', 'maxLength', 'maximum'];
const LOWER: readonly string[] = ['minItems', 'minProperties', 'minLength', 'minimum'];
/** They mean nothing without their bound. */
const EXCLUSIVE: readonly string[] = ['exclusiveMaximum', 'exclusiveMinimum'];

function isAsked(sources: readonly JsonObject[], keyword: string, asked: Json): boolean {
  if (EXCLUSIVE.includes(keyword)) return false;
  if (keyword === 'required') {
    const required = new Set(sources.flatMap((source) => textsOf(source['required'])));
    return Array.isArray(asked) && textsOf(asked).every((name) => required.has(name));
  }
  if (keyword === 'properties')
    return isJsonObject(asked) && membersOf(asked).every(([name, part]) => isPart(sources, name, part));
  if (UPPER.includes(keyword) || LOWER.includes(keyword)) return isBounded(sources, keyword as BoundKeyword, asked);
  return sources.some((source) => sameJson(source[keyword], asked));
}

function isPart(sources: readonly JsonObject[], name: string, part: Json): boolean {
  return (
    isJsonObject(part) &&
    sources.some((source) => {
      const own = member(source['properties'], name);
      return isJsonObject(own) && demands(own, part);
    })
  );
}

function isBounded(sources: readonly JsonObject[], keyword: BoundKeyword, asked: Json): boolean {
  const limit = boundOf({ [keyword]: asked }, keyword);
  if (limit === 'invalid') return false;
  if (limit === undefined) return true;
  return sources.some((source) => {
    const own = boundOf(source, keyword);
    if (own === undefined || own === 'invalid') return false;
    return UPPER.includes(keyword) ? own.value <= limit.value : own.value >= limit.value;
  });
}
