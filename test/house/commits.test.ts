import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** Subjects of this commit and of those before it were written under no rule. */
const since = '8494524e556f0ebcc9bdcdd83eaa7fa6c4d1a17e';

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const isHistoryHere = git('merge-base', '--is-ancestor', since, 'HEAD') !== undefined;
if (!isHistoryHere) process.stderr.write('skipped: subjects of commits (no git, or a clone without the history)\n');

describe.skipIf(!isHistoryHere)('commits', () => {
  it('have subjects of at most 72 characters that begin with a room and a lower-case verb', () => {
    const subjects = (git('log', '--no-merges', '--format=%s', `${since}..HEAD`) ?? '').split('\n').filter(Boolean);
    const bad = subjects.filter((subject) => subject.length > 72 || !/^[a-z0-9.-]+: [a-z]/.test(subject));

    expect(bad).toEqual([]);
  });
});
