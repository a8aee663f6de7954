import type { Call, Expr, Fold, ListOf, Literal, MapOf, Select } from '../syntax/syntax.ts';
import { ACCESS, member } from './access.ts';
import { type EvaluationContext, spend } from './context.ts';
import { NotEvaluated, noOverload, RuleFailure, unknown } from './failure.ts';
import { FUNCTIONS } from './functions.ts';
import { type Gathering, gatheringOf } from './gathering.ts';
import { OPERATORS } from './operators.ts';
import { isBoxed, listOf, mappingOf, type Value } from './value.ts';

/** A variable and those around it. */
export interface Scope {
  readonly name: string;
  readonly value: Value;
  readonly outer: Scope | undefined;
}

/**
 * The value of an expression whose types are checked, so that qualified names of functions are resolved. @throws RuleFailure where the
 * API server gets an error, NotEvaluated where this engine cannot tell.
 */
export function evaluate(expr: Expr, scope: Scope | undefined, context: EvaluationContext): Value {
  context.steps.left -= 1;
  if (context.steps.left < 0) unknown('the step budget is used up');
  switch (expr.kind) {
    case 'literal':
      return literal(expr);
    case 'ident':
      return variable(expr.name, scope);
    case 'select':
      return selected(expr, scope, context);
    case 'call':
      return called(expr, scope, context);
    case 'list':
      return listLiteral(expr, scope, context);
    case 'map':
      return mapLiteral(expr, scope, context);
    case 'fold':
      return folded(expr, scope, context);
    default:
      return expr satisfies never;
  }
}

