import { NotCompiled, NotRead } from '../syntax/not-compiled.ts';
import type { Call, Expr, Fold } from '../syntax/syntax.ts';
import { type Overload, overloadsOf } from './functions.ts';
import { noOverloadFor, unknownField, unknownFunction, unknownVariable, withoutFields } from './type-errors.ts';
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DYN,
  INT,
  listType,
  mapType,
  NULL,
  optionalType,
  paramType,
  STRING,
  typeNamed,
  typeOfType,
  UINT,
} from './types.ts';
import { fits, mapParams, moreGeneral, noSubstitutions, type Substitutions, substituted } from './unify.ts';

/** Most nodes of one expression, macros expanded. `optMap` repeats what it is called on, so that a short text can become long. */
const MOST_NODES = 20_000;
const DEEPEST = 400;

interface Checking {
  readonly known: Substitutions;
  readonly names: (readonly [string, CelType])[];
  fresh: number;
  nodes: number;
  depth: number;
  /** Calls of `format` around: in what they are given, a list may have items of different types. */
  formats: number;
}

/** Names of types, which are values too. */
const TYPE_NAMES: ReadonlyMap<string, CelType> = new Map([
  ...['bool', 'bytes', 'double', 'duration', 'int', 'null_type', 'string', 'timestamp', 'uint'].map(
    (name) => [name, typeOfType(typeNamed(name))] as const,
  ),
  ['list', typeOfType(listType(DYN))],
  ['map', typeOfType(mapType(DYN, DYN))],
  ['type', typeOfType(DYN)],
]);

/**
 * Gives every node its type and every call the overloads it may reach, as cel-go's checker does, and returns what replaces the type
 * parameters that are left in types. @throws NotCompiled where the expression does not compile.
 */
export function checkTypes(expr: Expr, variables: ReadonlyMap<string, CelType>): (type: CelType) => CelType {
  const state: Checking = {
    known: noSubstitutions(),
    names: [...variables],
    fresh: 0,
    nodes: 0,
    depth: 0,
    formats: 0,
  };
  check(state, expr);
  return (type) => substituted(state.known, type, true);
}

function check(state: Checking, expr: Expr): CelType {
  state.nodes += 1;
  state.depth += 1;
  if (state.nodes > MOST_NODES || state.depth > DEEPEST) throw new NotRead('the expression is too large');
  const type = typeOf(state, expr);
  state.depth -= 1;
  expr.type = type;
  return type;
}

const LITERALS = { string: STRING, bytes: BYTES, int: INT, uint: UINT, double: DOUBLE, bool: BOOL, null: NULL };

function typeOf(state: Checking, expr: Expr): CelType {
  switch (expr.kind) {
    case 'literal':
      return LITERALS[expr.of];
    case 'ident':
      return (
        named(state, expr.name) ??
        unknownVariable(
          expr.name,
          state.names.map(([name]) => name),
        )
      );
    case 'select':
      return selectType(state, expr.operand, expr.field, expr.isTest);
    case 'call':
      return callType(state, expr);
    case 'list':
      return listType(joined(state, expr.items));
    case 'map':
      return mapLiteralType(state, expr.entries);
    case 'fold':
      return foldType(state, expr);
    default:
      return expr satisfies never;
  }
}

function fail(reason: string): never {
  throw new NotCompiled(reason);
}

function named({ names }: Checking, name: string): CelType | undefined {
  for (let i = names.length - 1; i >= 0; i -= 1) {
    const [known, type] = names[i] ?? [];
    if (known === name) return type;
  }
  return TYPE_NAMES.get(name);
}

function selectType(state: Checking, operand: Expr, field: string, isTest: boolean): CelType {
  const type = fieldType(state, operand, field, false);
  return isTest ? BOOL : substituted(state.known, type, false);
}

function fieldType(state: Checking, operand: Expr, field: string, isOptional: boolean): CelType {
  const given = substituted(state.known, check(state, operand), false);
  const [inner] = given.params;
  const isWrapped = given.kind === 'optional' && inner !== undefined;
  const type = fieldOf(state, operand, isWrapped ? inner : given, field);
  return isWrapped || isOptional ? optionalType(type) : type;
}

function fieldOf({ known }: Checking, operand: Expr, target: CelType, field: string): CelType {
  switch (target.kind) {
    case 'map':
      return target.params[1] ?? DYN;
    case 'object':
      return (
        (target.fields?.get(field) ?? target.fields?.get(`__${field}__`))?.type ?? unknownField(operand, field, target)
      );
    case 'param':
      fits(known, [DYN], [target]);
      return DYN;
    case 'dyn':
      return DYN;
    default:
      return withoutFields(operand, field, target);
  }
}

function callType(state: Checking, call: Call): CelType {
  if (call.name === '_?._') return optionalField(state, call);
  const around = state.formats;
  if (call.name === 'format') state.formats += 1;
  const type = plainCallType(state, call);
  state.formats = around;
  return type;
}

