import { type Declared, followed } from '../schema/declared.ts';
import type { Call, Expr } from '../syntax/syntax.ts';
import type { CelType } from '../types/types.ts';
import { type Size, UNKNOWN_SIZE } from './amounts.ts';
import type { Trail } from './trail.ts';

/** Sizes of the keys and values that a list or map is built from. */
export interface Entry {
  readonly of: 'list' | 'map';
  readonly key: Size;
  readonly value: Size;
}

/** What a call is made on or with. */
export interface Operand {
  readonly expr: Expr;
  readonly type: CelType;
  readonly trail: Trail | undefined;
  readonly size: Size | undefined;
  readonly entry: Entry | undefined;
}

/** The value that a rule is about, and what an estimate is told otherwise about parts of it. */
export interface Subject {
  readonly declared: Declared;
  /** Collects the parts whose size the estimate used. */
  readonly asked?: Set<Declared>;
  /** A part that is taken to have one element at most, to see what its size does to the cost. */
  readonly shrunk?: Declared;
}

/** One overload that a call may reach. */
export interface Reached {
  readonly call: Call;
  readonly id: string;
  readonly subject: Subject;
  readonly target: Operand | undefined;
  readonly args: readonly Operand[];
  readonly argCosts: readonly number[];
}

export interface CallCost {
  readonly cost: number;
  /** Size of the result, where the function tells. */
  readonly size?: Size;
  readonly entry?: Entry | undefined;
  /** The cost of the arguments is in it already. */
  readonly isWhole?: boolean;
}

/** What the schema says about the value at the end of a trail. */
export function declaredSize({ declared: root, asked, shrunk }: Subject, trail: Trail | undefined): Size | undefined {
  const declared = trail && trail.length > 0 ? followed(root, trail) : undefined;
  if (!declared) return undefined;
  asked?.add(declared);
  return { min: 0, max: declared === shrunk ? Math.min(1, declared.mostElements) : declared.mostElements };
}

export function operandSize({ subject }: Reached, operand: Operand | undefined): Size {
  return operand?.size ?? declaredSize(subject, operand?.trail) ?? UNKNOWN_SIZE;
}
