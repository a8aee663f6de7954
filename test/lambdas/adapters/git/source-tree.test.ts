import { chmodSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { GitFailed } from '../../../../lambdas/adapters/git/git.ts';
import { gitSourceTree, WORKTREE } from '../../../../lambdas/adapters/git/source-tree.ts';
import { MissingCommit } from '../../../../lambdas/ports/source-tree.ts';
import { describeSourceTree } from '../../../contracts/source-tree.ts';
import { cloneOf, createGitRepository, type TestRepository } from '../../../support/git-repository.ts';

const made: TestRepository[] = [];
afterEach(() => {
  for (const repository of made.splice(0)) repository.delete();
});

function keep(repository: TestRepository): TestRepository {
  made.push(repository);
  return repository;
}

async function missing(promise: Promise<unknown>): Promise<MissingCommit> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MissingCommit);
  return error as MissingCommit;
}

describeSourceTree('a clone', async ({ dir }) => ({ tree: gitSourceTree(dir), close: async () => undefined }));

describeSourceTree('a bare clone', async (repository) => {
  const bare = cloneOf(repository, '--bare');
  return { tree: gitSourceTree(bare.dir), close: async () => bare.delete() };
});

describe('revisions of a clone', () => {
  it('takes branches, tags and abbreviated ids', async () => {
    const repository = keep(createGitRepository());
    const first = repository.commit({ 'a.yaml': 'a: 1\n' });
    const second = repository.commit({ 'a.yaml': 'a: 2\n' });
    repository.git('tag', 'v1', first);

    const comparison = await gitSourceTree(repository.dir).compare('v1', 'main');

    expect(comparison).toMatchObject({ baseSha: first, headSha: second });
    expect(await gitSourceTree(repository.dir).compare(first.slice(0, 10), 'HEAD')).toEqual(comparison);
  });

  it.each(['--output=/tmp/x', '-v', ''])('refuses %j as a name of a commit', async (revision) => {
    const repository = keep(createGitRepository());
    repository.commit({});

    const error = await missing(gitSourceTree(repository.dir).compare(revision, 'main'));

    expect(error.message).toBe(`"${revision}" is not a name of a commit`);
  });

  it('names the fetch for a branch, a remote branch, a pull request and a commit id', async () => {
    const repository = keep(createGitRepository());
    repository.commit({});
    const tree = gitSourceTree(repository.dir);
    const absent = 'a'.repeat(40);

    const wayOut = async (base: string) => (await missing(tree.compare(base, 'main'))).wayOut;

    const fetch = `git -C ${repository.dir} fetch origin`;
    expect(await wayOut('release-1')).toBe(`${fetch} release-1:refs/remotes/origin/release-1`);
    expect(await wayOut('origin/release-1')).toBe(`${fetch} release-1:refs/remotes/origin/release-1`);
    expect(await wayOut('refs/pull/7/head')).toBe(`${fetch} refs/pull/7/head:refs/pull/7/head`);
    expect(await wayOut(absent)).toBe(`${fetch} ${absent}`);
  });

  it('points at the remote branch where only that one exists', async () => {
    const repository = keep(createGitRepository());
    const tip = repository.commit({});
    repository.git('update-ref', 'refs/remotes/origin/release-1', tip);

    const error = await missing(gitSourceTree(repository.dir).compare('release-1', 'main'));

    expect(error.wayOut).toBe('There is no local branch release-1; say origin/release-1.');
  });

  it('asks for the history that a shallow clone lacks', async () => {
    const repository = keep(createGitRepository());
    const root = repository.commit({ 'a.yaml': 'a: 1\n' });
    repository.commit({ 'a.yaml': 'a: 2\n' });
    repository.commit({ 'b.yaml': 'b: 1\n' }, { on: 'feature', from: root });
    const shallow = keep(cloneOf(repository, '--depth=1', '--no-single-branch'));

    const error = await missing(gitSourceTree(shallow.dir).compare('origin/main', 'origin/feature'));

    expect(error.message).toContain('the clone is shallow');
    expect(error.wayOut).toBe(`git -C ${shallow.dir} fetch --unshallow origin`);
  });

  it('reads what a partial clone has, and fetches nothing for the rest', async () => {
    const repository = keep(createGitRepository());
    repository.commit({ 'a.yaml': 'a: 1\n' });
    repository.commit({ 'a.yaml': 'a: 2\n' });
    const partial = keep(cloneOf(repository, '--filter=blob:none'));
    const tree = gitSourceTree(partial.dir);

    const { changes } = await tree.compare('main~1', 'main');
    const [change] = changes;
    const files = await tree.read(
      [
        { path: 'a.yaml', blob: change?.baseBlob ?? '' },
        { path: 'a.yaml', blob: change?.headBlob ?? '' },
      ],
      100,
    );

    expect(files).toEqual([
      { path: 'a.yaml', blob: change?.baseBlob, size: 0, unread: 'unavailable' },
      { path: 'a.yaml', blob: change?.headBlob, size: 5, content: 'a: 2\n' },
    ]);
  });

  it('does not follow replace refs: a commit is what its id says', async () => {
    const repository = keep(createGitRepository());
    const first = repository.commit({ 'a.yaml': 'a: 1\n' });
    const second = repository.commit({ 'a.yaml': 'a: 2\n' });
    repository.git('replace', second, first);

    const { changes } = await gitSourceTree(repository.dir).compare(first, second);

    expect(changes.map((change) => change.path)).toEqual(['a.yaml']);
  });

  it('says that a list with an unspeakable path is not whole', async () => {
    const repository = keep(createGitRepository());
    const first = repository.commit({ 'a.yaml': 'a: 1\n' });
    writeFileSync(
      Buffer.concat([Buffer.from(`${repository.dir}/b`), Buffer.from([0xff]), Buffer.from('.yaml')]),
      'b\n',
    );
    const second = repository.commit({});

    const comparison = await gitSourceTree(repository.dir).compare(first, second);

    expect(comparison.incomplete).toBe('1 changed path(s) are not UTF-8; rename them');
  });

  it('says that a folder is no clone', async () => {
    const repository = keep(createGitRepository());
    const error = await gitSourceTree(join(repository.dir, 'nowhere'))
      .compare('a', 'b')
      .catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(GitFailed);
    expect((error as GitFailed).wayOut).toBe('Name the folder of a git clone.');
  });
});

