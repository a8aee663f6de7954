import { isMacro, MACRO_NAMES } from '../syntax/macros.ts';
import { NotCompiled } from '../syntax/not-compiled.ts';
import type { Call, Expr } from '../syntax/syntax.ts';
import { functionNames } from './functions.ts';
import type { CelType } from './types.ts';

/** @throws NotCompiled */
export function unknownVariable(name: string, known: readonly string[]): never {
  throw new NotCompiled(`${name}: unknown variable`, { name, prefix: '', known: () => known });
}

/** @throws NotCompiled */
export function unknownField(operand: Expr, field: string, { fields }: CelType): never {
  const prefix = `${pathText(operand)}.`;
  throw new NotCompiled(`${prefix}${field}: unknown field`, {
    name: field,
    prefix,
    known: () => fields?.names() ?? [],
  });
}

/** @throws NotCompiled */
export function withoutFields(operand: Expr, field: string, type: CelType): never {
  const path = pathText(operand);
  throw new NotCompiled(`${path}.${field}: ${path} has type ${typeText(type)}, which has no fields`);
}

/** @throws NotCompiled */
export function unknownFunction(name: string): never {
  if (isMacro(name)) throw new NotCompiled(`${name}(): the number of arguments is wrong`);
  const known = () => [...functionNames(), ...MACRO_NAMES];
  throw new NotCompiled(`${name}(): unknown function`, { name, prefix: '', known });
}

/** @throws NotCompiled */
export function noOverloadFor({ name }: Call, types: readonly CelType[]): never {
  throw new NotCompiled(`${functionText(name)} does not accept ${types.map(typeText).join(', ') || 'no arguments'}`);
}

/** A function as it is written: `==` for `_==_`, `matches()`. */
function functionText(name: string): string {
  const sign = /^[_@]?(.*?)_?$/.exec(name)?.[1] ?? name;
  return /^[a-z]\w*(?:\.\w+)*$/i.test(name) ? `${name}()` : sign;
}

/** A type as people write it: objects have no names. */
export function typeText({ key }: CelType): string {
  return key.replace(/object \d+/g, 'object').replace(/<\w+>/g, 'dyn');
}

const LONGEST_PATH = 60;

function pathText(expr: Expr): string {
  const path = pathOf(expr);
  return path.length <= LONGEST_PATH ? path : `…${path.slice(-LONGEST_PATH)}`;
}

function pathOf(expr: Expr): string {
  if (expr.kind === 'ident') return expr.name;
  if (expr.kind === 'select' && !expr.isTest) return `${pathOf(expr.operand)}.${expr.field}`;
  const [from] = expr.kind === 'call' && /^_\[\??_\]$/.test(expr.name) ? expr.args : [];
  return from ? `${pathOf(from)}[]` : '(…)';
}
