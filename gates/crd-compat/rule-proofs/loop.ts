import type { Expr, Fold } from '../../cel/index.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { typeWord } from '../words.ts';
import { pathOf } from './path.ts';
import { isNullable, rootPlace, type SchemaPlace } from './place.ts';
import { type Proof, type Sight, stateOf } from './state.ts';
import { holdsInEvery } from './world.ts';

type Truth = boolean | 'error';
type Evaluate = (expr: Expr, sight: Sight) => Truth;

/**
 * `all` over a list or map whose every possible item satisfies the test, or `exists` where none can. Nothing for other loops, and
 * where neither is proved. @throws Split for questions about what is outside of the list
 */
export function loopTruth(expr: Expr, sight: Sight, truthOf: Evaluate): Truth | undefined {
  const test = expr.kind === 'fold' ? testOf(expr) : undefined;
  if (expr.kind !== 'fold' || !test) return undefined;
  return isAnsweredAlike(expr, test, sight, truthOf) ? test.asked : undefined;
}

/** Whether a `filter` finds nothing, in no list that base accepts. */
export function findsNothing(fold: Fold, sight: Sight, truthOf: Evaluate): boolean {
  const { start, step, result, accumulator } = fold;
  const isFilter = start.kind === 'list' && start.items.length === 0 && step.kind === 'call' && step.name === '_?_:_';
  const [body] = isFilter ? step.args : [];
  if (!body || result.kind !== 'ident' || result.name !== accumulator) return false;
  return isAnsweredAlike(fold, { body, asked: false }, sight, truthOf);
}

interface Test {
  readonly body: Expr;
  readonly asked: boolean;
}

/** Whether every item that base accepts gives a test the same answer. */
function isAnsweredAlike(fold: Fold, { body, asked }: Test, sight: Sight, truthOf: Evaluate): boolean {
  const range = pathOf(fold.range, sight);
  if (!range || hidesOne(fold, sight) || stateOf(range, sight).is !== 'present') return false;
  const within = insideOf(range, fold, sight);
  if (!within) return false;
  return holdsInEvery(
    sight.world,
    (world) => truthOf(body, { ...within.sight, world }) === asked,
    sight.proof.meter,
    (question) => question.includes(within.item.text),
  );
}

/** Whether the variables of a loop hide one of those around it. */
export function hidesOne({ variable, second, accumulator }: Fold, { places, keys }: Sight): boolean {
  return [variable, second ?? variable, accumulator].some((name) => places.has(name) || keys?.has(name) === true);
}

interface Within {
  readonly item: SchemaPlace;
  readonly sight: Sight;
}

/** The variables of a loop, for any item: of a list the item itself, of a map the key that leads to it, or the value. */
function insideOf(range: SchemaPlace, { variable, second }: Fold, sight: Sight): Within | undefined {
  const isMap = range.head?.['type'] === 'object';
  const item = isMap ? valuePlace(range, sight) : itemPlace(range, sight);
  if (!item) return undefined;
  const bound = second ?? (isMap ? undefined : variable);
  const places = bound === undefined ? sight.places : new Map(sight.places).set(bound, item);
  if (bound === variable) return { item, sight: { ...sight, places } };
  const entry = { map: isMap ? range.text : undefined, value: item };
  return { item, sight: { ...sight, places, keys: new Map(sight.keys).set(variable, entry) } };
}

/** What `all`, `exists` or `exists_one` asks of each item, and the answer of every item that makes it the answer of the whole. */
function testOf({ start, step, accumulator }: Fold): Test | undefined {
  if (start.kind !== 'literal' || step.kind !== 'call') return undefined;
  const [first, body] = step.args;
  if (step.name === '_?_:_') return start.value === 0 && first ? { body: first, asked: false } : undefined;
  const asked = ASKED[step.name];
  const isPlain = first?.kind === 'ident' && first.name === accumulator && step.args.length === 2;
  return isPlain && body && asked !== undefined && start.value === asked ? { body, asked } : undefined;
}

const ASKED: Readonly<Record<string, boolean>> = { '_&&_': true, '_||_': false };

function itemPlace(range: SchemaPlace, sight: Sight): SchemaPlace | undefined {
  const { text, base, head } = range;
  const isList = base?.['type'] === 'array' && head?.['type'] === 'array';
  const inside = () => partPlace(`${text}[${depthOf(sight)}]`, base?.['items'], head?.['items'], sight.proof);
  return isList ? partOf(range, depthOf(sight), inside) : undefined;
}

function valuePlace(range: SchemaPlace, sight: Sight): SchemaPlace | undefined {
  const { text, base, head } = range;
  return partOf(range, depthOf(sight), () =>
    partPlace(
      `${text}{${depthOf(sight)}}`,
      base?.['additionalProperties'],
      head?.['additionalProperties'],
      sight.proof,
    ),
  );
}

/** Items by their list or map and the number of variables around: each case of a proof asks for the same ones again. */
const parts = new WeakMap<SchemaPlace, Map<number, SchemaPlace | undefined>>();

function partOf(range: SchemaPlace, depth: number, make: () => SchemaPlace | undefined): SchemaPlace | undefined {
  const known = parts.get(range) ?? new Map<number, SchemaPlace | undefined>();
  parts.set(range, known);
  if (!known.has(depth)) known.set(depth, make());
  return known.get(depth);
}

/** Two loops, one in the other, go over items of their own, though it may be the same list. */
const depthOf = ({ places, keys }: Sight): number => places.size + (keys?.size ?? 0);

function partPlace(
  text: string,
  base: Json | undefined,
  head: Json | undefined,
  { keepsAll }: Proof,
): SchemaPlace | undefined {
  if (!isJsonObject(base) || !isJsonObject(head)) return undefined;
  if (isNullable(base) || isNullable(head) || typeWord(base) !== typeWord(head)) return undefined;
  return rootPlace(text, { base, head }, keepsAll);
}
