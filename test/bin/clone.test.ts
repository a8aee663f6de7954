import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeClone, repositoryFromAddress } from '../../bin/clone.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';
import { recordedIo } from './support/recorded-io.ts';

describe('the name of a repository', () => {
  it.each([
    ['https://github.com/example-org/harbour.git', 'example-org/harbour'],
    ['https://token@github.com/example-org/harbour', 'example-org/harbour'],
    ['git@github.com:example-org/harbour.git', 'example-org/harbour'],
    ['ssh://git@github.com:22/example-org/harbour.git/', 'example-org/harbour'],
    ['https://git.example.org/group/sub/harbour.git', 'sub/harbour'],
    ['file:///srv/git/harbour.git', undefined],
    ['/srv/git/harbour.git', undefined],
    ['../harbour', undefined],
    ['', undefined],
  ])('from %s is %s', (address, expected) => {
    expect(repositoryFromAddress(address)).toBe(expected);
  });
});

describe('what a clone says of itself', () => {
  const made: TestRepository[] = [];
  const repository = (): TestRepository => {
    const one = createGitRepository();
    made.push(one);
    return one;
  };
  const env = recordedIo(tmpdir()).env;
  const upstream = repository();
  const clone = repository();
  afterAll(() => {
    for (const one of made) one.delete();
  });

  beforeAll(() => {
    upstream.commit({ 'a.txt': 'a' });
    upstream.git('branch', '--move', 'trunk');
    upstream.git('tag', 'v1');
    clone.git('remote', 'add', 'origin', upstream.dir);
    clone.git('fetch', '--quiet', '--tags', 'origin');
    clone.git('remote', 'set-head', 'origin', 'trunk');
    clone.git('checkout', '--quiet', '-b', 'feature', 'origin/trunk');
  });

  it('is the default branch of its remote as base, and the working tree as head', async () => {
    expect(await describeClone({ repo: clone.dir }, env)).toEqual({
      repo: clone.dir,
      base: 'origin/trunk',
      head: 'WORKTREE',
      repository: `local/${basename(clone.dir)}`,
      hasGuessedName: true,
      branch: 'trunk',
      way: 'merge-base',
    });
  });

  it('is HEAD as head where the clone is bare', async () => {
    const bare = upstream.bareClone();
    made.push(bare);

    expect(await describeClone({ repo: bare.dir, base: 'v1' }, env)).toMatchObject({ head: 'HEAD', base: 'v1' });
  });

  it.each([
    ['origin/trunk', 'trunk'],
    ['feature', 'feature'],
    ['v1', 'trunk'],
    ['HEAD~0', 'trunk'],
  ])('names the receiving branch of base %s %s', async (base, branch) => {
    expect((await describeClone({ repo: clone.dir, base }, env)).branch).toBe(branch);
  });

  it('takes the name from the remote, the upstream of a fork before its origin', async () => {
    const fork = repository();
    fork.commit({});
    fork.git('remote', 'add', 'origin', 'git@github.com:mira/harbour.git');
    fork.git('remote', 'add', 'upstream', 'https://github.com/example-org/harbour.git');

    expect((await describeClone({ repo: fork.dir, base: 'main' }, env)).repository).toBe('example-org/harbour');
  });

  it('cannot name a base where no remote is known, and lists what there is', async () => {
    const alone = repository();
    alone.commit({});
    alone.git('tag', 'v1');

    await expect(describeClone({ repo: alone.dir }, env)).rejects.toMatchObject({
      message: '--base is missing, and the clone has no default branch of a remote to compare with',
      wayOut: expect.stringMatching(
        /^Name a branch, a tag or a commit with --base\. The clone has (main, v1|v1, main)\.$/,
      ),
    });
  });

  it('cannot name a base in a clone without any commit', async () => {
    await expect(describeClone({ repo: repository().dir }, env)).rejects.toMatchObject({
      wayOut: 'Name a branch, a tag or a commit with --base. The clone has no branch and no tag.',
    });
  });

  it('is nothing where there is no clone', async () => {
    await expect(describeClone({ repo: join(clone.dir, 'nowhere') }, env)).rejects.toMatchObject({
      wayOut: 'Name the folder of a git clone.',
    });
  });
});
