import type { Call, Expr, Fold, ListOf, Literal, MapOf, Select } from '../syntax/syntax.ts';
import { ACCESS, member } from './access.ts';
import { NotEvaluated, noOverload, RuleFailure, unknown } from './failure.ts';
import { FUNCTIONS } from './functions.ts';
import { type Gathering, gatheringOf } from './gathering.ts';
import { OPERATORS } from './operators.ts';
import { isBoxed, listOf, mappingOf, type Value } from './value.ts';
import { spend, type Workshop } from './workshop.ts';

/** A variable and those around it. */
export interface Scope {
  readonly name: string;
  readonly value: Value;
  readonly outer: Scope | undefined;
}

/**
 * What an expression comes to. Its types are checked, so qualified names are names of functions already. @throws RuleFailure where the
 * API server gets an error, NotEvaluated where the answer is not known here.
 */
export function evaluate(expr: Expr, scope: Scope | undefined, shop: Workshop): Value {
  shop.steps.left -= 1;
  if (shop.steps.left < 0) unknown('it costs more to evaluate than there is time for');
  switch (expr.kind) {
    case 'literal':
      return literal(expr);
    case 'ident':
      return variable(expr.name, scope);
    case 'select':
      return selected(expr, scope, shop);
    case 'call':
      return called(expr, scope, shop);
    case 'list':
      return listLiteral(expr, scope, shop);
    case 'map':
      return mapLiteral(expr, scope, shop);
    case 'fold':
      return folded(expr, scope, shop);
    default:
      return expr satisfies never;
  }
}

function literal({ of, value }: Literal): Value {
  switch (of) {
    case 'int':
      return BigInt(value ?? 0);
    case 'uint':
      return unknown('it is about unsigned integers');
    case 'bytes':
      return Uint8Array.from(String(value), (char) => char.charCodeAt(0));
    default:
      return value;
  }
}

