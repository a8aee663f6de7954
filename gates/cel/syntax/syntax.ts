import type { CelType } from '../types/types.ts';

/** What the type checker finds out about an expression. */
interface Checked {
  type?: CelType;
  /** Ids of the overloads that a call may reach; several where an argument is dynamic. */
  overloads?: readonly string[];
}

export interface Literal extends Checked {
  readonly kind: 'literal';
  readonly of: 'string' | 'bytes' | 'int' | 'uint' | 'double' | 'bool' | 'null';
  /** An integer is a bigint where a number is too short for it; bytes are a text of which each character is one. */
  readonly value: string | number | bigint | boolean | null;
  /** Characters of a text, bytes of bytes, 1 for everything else. */
  readonly size: number;
}

export interface Ident extends Checked {
  readonly kind: 'ident';
  name: string;
}

export interface Select extends Checked {
  readonly kind: 'select';
  readonly operand: Expr;
  readonly field: string;
  /** `has(operand.field)`. */
  readonly isTest: boolean;
}

export interface Call extends Checked {
  readonly kind: 'call';
  /** Operators are calls too: `_+_`, `_?_:_`, `@in`. The type checker replaces `a.b` and target `a` by `a.b` without a target. */
  name: string;
  target: Expr | undefined;
  readonly args: readonly Expr[];
}

export interface ListOf extends Checked {
  readonly kind: 'list';
  readonly items: readonly { readonly value: Expr; readonly isOptional: boolean }[];
}

export interface MapOf extends Checked {
  readonly kind: 'map';
  readonly entries: readonly { readonly key: Expr; readonly value: Expr; readonly isOptional: boolean }[];
}

/** What every macro over a list or map becomes: a loop with an accumulator. */
export interface Fold extends Checked {
  readonly kind: 'fold';
  readonly range: Expr;
  readonly variable: string;
  /** Value of a macro with two variables; then `variable` is the index or the key. */
  readonly second: string | undefined;
  readonly accumulator: string;
  readonly start: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
}

export type Expr = Literal | Ident | Select | Call | ListOf | MapOf | Fold;

export function text(value: string): Literal {
  return { kind: 'literal', of: 'string', value, size: characters(value) };
}

/** Characters of a text as CEL counts them: a pair of surrogates is one. */
export function characters(value: string): number {
  return value.length - (value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

export function integer(value: number): Literal {
  return { kind: 'literal', of: 'int', value, size: 1 };
}

export function truth(value: boolean): Literal {
  return { kind: 'literal', of: 'bool', value, size: 1 };
}

export function ident(name: string): Ident {
  return { kind: 'ident', name };
}

export function call(name: string, ...args: readonly Expr[]): Call {
  return { kind: 'call', name, target: undefined, args };
}

export function memberCall(target: Expr, name: string, ...args: readonly Expr[]): Call {
  return { kind: 'call', name, target, args };
}

export function listOf(...values: readonly Expr[]): ListOf {
  return { kind: 'list', items: values.map((value) => ({ value, isOptional: false })) };
}

/** A copy that shares no node: types found for one must not show in the other. */
export function copyOf(expr: Expr): Expr {
  return rewritten(expr, () => undefined);
}

/** A copy in which `replace` stands in for the nodes that it gives an answer for, the outermost first. */
export function rewritten(expr: Expr, replace: (expr: Expr) => Expr | undefined): Expr {
  const instead = replace(expr);
  if (instead) return instead;
  const inner = (one: Expr): Expr => rewritten(one, replace);
  switch (expr.kind) {
    case 'literal':
    case 'ident':
      return { ...expr };
    case 'select':
      return { ...expr, operand: inner(expr.operand) };
    case 'call':
      return { ...expr, target: expr.target && inner(expr.target), args: expr.args.map(inner) };
    case 'list':
      return { ...expr, items: expr.items.map((item) => ({ ...item, value: inner(item.value) })) };
    case 'map':
      return {
        ...expr,
        entries: expr.entries.map((entry) => ({ ...entry, key: inner(entry.key), value: inner(entry.value) })),
      };
    case 'fold':
      return {
        ...expr,
        range: inner(expr.range),
        start: inner(expr.start),
        condition: inner(expr.condition),
        step: inner(expr.step),
        result: inner(expr.result),
      };
    default:
      return expr satisfies never;
  }
}

/** The expressions that an expression is made of. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'literal':
    case 'ident':
      return [];
    case 'select':
      return [expr.operand];
    case 'call':
      return expr.target ? [expr.target, ...expr.args] : expr.args;
    case 'list':
      return expr.items.map(({ value }) => value);
    case 'map':
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case 'fold':
      return [expr.range, expr.start, expr.condition, expr.step, expr.result];
    default:
      return expr satisfies never;
  }
}

/** A text that is the same for the same tree, however it was spelled. Types are no part of it. */
export function syntaxText(expr: Expr): string {
  return JSON.stringify(expr, (key, value: unknown) => {
    if (key === 'type' || key === 'overloads') return undefined;
    return typeof value === 'bigint' || Object.is(value, -0)
      ? `number ${typeof value === 'bigint' ? String(value) : '-0'}`
      : value;
  });
}
