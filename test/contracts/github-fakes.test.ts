import { execFileSync } from 'node:child_process';
import { conclusionOf } from '../../lambdas/adapters/github/conclusion.ts';
import { fakeCheckRuns } from '../support/fakes/check-runs.ts';
import { fakeComments } from '../support/fakes/comments.ts';
import { fakePullRequests, pullRequest } from '../support/fakes/pull-requests.ts';
import { fakeSourceTree } from '../support/fakes/source-tree.ts';
import type { TestRepository } from '../support/git-repository.ts';
import { describeCheckRuns } from './check-runs.ts';
import { describeComments } from './comments.ts';
import { describePullRequests } from './pull-requests.ts';
import { describeSourceTree } from './source-tree.ts';

describeCheckRuns('what use cases are tested on', async () => {
  const checkRuns = fakeCheckRuns();
  return {
    checkRuns,
    repository: 'acme/lamp',
    headSha: 'c'.repeat(40),
    async shown() {
      const done = [...checkRuns.shown].map(([id, { name, verdict, blocking, title, annotations }]) => {
        const conclusion: string = conclusionOf(verdict, blocking);
        return { id, name, title, conclusion, annotations: annotations.length };
      });
      const begun = [...checkRuns.pending].map(([id, { name, title }]) => {
        return { id, name, title, conclusion: '', annotations: 0 };
      });
      const oldestFirst = [...done, ...begun].sort((a, b) => a.id - b.id);
      return [...new Map(oldestFirst.map((run) => [run.name, run])).values()];
    },
    close: async () => undefined,
  };
});

describeComments('what use cases are tested on', async () => {
  const comments = fakeComments();
  const repository = 'acme/lamp';
  return {
    comments,
    repository,
    number: 1,
    async say(author, body) {
      const id = comments.all.size + 1;
      const createdAt = '2026-12-01T12:00:00Z';
      comments.all.set(id, { id, repository, number: 1, author, body, createdAt });
      return { id, createdAt };
    },
    permit: async ({ id }, role) => void comments.roles.set(id, role),
    reactions: async (id) => comments.reactions.get(id) ?? [],
    close: async () => undefined,
  };
});

describePullRequests('what use cases are tested on', async () => {
  const own = pullRequest({ number: 1, headSha: '1'.repeat(40) });
  const fork = pullRequest({ number: 2, headSha: '2'.repeat(40), isFork: true });
  const closed = pullRequest({ number: 3, headSha: '3'.repeat(40), state: 'closed' });
  const pullRequests = fakePullRequests(own, fork, closed);
  const turn = (isHidden: boolean) => async () => void Object.assign(pullRequests, { isHidden });
  return { pullRequests, own, fork, closed, hide: turn(true), show: turn(false), close: async () => undefined };
});

describeSourceTree('what use cases are tested on', async (repository) => {
  const commits = repository.git('rev-list', '--all').split('\n');
  const trees = Object.fromEntries(commits.map((commit) => [commit, filesOf(repository, commit)]));
  const branches = { main: repository.git('rev-parse', 'main') };
  return {
    tree: fakeSourceTree(trees, { branches, mergeBase: (base, head) => mergeBaseOf(repository, base, head) }),
    close: async () => undefined,
  };
});

/** Regular files with their bytes, as git has them. */
function filesOf(
  { dir, git }: TestRepository,
  commit: string,
): Readonly<Record<string, Uint8Array | { executable: Uint8Array }>> {
  const lines = git('ls-tree', '-r', '-z', commit).split('\0');
  const entries = lines.flatMap((line) => {
    const [, mode, blob = '', path = ''] = /^100(\d{3}) blob (\S+)\t(.+)$/s.exec(line) ?? [];
    if (blob === '') return [];
    const bytes = execFileSync('git', ['cat-file', 'blob', blob], { cwd: dir });
    return [[path, mode === '755' ? { executable: bytes } : bytes] as const];
  });
  return Object.fromEntries(entries);
}

function mergeBaseOf({ git }: TestRepository, base: string, head: string): string | undefined {
  try {
    return git('merge-base', base, head);
  } catch {
    return undefined;
  }
}
