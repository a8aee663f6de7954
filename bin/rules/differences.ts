import type { RuleDifference } from '../../lambdas/usecases/change-rules.ts';

/** One indented line for each difference: `mode: "enforce" -> "warn"`. */
export function differenceLines(differences: readonly RuleDifference[]): string {
  return differences
    .map(({ path, before, after }) => `    ${path}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}\n`)
    .join('');
}
