import type { RE2JS } from 're2js';
import { unknown } from './failure.ts';

/**
 * What the evaluations of one question share: steps that are left, and compiled patterns (`undefined`: the pattern does not compile).
 * Work is counted in steps and never timed, so that the same question always has the same answer.
 */
export interface EvaluationContext {
  steps: { left: number };
  readonly patterns: Map<string, RE2JS | undefined>;
}

export function newContext(steps: number): EvaluationContext {
  return { steps: { left: steps }, patterns: new Map() };
}

/** Spends a step for each ten characters or items of a size. @throws NotEvaluated when the budget is used up. */
export function spend({ steps }: EvaluationContext, size: number): void {
  steps.left -= Math.ceil(size / 10);
  if (steps.left < 0) unknown('the step budget is used up');
}