const TYPE_NAMES = new Set(['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'type']);
const LONG_NAMES: Readonly<Record<string, string>> = {
  'google.protobuf.Duration': 'duration',
  'google.protobuf.Timestamp': 'timestamp',
};

function variable(name: string, scope: Scope | undefined): Value {
  for (let at = scope; at; at = at.outer) {
    if (at.name !== name) continue;
    if (isBoxed(at.value) && at.value.kind === 'failure') throw at.value.failure;
    return at.value;
  }
  const type = TYPE_NAMES.has(name) ? name : LONG_NAMES[name];
  return type === undefined ? unknown(`it is about ${name}`) : { kind: 'type', name: type };
}

function selected({ operand, field, isTest }: Select, scope: Scope | undefined, shop: Workshop): Value {
  return member(evaluate(operand, scope, shop), field, isTest);
}

function called(call: Call, scope: Scope | undefined, shop: Workshop): Value {
  const { name, target, args } = call;
  switch (name) {
    case '_&&_':
      return logical(args, false, scope, shop);
    case '_||_':
      return logical(args, true, scope, shop);
    case '_?_:_':
      return conditional(args, scope, shop);
    case '@not_strictly_false':
      return notStrictlyFalse(args[0], scope, shop);
    case '@in':
      return membership(call, scope, shop);
    case 'or':
    case 'orValue':
      return alternative(call, scope, shop);
    case '_[_]':
    case '_[?_]':
      return indexed(call, scope, shop);
    default: {
      const values = [...(target ? [target] : []), ...args].map((arg) => evaluate(arg, scope, shop));
      return applied(call, values, shop);
    }
  }
}

/** Of a list of literals the API server makes a set: it does not look for anything in none, and fails to look for bytes. */
function membership(call: Call, scope: Scope | undefined, shop: Workshop): Value {
  const [one, among] = call.args;
  if (!one || !among) return noOverload();
  const items = among.kind === 'list' ? among.items : undefined;
  if (items?.length === 0) return false;
  const value = evaluate(one, scope, shop);
  const isSet = items?.every((item) => item.value.kind === 'literal' && item.value.of !== 'bytes') === true;
  if (isSet && value instanceof Uint8Array) return noOverload();
  return applied(call, [value, evaluate(among, scope, shop)], shop);
}

function applied({ name, overloads }: Call, values: readonly Value[], shop: Workshop): Value {
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (operator) return operator(values, shop);
  const access = Object.hasOwn(ACCESS, name) ? ACCESS[name] : undefined;
  if (access) return access(values[0] ?? null, values[1] ?? null);
  const own = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return own ? own(values, shop, overloads?.[0] ?? '') : unknown(`it calls ${name.replace(/^@/, '')}`);
}

/** One operand that decides outweighs errors in the others. */
function logical(args: readonly Expr[], decides: boolean, scope: Scope | undefined, shop: Workshop): boolean {
  let trouble: unknown;
  for (const arg of args) {
    const found = attempted(() => truth(evaluate(arg, scope, shop)));
    if (found === decides) return decides;
    if (typeof found !== 'boolean' && !(trouble instanceof NotEvaluated)) trouble = found.error;
  }
  if (trouble !== undefined) throw trouble;
  return !decides;
}

function attempted(act: () => boolean): boolean | { readonly error: unknown } {
  try {
    return act();
  } catch (error) {
    if (error instanceof RuleFailure || error instanceof NotEvaluated) return { error };
    throw error;
  }
}

function truth(value: Value): boolean {
  return typeof value === 'boolean' ? value : noOverload();
}

function conditional([test, yes, no]: readonly Expr[], scope: Scope | undefined, shop: Workshop): Value {
  if (!test || !yes || !no) return noOverload();
  return evaluate(truth(evaluate(test, scope, shop)) ? yes : no, scope, shop);
}

function notStrictlyFalse(arg: Expr | undefined, scope: Scope | undefined, shop: Workshop): boolean {
  const found = attempted(() => arg === undefined || evaluate(arg, scope, shop) !== false);
  return found !== false;
}

/** The index is not looked at where there is nothing to look in. */
function indexed(call: Call, scope: Scope | undefined, shop: Workshop): Value {
  const [from, index] = call.args;
  if (!from || !index) return noOverload();
  const value = evaluate(from, scope, shop);
  const isNone = isBoxed(value) && value.kind === 'optional' && value.value === undefined;
  return isNone ? value : applied(call, [value, evaluate(index, scope, shop)], shop);
}

/** The other value is not looked at where there is one. */
function alternative({ name, target, args: [other] }: Call, scope: Scope | undefined, shop: Workshop): Value {
  if (!target || !other) return noOverload();
  const found = evaluate(target, scope, shop);
  if (!isBoxed(found) || found.kind !== 'optional') return noOverload();
  if (found.value !== undefined) return name === 'or' ? found : found.value;
  return evaluate(other, scope, shop);
}

function parts<Part extends { readonly value: Expr; readonly isOptional: boolean }>(
  list: readonly Part[],
  scope: Scope | undefined,
  shop: Workshop,
): { readonly part: Part; readonly value: Value }[] {
  return list.flatMap((part) => {
    const value = evaluate(part.value, scope, shop);
    if (!part.isOptional) return [{ part, value }];
    const inner = isBoxed(value) && value.kind === 'optional' ? value.value : noOverload();
    return inner === undefined ? [] : [{ part, value: inner }];
  });
}

function listLiteral({ items }: ListOf, scope: Scope | undefined, shop: Workshop): Value {
  const values = parts(items, scope, shop).map(({ value }) => value);
  spend(shop, values.length);
  return listOf(values);
}

function mapLiteral({ entries }: MapOf, scope: Scope | undefined, shop: Workshop): Value {
  return mappingOf(
    parts(entries, scope, shop).map(({ part, value }) => [evaluate(part.key, scope, shop), value] as const),
  );
}

function folded(fold: Fold, scope: Scope | undefined, shop: Workshop): Value {
  const gathering = gatheringOf(fold);
  if (gathering) return gathered(fold, gathering, scope, shop);
  let value = kept(() => evaluate(fold.start, scope, shop));
  for (const own of turnsOf(fold, scope, shop, () => value)) {
    if (evaluate(fold.condition, own, shop) !== true) break;
    value = kept(() => evaluate(fold.step, own, shop));
  }
  return evaluate(fold.result, { name: fold.accumulator, value, outer: scope }, shop);
}

function gathered(fold: Fold, { test, items }: Gathering, scope: Scope | undefined, shop: Workshop): Value {
  const found: Value[] = [];
  for (const own of turnsOf(fold, scope, shop, () => null)) {
    shop.steps.left -= 1;
    if (test && !truth(evaluate(test, own, shop))) continue;
    for (const { value } of parts(items.items, own, shop)) found.push(value);
  }
  return listOf(found);
}

/** The scope of each turn of a loop. */
function* turnsOf(fold: Fold, scope: Scope | undefined, shop: Workshop, accumulated: () => Value): Generator<Scope> {
  for (const [first, second] of elementsOf(evaluate(fold.range, scope, shop))) {
    const around: Scope = { name: fold.accumulator, value: accumulated(), outer: scope };
    if (fold.second === undefined) {
      yield { name: fold.variable, value: first.single, outer: around };
    } else {
      const inner: Scope = { name: fold.variable, value: first.key, outer: around };
      yield { name: fold.second, value: second(), outer: inner };
    }
  }
}

/** An error is kept as a value: a later element may decide in spite of it. */
function kept(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    if (error instanceof RuleFailure || error instanceof NotEvaluated) return { kind: 'failure', failure: error };
    throw error;
  }
}

type Element = readonly [first: { readonly single: Value; readonly key: Value }, second: () => Value];

function* elementsOf(range: Value): Generator<Element> {
  if (!isBoxed(range)) return noOverload();
  if (range.kind === 'list') {
    for (const [i, item] of range.items.entries()) yield [{ single: item, key: BigInt(i) }, () => item];
  } else if (range.kind === 'map') {
    for (const key of range.keys) yield [{ single: key, key }, () => range.get(key) ?? null];
  } else noOverload();
}
