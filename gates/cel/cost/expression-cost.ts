import type { Call, Expr, Fold, ListOf, MapOf, Select } from '../syntax/syntax.ts';
import { type CelType, DYN, isFixedSize } from '../types/types.ts';
import { ONE, plus, type Size, spanned, times, UNKNOWN_SIZE } from './amounts.ts';
import { costOfCall } from './call-cost.ts';
import { declaredSize, type Entry, type Operand, type Reached, type Subject } from './operand.ts';
import { grown, type Trail } from './trail.ts';

interface Local {
  readonly trail: Trail | undefined;
  readonly size: Size | undefined;
  readonly entry: Entry | undefined;
}

/** What is known so far of one expression. Sizes are kept when they are first asked for, and stay. */
interface Costing {
  readonly subject: Subject;
  readonly typeOf: (type: CelType) => CelType;
  readonly sizes: Map<Expr, Size>;
  readonly entries: Map<Expr, Entry>;
  readonly trails: Map<Expr, Trail | undefined>;
  readonly locals: Map<string, Local[]>;
}

const LIST = 10;
const MAP = 30;

/**
 * The most that evaluating an expression may cost: cel-go's static estimate (checker/cost.go) with the sizes and function costs of
 * Kubernetes. Types must have been checked.
 */
export function costOf(expr: Expr, subject: Subject, typeOf: (type: CelType) => CelType): number {
  return cost({ subject, typeOf, sizes: new Map(), entries: new Map(), trails: new Map(), locals: new Map() }, expr);
}

function cost(state: Costing, expr: Expr): number {
  switch (expr.kind) {
    case 'literal':
      return 0;
    case 'ident':
      state.trails.set(expr, localOf(state, expr.name) ? trailOf(state, expr) : grown(undefined, expr.name));
      return 1;
    case 'select':
      return selectCost(state, expr);
    case 'call':
      return callCost(state, expr);
    case 'list':
      return listCost(state, expr);
    case 'map':
      return mapCost(state, expr);
    case 'fold':
      return isBinding(expr) ? bindingCost(state, expr) : foldCost(state, expr);
    default:
      return expr satisfies never;
  }
}

function selectCost(state: Costing, select: Select): number {
  const operand = cost(state, select.operand);
  // Kubernetes counts `has()` as free.
  if (select.isTest) return operand;
  const { kind } = typeAt(state, select.operand);
  state.trails.set(select, grown(trailOf(state, select.operand), select.field));
  return kind === 'map' || kind === 'object' ? plus(operand, 1) : operand;
}

function callCost(state: Costing, call: Call): number {
  if (call.name === 'dyn') return dynCost(state, call);
  const argCosts: number[] = [];
  const args = call.args.map((arg) => {
    argCosts.push(cost(state, arg));
    return operandOf(state, arg);
  });
  const sum = call.target ? cost(state, call.target) : 0;
  const target = call.target && operandOf(state, call.target);
  const reached = (call.overloads ?? []).map((id) => ({ call, id, subject: state.subject, target, args, argCosts }));
  return plus(sum, dearest(state, reached));
}

/** The cost of the overload that costs most. The size of the result spans those of all overloads. */
function dearest(state: Costing, reached: readonly Reached[]): number {
  let most = 0;
  let size: Size | undefined;
  for (const one of reached) {
    const found = costOfCall(one);
    if (found.entry) state.entries.set(one.call, found.entry);
    most = Math.max(most, found.isWhole ? found.cost : one.argCosts.reduce(plus, found.cost));
    size = indexed(state, one, spannedSize(size, found.size)) ?? sizeOf(state, one.call);
  }
  const [{ call } = {}] = reached;
  if (call && size) state.sizes.set(call, size);
  return most;
}

function spannedSize(one: Size | undefined, other: Size | undefined): Size | undefined {
  return one && other ? spanned(one, other) : (one ?? other);
}

/** An index leads to an item of the list or a value of the map. */
function indexed(state: Costing, { call, id }: Reached, size: Size | undefined): Size | undefined {
  const [container] = call.args;
  if (!container || (id !== 'index_list' && id !== 'index_map')) return size;
  const value = entryOf(state, container)?.value;
  state.trails.set(call, grown(trailOf(state, container), id === 'index_list' ? '@items' : '@values'));
  return value;
}

function dynCost(state: Costing, call: Call): number {
  const [arg] = call.args;
  if (!arg) return 1;
  const known = cost(state, arg);
  copySizes(state, call, arg);
  return plus(known, 1);
}

function listCost(state: Costing, list: ListOf): number {
  let sum = LIST;
  const values = list.items.map(({ value }) => {
    sum = plus(sum, cost(state, value));
    return sizeOrUnknown(state, value);
  });
  state.entries.set(list, { of: 'list', key: ONE, value: rangeOf(values) });
  return sum;
}

function mapCost(state: Costing, map: MapOf): number {
  let sum = MAP;
  const sizes = map.entries.map(({ key, value }) => {
    sum = plus(sum, plus(cost(state, key), cost(state, value)));
    return { key: sizeOrUnknown(state, key), value: sizeOrUnknown(state, value) };
  });
  const [keys, values] = [sizes.map(({ key }) => key), sizes.map(({ value }) => value)];
  state.entries.set(map, { of: 'map', key: rangeOf(keys), value: rangeOf(values) });
  return sum;
}

