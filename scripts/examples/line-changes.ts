import { diffLines } from 'diff';

/** The lines of two texts as a diff shows them: `  ` for both, `- ` for base only, `+ ` for head only. */
export function lineChanges(base: string, head: string): string[] {
  return diffLines(`${base.trimEnd()}\n`, `${head.trimEnd()}\n`).flatMap(({ value, added, removed }) =>
    value
      .split('\n')
      .slice(0, -1)
      .map((line) => `${markOf(added, removed)} ${line}`.trimEnd()),
  );
}

function markOf(added: boolean, removed: boolean): string {
  if (added) return '+';
  return removed ? '-' : ' ';
}
