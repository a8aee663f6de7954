import { NotCompiled } from './not-compiled.ts';
import { call, copyOf, type Expr, type Fold, ident, integer, listOf, memberCall, truth } from './syntax.ts';

const ACCUMULATOR = '@result';
const UNUSED = '#unused';
const SORTED = '@__sortBy_input__';

type Loop = Pick<Fold, 'start' | 'condition' | 'step' | 'result'>;
type Macro = (target: Expr, args: readonly Expr[]) => Expr;

const accumulator = () => ident(ACCUMULATOR);

/** The loops that the macros of cel-go stand for; what they cost depends on every node. */
const all = (test: Expr): Loop => ({
  start: truth(true),
  condition: call('@not_strictly_false', accumulator()),
  step: call('_&&_', accumulator(), test),
  result: accumulator(),
});

const exists = (test: Expr): Loop => ({
  start: truth(false),
  condition: call('@not_strictly_false', call('!_', accumulator())),
  step: call('_||_', accumulator(), test),
  result: accumulator(),
});

const existsOne = (test: Expr): Loop => ({
  start: integer(0),
  condition: truth(true),
  step: call('_?_:_', test, call('_+_', accumulator(), integer(1)), accumulator()),
  result: call('_==_', accumulator(), integer(1)),
});

const collect = (start: Expr, filter: Expr | undefined, step: Expr): Loop => ({
  start,
  condition: truth(true),
  step: filter ? call('_?_:_', filter, step, accumulator()) : step,
  result: accumulator(),
});

const listed = (filter: Expr | undefined, value: Expr): Loop =>
  collect(listOf(), filter, call('_+_', accumulator(), listOf(value)));

/** Macros by name and number of arguments. */
const MACROS: Readonly<Record<string, Macro>> = {
  'all/2': (range, [name, test]) => over(range, name, all(there(test))),
  'exists/2': (range, [name, test]) => over(range, name, exists(there(test))),
  'exists_one/2': (range, [name, test]) => over(range, name, existsOne(there(test))),
  'map/2': (range, [name, value]) => over(range, name, listed(undefined, there(value))),
  'map/3': (range, [name, filter, value]) => over(range, name, listed(there(filter), there(value))),
  'filter/2': (range, [name, test]) => over(range, name, listed(there(test), there(name))),
  'all/3': (range, [one, two, test]) => overBoth(range, one, two, all(there(test))),
  'exists/3': (range, [one, two, test]) => overBoth(range, one, two, exists(there(test))),
  'existsOne/3': (range, [one, two, test]) => overBoth(range, one, two, existsOne(there(test))),
  'exists_one/3': (range, [one, two, test]) => overBoth(range, one, two, existsOne(there(test))),
  'transformList/3': (range, [one, two, value]) => overBoth(range, one, two, listed(undefined, there(value))),
  'transformList/4': (range, [one, two, filter, value]) =>
    overBoth(range, one, two, listed(there(filter), there(value))),
  'transformMap/3': (range, [one, two, value]) => overBoth(range, one, two, mapped(undefined, nameOf(one), value)),
  'transformMap/4': (range, [one, two, filter, value]) => overBoth(range, one, two, mapped(filter, nameOf(one), value)),
  'transformMapEntry/3': (range, [one, two, value]) => overBoth(range, one, two, mapped(undefined, undefined, value)),
  'transformMapEntry/4': (range, [one, two, filter, value]) =>
    overBoth(range, one, two, mapped(filter, undefined, value)),
  'optMap/2': (target, [name, value]) =>
    ifThere(target, call('optional.of', bound(name, memberCall(copyOf(target), 'value'), value))),
  'optFlatMap/2': (target, [name, value]) => ifThere(target, bound(name, memberCall(copyOf(target), 'value'), value)),
  'sortBy/2': sortBy,
};

export const MACRO_NAMES: readonly string[] = [
  'has',
  ...new Set(Object.keys(MACROS).map((key) => key.split('/')[0] ?? '')),
];

export function isMacro(name: string): boolean {
  return MACRO_NAMES.includes(name);
}

/** What a call on a target stands for, if it is a macro. @throws NotCompiled where a macro is used as it cannot be. */
export function expanded(target: Expr, name: string, args: readonly Expr[]): Expr | undefined {
  const key = `${name}/${args.length}`;
  return Object.hasOwn(MACROS, key) ? MACROS[key]?.(target, args) : undefined;
}

/** `has(a.b)`. */
export function presence(argument: Expr | undefined): Expr {
  if (argument?.kind !== 'select') throw new NotCompiled('has() accepts only a field: has(a.b)');
  return { ...argument, isTest: true };
}

function over(range: Expr, name: Expr | undefined, loop: Loop): Fold {
  return { kind: 'fold', range, variable: nameOf(name), second: undefined, accumulator: ACCUMULATOR, ...loop };
}

function overBoth(range: Expr, one: Expr | undefined, two: Expr | undefined, loop: Loop): Fold {
  const [variable, second] = [nameOf(one), nameOf(two)];
  if (variable === second) throw new NotCompiled(`variable ${variable} is declared twice`);
  return { kind: 'fold', range, variable, second, accumulator: ACCUMULATOR, ...loop };
}

function mapped(filter: Expr | undefined, key: string | undefined, value: Expr | undefined): Loop {
  const args = key === undefined ? [there(value)] : [ident(key), there(value)];
  return collect({ kind: 'map', entries: [] }, filter, call('cel.@mapInsert', accumulator(), ...args));
}

/** A name for a value, as a loop that never runs. */
function bound(name: Expr | undefined, value: Expr, result: Expr | undefined): Fold {
  return {
    kind: 'fold',
    range: listOf(),
    variable: UNUSED,
    second: undefined,
    accumulator: nameOf(name),
    start: value,
    condition: truth(false),
    step: ident(nameOf(name)),
    result: there(result),
  };
}

function ifThere(target: Expr, result: Expr): Expr {
  return call('_?_:_', memberCall(target, 'hasValue'), result, call('optional.none'));
}

function sortBy(target: Expr, [name, key]: readonly Expr[]): Expr {
  if (target.kind === 'literal' || target.kind === 'map') throw new NotCompiled('sortBy() accepts only a list');
  const keys = over(ident(SORTED), name, listed(undefined, there(key)));
  return bound(ident(SORTED), target, memberCall(ident(SORTED), '@sortByAssociatedKeys', keys));
}

function nameOf(expr: Expr | undefined): string {
  if (expr?.kind === 'ident' && expr.name !== '__result__') return expr.name;
  throw new NotCompiled('the variable of a macro must be a plain name');
}

function there(expr: Expr | undefined): Expr {
  if (!expr) throw new NotCompiled('a macro has too few arguments');
  return expr;
}