function rangeOf(sizes: readonly Size[]): Size {
  return sizes.length === 0 ? { min: 0, max: 0 } : sizes.reduce(spanned);
}

/** `optMap` and `sortBy` name a value by a loop over nothing. */
function isBinding({ range, condition }: Fold): boolean {
  return range.kind === 'list' && range.items.length === 0 && condition.kind === 'literal' && condition.value === false;
}

function bindingCost(state: Costing, fold: Fold): number {
  const before = plus(cost(state, fold.range), cost(state, fold.start));
  pushValue(state, fold.accumulator, fold.start);
  const result = cost(state, fold.result);
  pop(state, fold.accumulator);
  copySizes(state, fold, fold.result);
  return plus(before, result);
}

function foldCost(state: Costing, fold: Fold): number {
  const before = plus(cost(state, fold.range), cost(state, fold.start));
  pushValue(state, fold.accumulator, fold.start);
  pushIterated(state, fold);
  const turn = plus(cost(state, fold.condition), cost(state, fold.step));
  pop(state, fold.variable);
  if (fold.second !== undefined) pop(state, fold.second);
  const result = cost(state, fold.result);
  pop(state, fold.accumulator);
  const turns = sizeOrUnknown(state, fold.range);
  keepFoldSize(state, fold, turns);
  return plus(plus(before, result), times(turns.max, turn));
}

function keepFoldSize(state: Costing, fold: Fold, turns: Size): void {
  if (fold.start.kind === 'literal') state.sizes.set(fold, sizeOrUnknown(state, fold.start));
  if (fold.start.kind !== 'list' && fold.start.kind !== 'map') return;
  state.sizes.set(fold, turns);
  const entry = entryOf(state, fold.step);
  if (entry) state.entries.set(fold, entry);
}

function pushValue(state: Costing, name: string, value: Expr): void {
  push(state, name, { trail: trailOf(state, value), entry: entryOf(state, value), size: sizeOf(state, value) });
}

function pushIterated(state: Costing, { range, variable, second }: Fold): void {
  const entry = entryOf(state, range);
  const isList = (entry?.of ?? typeAt(state, range).kind) === 'list';
  const pushPart = (name: string, step: string, size: Size | undefined): void =>
    push(state, name, { trail: grown(trailOf(state, range), step), size, entry: undefined });
  if (second === undefined) {
    pushPart(variable, isList ? '@items' : '@keys', isList ? entry?.value : entry?.key);
    return;
  }
  pushPart(variable, isList ? '@indices' : '@keys', entry?.key);
  pushPart(second, isList ? '@items' : '@values', entry?.value);
}

function push({ locals }: Costing, name: string, local: Local): void {
  const stack = locals.get(name);
  if (stack) stack.push(local);
  else locals.set(name, [local]);
}

function pop({ locals }: Costing, name: string): void {
  locals.get(name)?.pop();
}

function localOf({ locals }: Costing, name: string): Local | undefined {
  return locals.get(name)?.at(-1);
}

function trailOf(state: Costing, expr: Expr): Trail | undefined {
  const local = expr.kind === 'ident' ? localOf(state, expr.name) : undefined;
  return local ? local.trail : state.trails.get(expr);
}

function typeAt({ typeOf }: Costing, expr: Expr): CelType {
  return expr.type ? typeOf(expr.type) : DYN;
}

function operandOf(state: Costing, expr: Expr): Operand {
  return {
    expr,
    trail: trailOf(state, expr),
    type: typeAt(state, expr),
    size: sizeOf(state, expr),
    entry: entryOf(state, expr),
  };
}

function copySizes(state: Costing, to: Expr, from: Expr): void {
  const [size, entry] = [sizeOf(state, from), entryOf(state, from)];
  if (size) state.sizes.set(to, size);
  if (entry) state.entries.set(to, entry);
}

/** The size of a value: what was found before, what a literal shows, what the schema says, what the type or the variable tells. */
function sizeOf(state: Costing, expr: Expr): Size | undefined {
  const known = state.sizes.get(expr) ?? literalSize(expr);
  if (known) return known;
  const declared = declaredSize(state.subject, trailOf(state, expr));
  if (declared) {
    state.sizes.set(expr, declared);
    return declared;
  }
  if (isFixedSize(typeAt(state, expr))) return ONE;
  return expr.kind === 'ident' ? localOf(state, expr.name)?.size : undefined;
}

function sizeOrUnknown(state: Costing, expr: Expr): Size {
  return sizeOf(state, expr) ?? UNKNOWN_SIZE;
}

function literalSize(expr: Expr): Size | undefined {
  const size = countOf(expr);
  return size === undefined ? undefined : { min: size, max: size };
}

function countOf(expr: Expr): number | undefined {
  if (expr.kind === 'literal') return expr.size;
  if (expr.kind === 'list') return expr.items.length;
  return expr.kind === 'map' ? expr.entries.length : undefined;
}

function entryOf(state: Costing, expr: Expr): Entry | undefined {
  return state.entries.get(expr) ?? (expr.kind === 'ident' ? localOf(state, expr.name)?.entry : undefined);
}
