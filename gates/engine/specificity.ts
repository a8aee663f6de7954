import { globMatches } from '../model/glob.ts';

/** How closely a pattern describes what it matched: as many numbers for all that are compared, and the first difference decides. */
export type Specificity = readonly number[];

/** An exact text beats every pattern. */
const EXACT = 1_000_000;

/** 0 when nothing was asked, more the more literal characters the pattern has. */
export function patternWeight(pattern: string | undefined): number {
  if (pattern === undefined) return 0;
  const literals = pattern.replace(/[*?[\]{}()!,]/g, '').length;
  return literals === pattern.length ? EXACT : 1 + literals;
}

/**
 * The weight of the closest pattern of a list that matches, `undefined` when none does.
 * An absent list matches everything with weight 0; a pattern with `!` in front excludes, wherever it stands.
 */
export function listWeight(patterns: readonly string[] | undefined, text: string): number | undefined {
  if (patterns === undefined) return 0;
  const excluded = patterns.some((pattern) => pattern.startsWith('!') && globMatches(pattern.slice(1), text));
  if (excluded) return undefined;
  const including = patterns.filter((pattern) => !pattern.startsWith('!'));
  if (including.length === 0) return 1;
  const weights = including.filter((pattern) => globMatches(pattern, text)).map(patternWeight);
  return weights.length === 0 ? undefined : Math.max(...weights);
}

/** Negative when `a` is less specific than `b`. */
export function compareSpecificity(a: Specificity, b: Specificity): number {
  for (const [place, weight] of a.entries()) {
    const difference = weight - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