function literal({ of, value }: Literal): Value {
  switch (of) {
    case 'int':
      return BigInt(value ?? 0);
    case 'uint':
      return unknown('unsigned integers are not evaluated');
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
  return type === undefined ? unknown(`${name} is not evaluated`) : { kind: 'type', name: type };
}

function selected({ operand, field, isTest }: Select, scope: Scope | undefined, context: EvaluationContext): Value {
  return member(evaluate(operand, scope, context), field, isTest);
}

/** Calls that decide themselves which of their operands they evaluate. */
export const CONTROL: ReadonlySet<string> = new Set(
  '_&&_ _||_ _?_:_ @not_strictly_false @in or orValue _[_] _[?_]'.split(' '),
);

function called(call: Call, scope: Scope | undefined, context: EvaluationContext): Value {
  const { name, target, args } = call;
  switch (name) {
    case '_&&_':
      return logical(args, false, scope, context);
    case '_||_':
      return logical(args, true, scope, context);
    case '_?_:_':
      return conditional(args, scope, context);
    case '@not_strictly_false':
      return notStrictlyFalse(args[0], scope, context);
    case '@in':
      return membership(call, scope, context);
    case 'or':
    case 'orValue':
      return alternative(call, scope, context);
    case '_[_]':
    case '_[?_]':
      return indexed(call, scope, context);
    default: {
      const values = [...(target ? [target] : []), ...args].map((arg) => evaluate(arg, scope, context));
      return applied(call, values, context);
    }
  }
}

/** The API server turns a list of literals into a set: an empty one contains nothing, and looking for bytes fails. */
function membership(call: Call, scope: Scope | undefined, context: EvaluationContext): Value {
  const [one, among] = call.args;
  if (!one || !among) return noOverload();
  const items = among.kind === 'list' ? among.items : undefined;
  if (items?.length === 0) return false;
  const value = evaluate(one, scope, context);
  const isSet = items?.every((item) => item.value.kind === 'literal' && item.value.of !== 'bytes') === true;
  if (isSet && value instanceof Uint8Array) return noOverload();
  return applied(call, [value, evaluate(among, scope, context)], context);
}

function applied({ name, overloads }: Call, values: readonly Value[], context: EvaluationContext): Value {
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (operator) return operator(values, context);
  const access = Object.hasOwn(ACCESS, name) ? ACCESS[name] : undefined;
  if (access) return access(values[0] ?? null, values[1] ?? null);
  const own = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return own
    ? own(values, context, overloads?.[0] ?? '')
    : unknown(`function ${name.replace(/^@/, '')} is not evaluated`);
}

/** One operand that decides outweighs errors in the others. */
function logical(
  args: readonly Expr[],
  decides: boolean,
  scope: Scope | undefined,
  context: EvaluationContext,
): boolean {
  let trouble: unknown;
  for (const arg of args) {
    const found = attempted(() => truth(evaluate(arg, scope, context)));
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

function conditional([test, yes, no]: readonly Expr[], scope: Scope | undefined, context: EvaluationContext): Value {
  if (!test || !yes || !no) return noOverload();
  return evaluate(truth(evaluate(test, scope, context)) ? yes : no, scope, context);
}

function notStrictlyFalse(arg: Expr | undefined, scope: Scope | undefined, context: EvaluationContext): boolean {
  const found = attempted(() => arg === undefined || evaluate(arg, scope, context) !== false);
  return found !== false;
}

/** The index is not looked at where there is nothing to look in. */
function indexed(call: Call, scope: Scope | undefined, context: EvaluationContext): Value {
  const [from, index] = call.args;
  if (!from || !index) return noOverload();
  const value = evaluate(from, scope, context);
  const isNone = isBoxed(value) && value.kind === 'optional' && value.value === undefined;
  return isNone ? value : applied(call, [value, evaluate(index, scope, context)], context);
}

/** The other value is not looked at where there is one. */
function alternative(
  { name, target, args: [other] }: Call,
  scope: Scope | undefined,
  context: EvaluationContext,
): Value {
  if (!target || !other) return noOverload();
  const found = evaluate(target, scope, context);
  if (!isBoxed(found) || found.kind !== 'optional') return noOverload();
  if (found.value !== undefined) return name === 'or' ? found : found.value;
  return evaluate(other, scope, context);
}

function parts<Part extends { readonly value: Expr; readonly isOptional: boolean }>(
  list: readonly Part[],
  scope: Scope | undefined,
  context: EvaluationContext,
): { readonly part: Part; readonly value: Value }[] {
  return list.flatMap((part) => {
    const value = evaluate(part.value, scope, context);
    if (!part.isOptional) return [{ part, value }];
    const inner = isBoxed(value) && value.kind === 'optional' ? value.value : noOverload();
    return inner === undefined ? [] : [{ part, value: inner }];
  });
}

function listLiteral({ items }: ListOf, scope: Scope | undefined, context: EvaluationContext): Value {
  const values = parts(items, scope, context).map(({ value }) => value);
  spend(context, values.length);
  return listOf(values);
}

function mapLiteral({ entries }: MapOf, scope: Scope | undefined, context: EvaluationContext): Value {
  return mappingOf(
    parts(entries, scope, context).map(({ part, value }) => [evaluate(part.key, scope, context), value] as const),
  );
}

function folded(fold: Fold, scope: Scope | undefined, context: EvaluationContext): Value {
  const gathering = gatheringOf(fold);
  if (gathering) return gathered(fold, gathering, scope, context);
  let value = kept(() => evaluate(fold.start, scope, context));
  for (const own of turnsOf(fold, scope, context, () => value)) {
    if (evaluate(fold.condition, own, context) !== true) break;
    value = kept(() => evaluate(fold.step, own, context));
  }
  return evaluate(fold.result, { name: fold.accumulator, value, outer: scope }, context);
}

function gathered(fold: Fold, { test, items }: Gathering, scope: Scope | undefined, context: EvaluationContext): Value {
  const found: Value[] = [];
  for (const own of turnsOf(fold, scope, context, () => null)) {
    context.steps.left -= 1;
    if (test && !truth(evaluate(test, own, context))) continue;
    for (const { value } of parts(items.items, own, context)) found.push(value);
  }
  return listOf(found);
}

/** The scope of each turn of a loop. */
function* turnsOf(
  fold: Fold,
  scope: Scope | undefined,
  context: EvaluationContext,
  accumulated: () => Value,
): Generator<Scope> {
  for (const [first, second] of elementsOf(evaluate(fold.range, scope, context))) {
    const around: Scope = { name: fold.accumulator, value: accumulated(), outer: scope };
    if (fold.second === undefined) {
      yield { name: fold.variable, value: first.single, outer: around };
    } else {
      const inner: Scope = { name: fold.variable, value: first.key, outer: around };
      yield { name: fold.second, value: second(), outer: inner };
    }
  }
}

/** Keeps an error as a value: a later element may decide in spite of it. */
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
