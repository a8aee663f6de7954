import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, membersOf, sameJson, textsOf } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { type BoundKeyword, boundOf } from '../keywords/bounds.ts';
import type { Meter } from './automaton.ts';
import { stillAccepted } from './containment.ts';
import { type Combinator, combinatorConstraint } from './node-predicate.ts';
import { CONTAINED, type Containment, OPEN } from './predicate.ts';

/** Whether everything that base accepted satisfies a combinator of head, by the values of a scalar or by what both sides ask. */
export function combinatorAnswer(node: NodePair, combinator: Combinator): Containment {
  const answer = stillAccepted(node, combinatorConstraint(node.head, combinator));
  if (answer.answer !== 'open') return answer;
  const context = { sources: sourcesOf(node.base), meter: node.version.crd.budget };
  return asksFor(context, combinator, node.head[combinator] ?? []) ? CONTAINED : OPEN;
}

/** Schemas that a value satisfies all together. */
interface Context {
  readonly sources: readonly JsonObject[];
  readonly meter: Meter;
}

/** What is asked of a value: a node and, as each of them holds, all branches of its `allOf`. */
function sourcesOf(node: JsonObject): JsonObject[] {
  return [node, ...itemsOf(node['allOf']).filter(isJsonObject).flatMap(sourcesOf)];
}

const beside = ({ sources, meter }: Context, more: JsonObject): Context => ({
  sources: [...sources, ...sourcesOf(more)],
  meter,
});

/** Whether what a value satisfies already is all that a schema asks. */
function demands(context: Context, asked: Json): boolean {
  return isJsonObject(asked) && membersOf(asked).every(([keyword, value]) => isSettled(context, keyword, value));
}

const WORDS = ['description', 'title', 'example', 'externalDocs'];

function isSettled(context: Context, keyword: string, asked: Json): boolean {
  return asked === null || WORDS.includes(keyword) || asksFor(context, keyword, asked);
}

const UPPER: readonly string[] = ['maxItems', 'maxProperties', 'maxLength', 'maximum'];
const LOWER: readonly string[] = ['minItems', 'minProperties', 'minLength', 'minimum'];
/** They mean nothing without their bound. */
const EXCLUSIVE: readonly string[] = ['exclusiveMaximum', 'exclusiveMinimum'];

type Ask = (context: Context, asked: Json) => boolean;
const ASKS: ReadonlyMap<string, Ask> = new Map<string, Ask>([
  ...EXCLUSIVE.map((keyword) => [keyword, () => false] as const),
  ...[...UPPER, ...LOWER].map(
    (keyword) => [keyword, ({ sources }: Context, asked: Json) => isBounded(sources, keyword, asked)] as const,
  ),
  ['required', ({ sources }, asked) => isRequired(sources, asked)],
  ['enum', ({ sources }, asked) => isListed(sources, asked)],
  [
    'properties',
    (context, asked) => membersOf(asked).every(([name, part]) => isPart(context, ['properties', name], part)),
  ],
  ['items', (context, asked) => isPart(context, ['items'], asked)],
  ['allOf', (context, asked) => itemsOf(asked).every((branch) => demands(context, branch))],
  ['anyOf', isAnyOf],
  ['not', isExcluded],
]);

function asksFor(context: Context, keyword: string, asked: Json): boolean {
  context.meter.left -= context.sources.length;
  if (context.meter.left <= 0) return false;
  if (context.sources.some((source) => sameJson(source[keyword], asked)) && !EXCLUSIVE.includes(keyword)) return true;
  return ASKS.get(keyword)?.(context, asked) === true;
}

/** One of the branches is asked anyway, or whichever branch of base holds asks all of one of them. */
function isAnyOf(context: Context, asked: Json): boolean {
  const branches = itemsOf(asked);
  const isOne = (inside: Context) => branches.some((branch) => demands(inside, branch));
  const before = context.sources.flatMap((source) =>
    ['anyOf', 'oneOf'].map((combinator) => itemsOf(source[combinator])),
  );
  return (
    branches.length === 0 ||
    isOne(context) ||
    before.some(
      (old) => old.length > 0 && old.every((branch) => isJsonObject(branch) && isOne(beside(context, branch))),
    )
  );
}

/** Whatever head excludes, base excluded. */
function isExcluded(context: Context, asked: Json): boolean {
  if (!isJsonObject(asked)) return false;
  const { sources, meter } = context;
  return sources.some(
    ({ not }) => isJsonObject(not ?? null) && demands({ sources: sourcesOf(asked), meter }, not ?? null),
  );
}

function isRequired(sources: readonly JsonObject[], asked: Json): boolean {
  const required = new Set(sources.flatMap((source) => textsOf(source['required'])));
  return Array.isArray(asked) && textsOf(asked).every((name) => required.has(name));
}

function isListed(sources: readonly JsonObject[], asked: Json): boolean {
  const allowed = new Set(itemsOf(asked).map(canonicalJson));
  return sources.some((source) => {
    const own = itemsOf(source['enum']);
    return own.length > 0 && own.every((value) => allowed.has(canonicalJson(value)));
  });
}

/** A field or the items, of which each source that speaks of them asks something. */
function isPart({ sources, meter }: Context, steps: readonly string[], asked: Json): boolean {
  const parts = sources.flatMap((source) => {
    const own = steps.reduce<Json | undefined>(member, source);
    return isJsonObject(own ?? null) ? sourcesOf(own as JsonObject) : [];
  });
  return demands({ sources: parts, meter }, asked);
}

function isBounded(sources: readonly JsonObject[], keyword: string, asked: Json): boolean {
  const limit = boundOf({ [keyword]: asked }, keyword as BoundKeyword);
  if (limit === 'invalid') return false;
  if (limit === undefined) return true;
  return sources.some((source) => {
    const own = boundOf(source, keyword as BoundKeyword);
    if (own === undefined || own === 'invalid') return false;
    return UPPER.includes(keyword) ? own.value <= limit.value : own.value >= limit.value;
  });
}