describe('the working tree as head', () => {
  it('shows edits, staged or not, new files and removed ones, but nothing that is ignored', async () => {
    const repository = keep(createGitRepository());
    const base = repository.commit({
      '.gitignore': 'ignored/\n',
      'edited.yaml': 'a: 1\n',
      'staged.yaml': 'a: 1\n',
      'removed.yaml': 'a: 1\n',
      'same.yaml': 'a: 1\n',
    });
    repository.write({ 'staged.yaml': 'a: 2\n' });
    repository.git('add', 'staged.yaml');
    repository.write({
      'edited.yaml': 'a: 2\n',
      'removed.yaml': null,
      'untracked/new.yaml': 'a: 3\n',
      'ignored/x.yaml': 'a: 1\n',
      link: { link: 'same.yaml' },
    });
    const tree = gitSourceTree(repository.dir);

    const { baseSha, headSha, changes } = await tree.compare('main', WORKTREE);
    const files = await tree.read(
      changes.flatMap(({ path, headBlob }) => (headBlob ? [{ path, blob: headBlob }] : [])),
      100,
    );

    expect(baseSha).toBe(base);
    expect(headSha).toMatch(/^[0-9a-f]{40}$/);
    expect(changes.map(({ status, path }) => `${status} ${path}`)).toEqual([
      'modified edited.yaml',
      'removed removed.yaml',
      'modified staged.yaml',
      'added untracked/new.yaml',
    ]);
    expect(files.map((file) => ('content' in file ? file.content : file.unread))).toEqual([
      'a: 2\n',
      'a: 2\n',
      'a: 3\n',
    ]);
  });

  it('finds no change in a clean folder, whatever the time stamps say', async () => {
    const repository = keep(createGitRepository());
    repository.commit({ 'a.yaml': 'a: 1\n' });
    utimesSync(join(repository.dir, 'a.yaml'), 1, 1);

    const { changes } = await gitSourceTree(repository.dir).compare('main', WORKTREE);

    expect(changes).toEqual([]);
  });

  it('names equal folders equally and different ones differently', async () => {
    const repository = keep(createGitRepository());
    repository.commit({ 'a.yaml': 'a: 1\n' });
    const sha = async () => (await gitSourceTree(repository.dir).compare('main', WORKTREE)).headSha;

    const clean = await sha();
    repository.write({ 'b.yaml': 'b: 1\n' });
    const untracked = await sha();
    repository.git('add', 'b.yaml');
    const staged = await sha();

    expect(untracked).not.toBe(clean);
    expect(staged).toBe(untracked);
  });

  it('takes the whole clone when asked from a folder inside it', async () => {
    const repository = keep(createGitRepository());
    repository.commit({ 'sub/a.yaml': 'a: 1\n', 'b.yaml': 'b: 1\n' });
    repository.write({ 'b.yaml': 'b: 2\n', 'c.yaml': 'c: 1\n' });

    const { changes } = await gitSourceTree(join(repository.dir, 'sub')).compare('main', WORKTREE);

    expect(changes.map((change) => change.path)).toEqual(['b.yaml', 'c.yaml']);
  });

  it('compares a merge in conflict by what is on disk', async () => {
    const repository = keep(createGitRepository());
    const root = repository.commit({ 'a.yaml': 'a: 1\n' });
    repository.commit({ 'a.yaml': 'a: 2\n' });
    repository.commit({ 'a.yaml': 'a: 3\n' }, { on: 'feature', from: root });
    expect(() => repository.git('merge', 'main')).toThrow();
    const tree = gitSourceTree(repository.dir);

    const { changes } = await tree.compare('main', WORKTREE);
    const [file] = await tree.read([{ path: 'a.yaml', blob: changes[0]?.headBlob ?? '' }], 1000);

    expect(changes.map(({ status, path }) => `${status} ${path}`)).toEqual(['modified a.yaml']);
    expect(file).toMatchObject({ content: expect.stringContaining('<<<<<<<') });
  });

  it('no longer gives a file that changed after it was listed', async () => {
    const repository = keep(createGitRepository());
    repository.commit({});
    repository.write({ 'a.yaml': 'a: 1\n' });
    const tree = gitSourceTree(repository.dir);
    const { changes } = await tree.compare('main', WORKTREE);
    repository.write({ 'a.yaml': 'a: 2\n' });

    const [file] = await tree.read([{ path: 'a.yaml', blob: changes[0]?.headBlob ?? '' }], 1000);

    expect(file).toMatchObject({ path: 'a.yaml', unread: 'unavailable' });
  });

  it('says that a bare clone has none', async () => {
    const repository = keep(createGitRepository());
    repository.commit({});
    const bare = keep(repository.bareClone());

    const error = await gitSourceTree(bare.dir)
      .compare('main', WORKTREE)
      .catch((reason: unknown) => reason);

    expect((error as GitFailed).wayOut).toBe('A bare clone has no working tree: name a commit as head.');
  });

  it('runs no program that the clone names', async () => {
    const repository = keep(createGitRepository());
    const trap = join(repository.dir, '.git', 'trap');
    const sprung = `${trap}.sprung`;
    writeFileSync(trap, `#!/bin/sh\ntouch '${sprung}'\ncat\n`);
    chmodSync(trap, 0o755);
    repository.commit({ '.gitattributes': '*.yaml filter=trap diff=trap\n', 'a.yaml': 'a: 1\n' });
    for (const key of ['filter.trap.clean', 'filter.trap.process', 'diff.trap.textconv', 'diff.trap.command']) {
      repository.git('config', key, trap);
    }
    repository.git('config', 'core.fsmonitor', trap);
    repository.git('config', 'diff.external', trap);
    mkdirSync(join(repository.dir, '.git', 'hooks'), { recursive: true });
    for (const hook of ['post-index-change', 'reference-transaction', 'fsmonitor-watchman']) {
      writeFileSync(join(repository.dir, '.git', 'hooks', hook), `#!/bin/sh\ntouch '${sprung}'\n`, { mode: 0o755 });
    }
    // Same size, and a time that git cannot tell from the index's own: only the filter could say whether it changed.
    const now = new Date();
    utimesSync(join(repository.dir, '.git', 'index'), now, now);
    writeFileSync(join(repository.dir, 'a.yaml'), 'a: 2\n');
    utimesSync(join(repository.dir, 'a.yaml'), now, now);
    const tree = gitSourceTree(repository.dir);

    const { changes } = await tree.compare('main', WORKTREE);
    const [file] = await tree.read([{ path: 'a.yaml', blob: changes[0]?.headBlob ?? '' }], 1000);
    await tree.compare('main', 'HEAD');

    expect(existsSync(sprung)).toBe(false);
    expect(file).toMatchObject({ content: 'a: 2\n' });
  });

  it('searches files of the working tree that git does not have yet', async () => {
    const repository = keep(createGitRepository());
    repository.commit({ 'a.yaml': 'lamp: red\n', 'b.yaml': 'lamp: blue\n', '.gitattributes': '*.yaml binary\n' });
    repository.write({ 'b.yaml': 'lamp: red and blue\n', 'c.yaml': 'lamp: red\n' });
    const tree = gitSourceTree(repository.dir);
    const { files } = await tree.list(WORKTREE);

    expect((await tree.search?.(files, ['red']))?.map(({ path }) => path)).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
    expect((await tree.search?.(files, ['lamp: blue']))?.map(({ path }) => path)).toEqual([]);
  });
});
