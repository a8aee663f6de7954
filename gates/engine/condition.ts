import { type CelInput, celEnv, isCelError, parse, plan } from '@bufbuild/cel';
import type { Candidate } from '../model/candidate.ts';

/** CEL has no cost budget here, so the shape is bounded instead: a condition is one short question. */
const MAX_NESTED_COMPREHENSIONS = 1;

export type ConditionAnswer = { readonly holds: boolean } | { readonly problem: string };

/** Why an expression cannot be a condition; `undefined` when it can. */
export function conditionProblem(source: string): string | undefined {
  try {
    const parsed = parse(source);
    if (comprehensionDepth(parsed.expr) > MAX_NESTED_COMPREHENSIONS) return 'macros such as all() may not be nested';
    plan(celEnv(), parsed);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Evaluates a rule's `when` over a candidate. Anything but true or false is a problem, never a silent "does not apply". */
export function evaluateCondition(source: string, candidate: Candidate): ConditionAnswer {
  const problem = conditionProblem(source);
  if (problem !== undefined) return { problem };
  const value = plan(celEnv(), parse(source))({ candidate: celInput(candidate) });
  if (typeof value === 'boolean') return { holds: value };
  return { problem: isCelError(value) ? value.message : `it gives ${typeof value}, not true or false` };
}

function celInput(value: unknown): CelInput {
  if (Array.isArray(value)) return value.map(celInput);
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([key, member]) => [key, celInput(member)]));
  }
  // CEL literals such as 42 are int; a JavaScript number would be a double and never equal one.
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

function comprehensionDepth(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const own = 'case' in node && node.case === 'comprehensionExpr' ? 1 : 0;
  return own + Math.max(0, ...Object.values(node).map(comprehensionDepth));
}
