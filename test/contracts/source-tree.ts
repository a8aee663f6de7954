import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MissingCommit, type SourceTree } from '../../lambdas/ports/source-tree.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';

/** What an adapter's tests start before the suite: a tree that shows the commits of one repository. */
export interface OpenedSourceTree {
  readonly tree: SourceTree;
  close(): Promise<void>;
}

const absent = '0123456789abcdef0123456789abcdef01234567';
const binary = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]);

/** The law of every source tree: the same commits give the same comparison, whoever reads them. */
export function describeSourceTree(
  name: string,
  open: (repository: TestRepository) => Promise<OpenedSourceTree>,
): void {
  describe(`${name} as a source tree`, () => {
    let repository: TestRepository;
    let opened: OpenedSourceTree;
    const commits = { root: '', main: '', feature: '', unrelated: '' };

    beforeAll(async () => {
      repository = createGitRepository();
      Object.assign(commits, growHistory(repository));
      opened = await open(repository);
    });
    afterAll(async () => {
      await opened?.close();
      repository.delete();
    });

    it('compares with the merge base, not with the tip of the base branch', async () => {
      const comparison = await opened.tree.compare(commits.main, commits.feature);

      expect(comparison.baseSha).toBe(commits.root);
      expect(comparison.headSha).toBe(commits.feature);
      expect(comparison.incomplete).toBeUndefined();
    });

    it('lists what differs, sorted by path, a rename as two changes, without links and submodules', async () => {
      const { changes } = await opened.tree.compare(commits.main, commits.feature);

      expect(changes.map(({ status, path }) => `${status} ${path}`)).toEqual([
        'removed api/became-link.yaml',
        'modified api/deep/er/widget.yaml',
        'modified api/mode.sh',
        'added api/new name.yaml',
        'removed api/old name.yaml',
        'added link-became-file.txt',
        'added logo.png',
        'added ünïcode/größe.yaml',
      ]);
    });

    it('lists every file of a commit, without links and submodules, and of the default branch when none is named', async () => {
      const expected = (revision: string) =>
        repository
          .git('-c', 'core.quotePath=off', 'ls-tree', '-r', revision)
          .split('\n')
          .filter((line) => line.startsWith('100'))
          .map((line) => ({ path: line.slice(line.indexOf('\t') + 1), blob: line.split(/\s/)[2] }))
          .sort((a, b) => (a.path < b.path ? -1 : 1));

      expect(await opened.tree.list(commits.feature)).toEqual({
        sha: commits.feature,
        files: expected(commits.feature),
      });
      expect((await opened.tree.list()).files).toEqual(expected('main'));
      expect((await opened.tree.list('main')).sha).toBe(repository.git('rev-parse', 'main'));
      await expect(opened.tree.list(absent)).rejects.toThrow(MissingCommit);
    });

    it('names the blob on each side where there is one', async () => {
      const { changes } = await opened.tree.compare(commits.main, commits.feature);
      const blob = (revision: string, path: string) => repository.git('rev-parse', `${revision}:${path}`);
      const of = (path: string) => changes.find((change) => change.path === path);

      expect(of('api/deep/er/widget.yaml')).toEqual({
        status: 'modified',
        path: 'api/deep/er/widget.yaml',
        baseBlob: blob(commits.root, 'api/deep/er/widget.yaml'),
        headBlob: blob(commits.feature, 'api/deep/er/widget.yaml'),
      });
      expect(of('api/old name.yaml')).toEqual({
        status: 'removed',
        path: 'api/old name.yaml',
        baseBlob: blob(commits.root, 'api/old name.yaml'),
      });
    });

    it('finds no change between a commit and itself', async () => {
      const comparison = await opened.tree.compare(commits.feature, commits.feature);

      expect(comparison).toEqual({ baseSha: commits.feature, headSha: commits.feature, changes: [] });
    });

    it.each([
      { what: 'base', base: absent, head: undefined },
      { what: 'head', base: undefined, head: absent },
    ])('says which commit is missing when the $what is not there', async ({ base, head }) => {
      const comparison = opened.tree.compare(base ?? commits.main, head ?? commits.feature);

      const error = await comparison.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(MissingCommit);
      expect((error as MissingCommit).message).toContain(absent);
      expect((error as MissingCommit).wayOut).not.toBe('');
    });

    it('refuses to compare histories that never met', async () => {
      await expect(opened.tree.compare(commits.main, commits.unrelated)).rejects.toBeInstanceOf(MissingCommit);
    });

    it('reads texts by blob, in the order asked, one blob under two paths twice', async () => {
      const { tree } = opened;
      const { changes } = await tree.compare(commits.main, commits.feature);
      const head = (path: string) => ({ path, blob: changes.find((change) => change.path === path)?.headBlob ?? '' });
      const widget = head('api/deep/er/widget.yaml');

      const files = await tree.read([head('ünïcode/größe.yaml'), widget, { ...widget, path: 'copy.yaml' }], 1000);

      expect(files).toEqual([
        { ...head('ünïcode/größe.yaml'), size: 11, content: '\uFEFFgröße\n' },
        { ...widget, size: 8, content: 'size: 2\n' },
        { ...widget, path: 'copy.yaml', size: 8, content: 'size: 2\n' },
      ]);
    });

    it('leaves unread what is too large, not text, or not there', async () => {
      const { tree } = opened;
      const { changes } = await tree.compare(commits.main, commits.feature);
      const head = (path: string) => ({ path, blob: changes.find((change) => change.path === path)?.headBlob ?? '' });

      const files = await tree.read(
        [head('api/deep/er/widget.yaml'), head('logo.png'), { path: 'gone.yaml', blob: absent }],
        7,
      );

      expect(files).toEqual([
        { ...head('api/deep/er/widget.yaml'), size: 8, unread: 'too-large' },
        { ...head('logo.png'), size: 6, unread: 'not-text' },
        { path: 'gone.yaml', blob: absent, size: 0, unread: 'unavailable' },
      ]);
    });

    it('finds the files that hold a word, whatever else is in them', async () => {
      const { search } = opened.tree;
      // A tree that cannot search is searched by reading it.
      if (search === undefined) return;
      const { files } = await opened.tree.list(commits.feature);
      const found = async (...words: string[]) => (await search(files, words)).map(({ path }) => path);

      expect(await found('moved: t')).toEqual(['api/new name.yaml']);
      expect(await found('size: 2', 'same: true')).toEqual(['api/deep/er/widget.yaml', 'api/same.yaml']);
      expect(await found('PNG')).toEqual(['logo.png']);
      expect(await found('größe')).toEqual(['ünïcode/größe.yaml']);
      expect(await found('s.ze', '-e', 'no such word')).toEqual([]);
      expect(await search([{ path: 'gone.yaml', blob: absent }], ['size'])).toEqual([]);
      expect(await search([], ['size'])).toEqual([]);
    });

    it('reads nothing when nothing is asked', async () => {
      expect(await opened.tree.read([], 1000)).toEqual([]);
    });
  });
}

