import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PullRequest, PullRequests } from '../../lambdas/ports/pull-requests.ts';

export interface OpenedPullRequests {
  readonly pullRequests: PullRequests;
  /** An open one within the repository, an open one from a fork, and a closed one, each with its own head. */
  readonly own: PullRequest;
  readonly fork: PullRequest;
  readonly closed: PullRequest;
  /** GitHub answers 404 to all that is asked of the repository, until it is shown again. */
  hide(): Promise<void>;
  show(): Promise<void>;
  close(): Promise<void>;
}

/** The law of pull requests: they are told as they are now, forks no less than others. */
export function describePullRequests(name: string, open: () => Promise<OpenedPullRequests>): void {
  describe(`${name} as pull requests`, () => {
    let opened: OpenedPullRequests;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it.each(['own', 'fork', 'closed'] as const)('tells all of one: %s', async (which) => {
      const expected = opened[which];

      expect(await opened.pullRequests.read(expected.repository, expected.number)).toEqual(expected);
    });

    it('knows none of a number that was never given, or that we may not see', async () => {
      expect(await opened.pullRequests.read(opened.own.repository, 4040)).toBeUndefined();
    });

    it('shows nothing of a repository that is not there, or that we may not see', async () => {
      const { repository, number, headSha } = opened.own;
      await opened.hide();
      try {
        expect(await opened.pullRequests.read(repository, number)).toBeUndefined();
        expect(await opened.pullRequests.open(repository)).toBeUndefined();
        expect(await opened.pullRequests.withHead(repository, headSha)).toBeUndefined();
      } finally {
        await opened.show();
      }
    });

    it.each(['own', 'fork'] as const)('finds the open one with a head: %s', async (which) => {
      const { repository, headSha, number } = opened[which];

      expect(await opened.pullRequests.withHead(repository, headSha)).toEqual([number]);
    });

    it('lists the open ones with their heads and bases, and no closed one', async () => {
      const { own, fork } = opened;
      const expected = [own, fork].map(({ number, headSha, base }) => ({ number, headSha, base }));

      expect(await opened.pullRequests.open(own.repository)).toEqual(expected);
    });

    it('finds none for a closed one, or for a commit that is nobody’s head', async () => {
      const { repository, headSha } = opened.closed;

      expect(await opened.pullRequests.withHead(repository, headSha)).toEqual([]);
      expect(await opened.pullRequests.withHead(repository, '0'.repeat(40))).toEqual([]);
    });
  });
}
