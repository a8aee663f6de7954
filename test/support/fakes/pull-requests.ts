import type { PullRequest, PullRequests } from '../../../lambdas/ports/pull-requests.ts';

export interface FakePullRequests extends PullRequests {
  /** Pull requests as they are now, by `owner/name#number`. */
  readonly now: Map<string, PullRequest>;
  /** Whether GitHub answers 404 to everything: the repository is deleted, or not for us. */
  isHidden: boolean;
}

export function fakePullRequests(...pulls: readonly PullRequest[]): FakePullRequests {
  const now = new Map(pulls.map((pull) => [`${pull.repository}#${pull.number}`, pull]));
  const fake: FakePullRequests = {
    now,
    isHidden: false,
    read: async (repository, number) => (fake.isHidden ? undefined : now.get(`${repository}#${number}`)),
    open: async (repository) => {
      if (fake.isHidden) return undefined;
      return [...now.values()]
        .filter((pull) => pull.repository === repository && pull.state === 'open')
        .map(({ number, headSha, base }) => ({ number, headSha, base }));
    },
    withHead: async (repository, sha) => {
      if (fake.isHidden) return undefined;
      return [...now.values()]
        .filter((pull) => pull.repository === repository && pull.headSha === sha && pull.state === 'open')
        .map((pull) => pull.number);
    },
  };
  return fake;
}

export function pullRequest(parts: Partial<PullRequest> = {}): PullRequest {
  return {
    repository: 'harbour-lights/beacon-operator',
    number: 7,
    title: 'Change the light',
    state: 'open',
    base: 'main',
    baseSha: 'a'.repeat(40),
    headSha: 'b'.repeat(40),
    author: { id: 70001, login: 'ada-keeper', type: 'User' },
    isFork: false,
    isOutsider: parts.isFork ?? false,
    updatedAt: '2026-11-30T11:00:00Z',
    ...parts,
  };
}