/** `main` moves on after `feature` has left it, so that the merge base is neither tip. */
function growHistory(repository: TestRepository) {
  const root = repository.commit({
    'api/deep/er/widget.yaml': 'size: 1\n',
    'api/same.yaml': 'same: true\n',
    'api/old name.yaml': 'moved: true\n',
    'api/mode.sh': 'echo\n',
    'api/became-link.yaml': 'file: true\n',
    'link-became-file.txt': { link: 'api/same.yaml' },
    module: { submodule: absent },
    'untouched/deep/tree.yaml': 'a: 1\n',
  });
  const main = repository.commit({ 'only-on-main.yaml': 'later: true\n' }, { message: 'Go on' });
  const feature = repository.commit(
    {
      'api/deep/er/widget.yaml': 'size: 2\n',
      'api/old name.yaml': null,
      'api/new name.yaml': 'moved: true\n',
      'api/mode.sh': { executable: 'echo\n' },
      'api/became-link.yaml': { link: 'same.yaml' },
      'link-became-file.txt': 'a file now\n',
      'new-link': { link: 'api' },
      module: { submodule: absent.replace('0', 'f') },
      'logo.png': binary,
      'ünïcode/größe.yaml': '\uFEFFgröße\n',
    },
    { message: 'Change much', on: 'feature', from: root },
  );
  repository.git('checkout', '--quiet', '--orphan', 'unrelated');
  const unrelated = repository.commit({ 'alone.yaml': 'a: 1\n' });
  repository.git('checkout', '--quiet', 'main');
  return { root, main, feature, unrelated };
}