function plainCallType(state: Checking, call: Call): CelType {
  const { target } = call;
  const isQualified = target?.kind === 'ident' && overloadsOf(`${target.name}.${call.name}`) !== undefined;
  if (!isQualified && !overloadsOf(call.name)) unknownFunction(call.name);
  const args = call.args.map((arg) => check(state, arg));
  if (!target) return resolve(state, call, args);
  if (isQualified) {
    call.name = `${target.name}.${call.name}`;
    call.target = undefined;
    return resolve(state, call, args);
  }
  return resolve(state, call, [check(state, target), ...args]);
}

function optionalField(state: Checking, call: Call): CelType {
  const [operand, field] = call.args;
  if (!operand || field?.kind !== 'literal') return fail('an optional field has no name');
  call.overloads = ['select_optional_field'];
  return substituted(state.known, fieldType(state, operand, String(field.value), true), false);
}

function resolve(state: Checking, call: Call, types: readonly CelType[]): CelType {
  const declared = overloadsOf(call.name) ?? unknownFunction(call.name);
  if (call.name === '_&&_' || call.name === '_||_') return logical(state, call, types);
  const isMember = call.target !== undefined;
  const fitting = declared
    .filter((overload) => overload.isMember === isMember && overload.args.length === types.length)
    .flatMap((overload) => {
      const result = resultOf(state, overload, types);
      return result ? [{ id: overload.id, result }] : [];
    });
  const [first] = fitting;
  if (!first)
    return noOverloadFor(
      call,
      types.map((type) => substituted(state.known, type, true)),
    );
  call.overloads = fitting.map(({ id }) => id);
  return fitting.every(({ result }) => result.key === first.result.key) ? first.result : DYN;
}

/** The result type of an overload for operands of these types; `undefined` where it does not accept them. */
function resultOf(
  state: Checking,
  { args, result, isGeneric }: Overload,
  types: readonly CelType[],
): CelType | undefined {
  const instance = isGeneric ? instantiated(state) : (type: CelType) => type;
  return fits(state.known, types, args.map(instance)) ? substituted(state.known, instance(result), false) : undefined;
}

function logical(state: Checking, call: Call, types: readonly CelType[]): CelType {
  if (!types.every((type) => fits(state.known, [type], [BOOL]))) noOverloadFor(call, types);
  call.overloads = [call.name === '_&&_' ? 'logical_and' : 'logical_or'];
  return BOOL;
}

/** Type parameters of a declaration, each replaced by one that is used nowhere else. */
function instantiated(state: Checking): (type: CelType) => CelType {
  const fresh = new Map<string, CelType>();
  const replace = (type: CelType): CelType => {
    if (type.kind !== 'param') return mapParams(type, replace);
    const known = fresh.get(type.key) ?? freshParam(state);
    fresh.set(type.key, known);
    return known;
  };
  return replace;
}

function freshParam(state: Checking): CelType {
  state.fresh += 1;
  return paramType(`_var${state.fresh}`);
}

type Part = { readonly value: Expr; readonly isOptional: boolean };

function joined(state: Checking, parts: readonly Part[]): CelType {
  return (
    parts.reduce<CelType | undefined>((type, part) => join(state, type, partType(state, part)), undefined) ??
    freshParam(state)
  );
}

function partType(state: Checking, { value, isOptional }: Part): CelType {
  const type = check(state, value);
  if (!isOptional || type.kind === 'dyn') return type;
  return (type.kind === 'optional' ? type.params[0] : undefined) ?? fail('an element marked with ? is not optional');
}

function join({ known, formats }: Checking, before: CelType | undefined, type: CelType): CelType {
  if (!before) return type;
  if (fits(known, [before], [type])) return moreGeneral(before, type);
  return formats > 0 ? DYN : fail('elements of a literal have different types');
}

function mapLiteralType(state: Checking, entries: readonly (Part & { readonly key: Expr })[]): CelType {
  let [key, value]: (CelType | undefined)[] = [];
  for (const entry of entries) {
    key = join(state, key, check(state, entry.key));
    value = join(state, value, partType(state, entry));
  }
  return mapType(key ?? freshParam(state), value ?? freshParam(state));
}

function foldType(state: Checking, fold: Fold): CelType {
  const range = substituted(state.known, check(state, fold.range), false);
  const accumulated = check(state, fold.start);
  const depth = state.names.length;
  state.names.push([fold.accumulator, accumulated]);
  const [first, second] = iterated(state, range, fold.second !== undefined);
  state.names.push([fold.variable, first]);
  if (fold.second !== undefined) state.names.push([fold.second, second]);
  if (!fits(state.known, [BOOL], [check(state, fold.condition)])) fail('the condition of a loop is not bool');
  if (!fits(state.known, [accumulated], [check(state, fold.step)])) fail('a macro collects values of different types');
  state.names.length = depth + 1;
  const result = check(state, fold.result);
  state.names.length = depth;
  return substituted(state.known, result, false);
}

/** Types of the variables of a loop. With one, that of an item or a key; with two, of index and item or key and value. */
function iterated({ known }: Checking, range: CelType, isBoth: boolean): readonly [CelType, CelType] {
  const [first = DYN, second = DYN] = range.params;
  switch (range.kind) {
    case 'list':
      return isBoth ? [INT, first] : [first, DYN];
    case 'map':
      return [first, second];
    case 'dyn':
    case 'param':
      fits(known, [DYN], [range]);
      return [DYN, DYN];
    default:
      return fail('a macro accepts only a list or a map');
  }
}
