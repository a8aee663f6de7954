import { execFileSync } from 'node:child_process';
import { compare, major, minor } from 'semver';

/** Two releases, one after the other by version. */
export interface Range {
  readonly base: string;
  readonly head: string;
}

const RELEASE = /^v?\d+\.\d+\.\d+$/;

/**
 * The last steps of a clone from the newest patch of one minor line to the first release of the next: where APIs change, and what a user who
 * upgrades line by line goes through. Tags that are no plain release (`v1.2.0-rc.1`, `chart-1.2.0`) are left out.
 */
export function lastRanges(clone: string, count: number): readonly Range[] {
  const tags = execFileSync('git', ['-C', clone, 'tag'], { encoding: 'utf8' })
    .split('\n')
    .filter((tag) => RELEASE.test(tag))
    .sort(compare);
  return tags
    .flatMap((head, i): Range[] => {
      const base = tags[i - 1];
      return base === undefined || lineOf(base) === lineOf(head) ? [] : [{ base, head }];
    })
    .slice(-count);
}

function lineOf(tag: string): string {
  return `${major(tag)}.${minor(tag)}`;
}
