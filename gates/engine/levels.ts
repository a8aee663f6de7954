import type { Fact, Impact, Level } from '../model/finding.ts';
import { globMatches } from '../model/glob.ts';
import type { LevelEntry } from '../model/rule.ts';
import { fieldPathMatches } from './field-pattern.ts';
import { compareSpecificity, patternWeight, type Specificity } from './specificity.ts';

const byImpact: Readonly<Record<Impact, Level>> = { breaking: 'error', review: 'warning', compatible: 'info' };
const severity: readonly Level[] = ['off', 'info', 'warning', 'error'];

/**
 * The level a rule gives to a fact: its most specific matching entry, else what the impact means, else `error`.
 * Entries that tie are refused on write; should two tie all the same, the stricter one counts.
 */
export function levelOf(fact: Fact, entries: readonly LevelEntry[]): Level {
  let best: LevelEntry | undefined;
  for (const entry of entries) {
    if (entryMatches(entry, fact) && (best === undefined || outranks(entry, best))) best = entry;
  }
  if (best !== undefined) return best.level;
  return fact.impact === undefined ? 'error' : byImpact[fact.impact];
}

/** Order of what makes an entry specific: subject, path, check, impact. */
export function entrySpecificity(entry: LevelEntry): Specificity {
  return [
    patternWeight(entry.subject),
    patternWeight(entry.path),
    patternWeight(entry.check),
    entry.impact === undefined ? 0 : 1,
  ];
}

function outranks(entry: LevelEntry, best: LevelEntry): boolean {
  const order = compareSpecificity(entrySpecificity(entry), entrySpecificity(best));
  return order > 0 || (order === 0 && severity.indexOf(entry.level) > severity.indexOf(best.level));
}

function entryMatches(entry: LevelEntry, fact: Fact): boolean {
  return (
    globMatches(entry.check, fact.check) &&
    (entry.path === undefined || fieldPathMatches(entry.path, fact.location)) &&
    (entry.subject === undefined || globMatches(entry.subject, fact.subject)) &&
    (entry.impact === undefined || entry.impact === fact.impact)
  );
}
