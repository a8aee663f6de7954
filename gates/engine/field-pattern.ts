/**
 * Whether a pattern such as `.spec.configuration.**` describes a location such as `.spec.configuration.image[*].name`.
 * `*` stands for one step, `**` for any number, also none; steps are separated by dots, and `[*]` and `{*}`
 * (items of a list, values of a map) are steps of their own, as are quoted names. A step may hold `*` as a part: `.spec.*Ref`.
 */
export function fieldPathMatches(pattern: string, location: string): boolean {
  return stepsMatch(stepsOf(pattern), stepsOf(location));
}

function stepsOf(path: string): readonly string[] {
  return path.match(/\["(?:[^"\\]|\\.)*"\]|\[\*\]|\{\*\}|<[^>]*>|[^.[{<]+/g) ?? [];
}

/** Follows all readings of the pattern at once, so the work is bounded by pattern length times path length. */
function stepsMatch(pattern: readonly string[], path: readonly string[]): boolean {
  let positions = withSkips(pattern, new Set([0]));
  for (const step of path) {
    const next = new Set<number>();
    for (const at of positions) {
      const wanted = pattern[at];
      if (wanted === '**') next.add(at);
      else if (wanted !== undefined && stepMatches(wanted, step)) next.add(at + 1);
    }
    positions = withSkips(pattern, next);
  }
  return positions.has(pattern.length);
}

/** `**` may also stand for no step at all. */
function withSkips(pattern: readonly string[], positions: Set<number>): Set<number> {
  for (const at of positions) if (pattern[at] === '**') positions.add(at + 1);
  return positions;
}

function stepMatches(pattern: string, step: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return pattern === step;
  if (!step.startsWith(first) || !step.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts) {
    const found = step.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from <= step.length - last.length;
}
