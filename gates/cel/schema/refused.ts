import { RESULTS } from '../cost/estimate.ts';
import { compileCel } from '../evaluation/compile.ts';
import { NotCompiled, NotRead } from '../syntax/not-compiled.ts';
import { childrenOf, type Expr } from '../syntax/syntax.ts';
import { typeText } from '../types/type-errors.ts';
import { type CelType, optionalType } from '../types/types.ts';
import type { Declared } from './declared.ts';

/** A rule, or the expression of its message. */
interface Asked {
  readonly kind: keyof typeof RESULTS;
  readonly text: string;
  /** `oldSelf` is an optional. */
  readonly isOptionalOld: boolean;
}

export type CompiledRule =
  /** `reserved`: fields that are read by a reserved word of CEL, without its escape. */
  | { readonly is: 'compiled'; readonly reserved: readonly string[] }
  | { readonly is: 'refused'; readonly reason: string }
  /** Too large, or of a kind that is not read here. */
  | { readonly is: 'unknown' };

/** Whether the API server compiles an expression of a rule about values of a type. Never throws. */
export function compileRule({ kind, text, isOptionalOld }: Asked, { type: self }: Declared): CompiledRule {
  const variables = new Map<string, CelType>([
    ['self', self],
    ['oldSelf', isOptionalOld ? optionalType(self) : self],
  ]);
  try {
    const { expr, type } = compileCel(text, variables);
    if (type.key === RESULTS[kind]) return { is: 'compiled', reserved: [...new Set(reservedIn(expr))] };
    return { is: 'refused', reason: `it has type ${typeText(type)}, not ${RESULTS[kind]}` };
  } catch (error) {
    if (error instanceof NotRead) return { is: 'unknown' };
    if (error instanceof NotCompiled) return { is: 'refused', reason: error.message };
    throw error;
  }
}

function reservedIn(expr: Expr): string[] {
  return [...ownReserved(expr), ...childrenOf(expr).flatMap(reservedIn)];
}

function ownReserved(expr: Expr): string[] {
  const read = readField(expr);
  const { type } = read?.operand ?? {};
  const owner = type?.kind === 'optional' ? type.params[0] : type;
  if (!read || !owner?.fields || owner.fields.get(read.field)) return [];
  return owner.fields.get(`__${read.field}__`) ? [read.field] : [];
}

function readField(expr: Expr): { readonly operand: Expr; readonly field: string } | undefined {
  if (expr.kind === 'select') return expr;
  if (expr.kind !== 'call' || expr.name !== '_?._') return undefined;
  const [operand, field] = expr.args;
  return operand && field?.kind === 'literal' ? { operand, field: String(field.value) } : undefined;
}
