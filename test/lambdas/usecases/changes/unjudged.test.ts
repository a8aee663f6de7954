import { describe, expect, it } from 'vitest';
import type { VerdictOnCommit } from '../../../../lambdas/ports/run-store.ts';
import { unjudged } from '../../../../lambdas/usecases/changes/unjudged.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { fakePullRequests, pullRequest } from '../../../support/fakes/pull-requests.ts';

const clock = fakeClock('2026-12-01T12:00:00.000Z');
const { repository, number, headSha, base } = pullRequest();

function verdict(parts: Partial<VerdictOnCommit> = {}): VerdictOnCommit {
  const progress = { isWaiting: false, isGivenUp: false, installationId: 5, evalSeq: 1 };
  return {
    ...progress,
    repository,
    headSha,
    number,
    base,
    runId: 'run-1',
    createdAt: '2026-11-01T12:00:00.000Z',
    ...parts,
  };
}

describe('an open pull request that nothing was said of', () => {
  it.each([
    ['without a verdict', [], [number]],
    ['with one for its head and base', [verdict()], []],
    ['with that of another pull request', [verdict({ number: 8 })], [number]],
    ['with one beside that of another', [verdict({ number: 8, base: 'x' }), verdict()], []],
    ['with one for another base', [verdict({ base: 'release-1' })], [number]],
    ['with one whose base was not kept', [verdict({ base: null })], []],
    ['that is being judged for an hour', [verdict({ runId: null, createdAt: '2026-12-01T11:00:00.000Z' })], [number]],
    ['that is being judged for less', [verdict({ runId: null, createdAt: '2026-12-01T11:00:00.001Z' })], []],
    ['whose evaluation died for another base', [verdict({ runId: null, base: 'x', createdAt: clock.now() })], [number]],
  ])('is one %s: %#', async (_, verdicts, expected) => {
    const runs = { commit: async () => ({ verdicts, checkRuns: {} }) };

    expect(await unjudged(repository, { pullRequests: fakePullRequests(pullRequest()), runs, clock })).toEqual(
      expected,
    );
  });

  it('is not known of where GitHub does not show the repository', async () => {
    const pullRequests = { open: async () => undefined };
    const runs = { commit: async () => ({ verdicts: [], checkRuns: {} }) };
    const failure = await unjudged(repository, { pullRequests, runs, clock }).catch((error: unknown) => error);

    expect(failure).toMatchObject({
      name: 'NotShownYet',
      message: `GitHub does not show ${repository} (404)`,
      is404: true,
    });
  });

  it('is looked for at its own head, among all that are open', async () => {
    const runs = {
      commit: async (of: string, sha: string) => ({
        verdicts: of === repository && sha === headSha ? [verdict()] : [],
        checkRuns: {},
      }),
    };
    const pulls = [
      pullRequest(),
      pullRequest({ number: 8, headSha: 'c'.repeat(40) }),
      pullRequest({ number: 9, state: 'closed' }),
    ];

    expect(await unjudged(repository, { pullRequests: fakePullRequests(...pulls), runs, clock })).toEqual([8]);
  });
});
