import type { Omission } from '../model/gate.ts';
import { globMatches } from '../model/glob.ts';
import type { FileChange } from '../model/snapshot.ts';
import type { AppliedRule } from './select-rules.ts';

const MOST_NAMED = 3;

/** A note for each reason, with the first files that it is about. */
export function omissionNotes(omissions: readonly Omission[]): string[] {
  const byReason = new Map<string, Set<string>>();
  for (const { path, reason } of omissions) byReason.set(reason, (byReason.get(reason) ?? new Set()).add(path));
  return [...byReason].map(([reason, found]) => {
    const paths = [...found].sort();
    const more = paths.length - MOST_NAMED;
    return `not looked at: ${paths.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''} (${reason})`;
  });
}

/** Changed files that the rule would cover, had it not left them out by one of its globs. */
export function leftOutByPaths({ rule }: AppliedRule, changes: readonly FileChange[]): Omission[] {
  const { paths } = rule.scope;
  if (paths === undefined) return [];
  const included = paths.filter((glob) => !glob.startsWith('!'));
  const excluded = paths.filter((glob) => glob.startsWith('!'));
  return changes.flatMap(({ path }) => {
    const glob = excluded.find((one) => globMatches(one.slice(1), path));
    if (glob === undefined || (included.length > 0 && !included.some((one) => globMatches(one, path)))) return [];
    return [{ path, reason: `left out by "${glob}" in scope.paths` }];
  });
}
