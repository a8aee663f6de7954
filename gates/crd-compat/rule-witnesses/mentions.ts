import { childrenOf, type Expr, type Fold, ident, propertyBehind, rewritten } from '../../cel/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import { predicateOf } from '../values/cel-predicate.ts';
import { atomsOf, type Predicate } from '../values/predicate.ts';

/** What rules read of a value, part by part, and what they compare each part with. */
export interface Mention {
  readonly members: Map<string, Mention>;
  items: Mention | undefined;
  values: Mention | undefined;
  keys: Mention | undefined;
  /** Literals that stand in one question with the part. */
  readonly literals: Set<string | number>;
  /** Questions about the part alone. */
  readonly questions: Predicate[];
}

export const newMention = (): Mention => ({
  members: new Map(),
  items: undefined,
  values: undefined,
  keys: undefined,
  literals: new Set(),
  questions: [],
});

/** A part of the value and the schema that names its members; a key of a map is a text without a schema. */
interface Spot {
  readonly mention: Mention;
  readonly schema: JsonObject | undefined;
}

type Variables = ReadonlyMap<string, Spot>;

/** Adds what an expression reads of `self`, which has a schema. */
export function mention(expr: Expr, schema: JsonObject, into: Mention): void {
  visit(expr, new Map([['self', { mention: into, schema }]]));
}

const LOGICAL: ReadonlySet<string> = new Set(['_&&_', '_||_', '!_', '_?_:_']);

function visit(expr: Expr, variables: Variables): void {
  if (expr.kind === 'fold') visitLoop(expr, variables);
  else if (!spotOf(expr, variables)) {
    if (expr.kind === 'call' && !LOGICAL.has(expr.name)) note(expr, variables);
    for (const child of childrenOf(expr)) visit(child, variables);
  }
}

function visitLoop(loop: Fold, variables: Variables): void {
  visit(loop.range, variables);
  const spot = spotOf(loop.range, variables);
  const inner = spot ? new Map([...variables, ...boundIn(loop, spot)]) : variables;
  for (const part of [loop.start, loop.step, loop.result]) visit(part, inner);
}

/** The variables of a loop over a list or a map. */
function boundIn({ variable, second }: Fold, range: Spot): (readonly [string, Spot])[] {
  if (range.schema?.['type'] !== 'object') return [[second ?? variable, itemsOf(range)]];
  const key = [variable, keysOf(range)] as const;
  return second === undefined ? [key] : [key, [second, valuesOf(range)]];
}

/** The part that an expression points to, which is thereby mentioned. */
function spotOf(expr: Expr, variables: Variables): Spot | undefined {
  if (expr.kind === 'ident') return variables.get(expr.name);
  if (expr.kind === 'select') return memberOf(spotOf(expr.operand, variables), expr.field);
  return expr.kind === 'call' && STEPS_INTO.has(expr.name) ? entryOf(expr.args, variables) : undefined;
}

const STEPS_INTO: ReadonlySet<string> = new Set(['_?._', '_[_]', '_[?_]']);

/** The part behind `from[key]` or `from.?key`. */
function entryOf([from, key]: readonly Expr[], variables: Variables): Spot | undefined {
  const spot = from && spotOf(from, variables);
  if (!spot) return undefined;
  if (key?.kind === 'literal' && typeof key.value === 'string') return memberOf(spot, key.value);
  return spot.schema?.['type'] === 'array' ? itemsOf(spot) : valuesOf(spot);
}

function memberOf(spot: Spot | undefined, field: string): Spot | undefined {
  if (!spot) return undefined;
  const { properties, additionalProperties } = spot.schema ?? {};
  const name = propertyBehind(field, properties) ?? propertyBehind(`__${field}__`, properties) ?? field;
  const known = spot.mention.members.get(name) ?? newMention();
  spot.mention.members.set(name, known);
  return { mention: known, schema: objectOr(member(properties, name) ?? additionalProperties) };
}

function itemsOf({ mention: one, schema }: Spot): Spot {
  one.items ??= newMention();
  return { mention: one.items, schema: objectOr(schema?.['items']) };
}

function valuesOf({ mention: one, schema }: Spot): Spot {
  one.values ??= newMention();
  return { mention: one.values, schema: objectOr(schema?.['additionalProperties']) };
}

function keysOf({ mention: one }: Spot): Spot {
  one.keys ??= newMention();
  return { mention: one.keys, schema: undefined };
}

const objectOr = (value: Json | undefined): JsonObject | undefined => (isJsonObject(value) ? value : undefined);

/** Notes a question with the parts that it is about: the literals beside them, and the whole of it where it is about one part only. */
function note(question: Expr, variables: Variables): void {
  const beside: Beside = { spots: new Set(), literals: new Set(), hasLoops: false };
  gather(question, variables, beside);
  const { spots, literals } = beside;
  for (const spot of spots) for (const literal of literals) spot.literals.add(literal);
  const [only] = spots;
  if (!only || spots.size > 1 || beside.hasLoops) return;
  const predicate = predicateOf(rewritten(question, (part) => (spotOf(part, variables) ? ident('self') : undefined)));
  if (atomsOf(predicate).length > 0) only.questions.push(predicate);
}

interface Beside {
  readonly spots: Set<Mention>;
  readonly literals: Set<string | number>;
  hasLoops: boolean;
}

function gather(expr: Expr, variables: Variables, beside: Beside): void {
  const spot = spotOf(expr, variables);
  if (spot) beside.spots.add(spot.mention);
  else if (expr.kind === 'fold') beside.hasLoops = true;
  else if (expr.kind === 'literal') addLiteral(expr.value, beside.literals);
  else for (const child of childrenOf(expr)) gather(child, variables, beside);
}

function addLiteral(value: string | number | bigint | boolean | null, to: Set<string | number>): void {
  if (typeof value === 'string') to.add(value);
  else if (typeof value === 'number') to.add(value).add(-value);
}
