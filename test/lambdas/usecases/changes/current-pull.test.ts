import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../gates/engine/evaluate.ts';
import type { PullRequestCandidate } from '../../../../gates/model/candidate.ts';
import type { Run } from '../../../../gates/model/run.ts';
import type { PullRequest } from '../../../../lambdas/ports/pull-requests.ts';
import { currentPull, NotShownYet, type PullQuestion } from '../../../../lambdas/usecases/changes/current-pull.ts';
import { input, candidate as local } from '../../../support/evaluation.ts';
import { fakePullRequests, pullRequest } from '../../../support/fakes/pull-requests.ts';
import { toyGate } from '../../../support/toy-gate.ts';

const pull = pullRequest({ updatedAt: '2026-11-30T11:00:00Z' });
const { repository, number, isOutsider: _, ...rest } = pull;
const shown = (parts: Partial<PullRequest> = {}) => ({ ...rest, updatedAt: '2026-11-30T11:00:01Z', ...parts });
const elsewhere = { headSha: 'c'.repeat(40) };

const head = { repository, number, evalSeq: 1, publishedSeq: 1, runId: 'run-1' };
const { kind: __, ...place } = local;
const candidate: PullRequestCandidate = {
  ...{ ...place, kind: 'pull_request', repository, number },
  ...{ title: 'Change the light', author: pull.author, isFork: false },
};
const judged = evaluate(input({}, { candidate }), [toyGate]);

function ask(parts: Partial<PullQuestion>, seen: PullRequest | undefined, run: Run | undefined = judged) {
  const pullRequests = fakePullRequests(...(seen ? [seen] : []));
  const runs = { run: async (id: string) => (id === 'run-1' ? run : undefined) };
  return currentPull({ repository, number, before: undefined, isLastTry: false, ...parts }, { pullRequests, runs });
}

describe('a pull request as GitHub shows it', () => {
  it.each([
    ['without a webhook', undefined],
    ['that its webhook showed alike, though older', shown()],
    ['that is newer than its webhook', shown({ ...elsewhere, updatedAt: '2026-11-30T10:59:59Z' })],
    ['that is as old as its webhook', shown({ ...elsewhere, updatedAt: '2026-11-30T11:00:00Z' })],
  ])('counts %s', async (_name, webhook) => {
    expect(await ask(webhook === undefined ? {} : { shown: webhook }, pull)).toEqual(pull);
  });

  it.each([
    ['another head', elsewhere],
    ['another base', { base: 'release-1' }],
  ])('that is older than its webhook and has %s waits', async (_name, parts) => {
    const webhook = shown(parts);
    const message = `GitHub shows ${repository}#7 with head ${pull.headSha} into main, and its webhook ${webhook.headSha} into ${webhook.base}`;

    await expect(ask({ shown: webhook }, pull)).rejects.toEqual(new NotShownYet(message));
  });

  it('that is not there waits, and says where', async () => {
    const failure = await ask({ shown: shown() }, undefined).catch((error: unknown) => error);

    const message = `GitHub does not show pull request ${repository}#7 (404)`;
    expect(failure).toEqual(new NotShownYet(message, { is404: true }));
    expect(failure).toMatchObject({
      name: 'NotShownYet',
      retryAfter: 0,
      wayOut: 'Ask for a re-run once GitHub shows it, or push again.',
    });
    expect(new NotShownYet('x', { wayOut: 'wait' }).wayOut).toBe('wait');
  });
});

describe('a pull request that was closed by its webhook', () => {
  it.each([true, false])('is closed, though GitHub does not show that yet (last try: %s)', async (isLastTry) => {
    const closed = shown({ state: 'closed' });
    const known = { ...closed, repository, number, isOutsider: true };

    expect(await ask({ shown: closed, isLastTry }, undefined)).toEqual(known);
    expect(await ask({ shown: closed, isLastTry }, pull)).toEqual(known);
  });
});

describe('the last try', () => {
  it('takes what its webhook showed', async () => {
    expect(await ask({ shown: shown(elsewhere), isLastTry: true, before: head }, undefined)).toEqual({
      ...shown(elsewhere),
      repository,
      number,
      isOutsider: true,
    });
  });

  it('takes what was judged last, where there was no webhook', async () => {
    const { kind: _kind, ...known } = candidate;

    expect(await ask({ isLastTry: true, before: head }, undefined)).toEqual({
      ...known,
      state: 'open',
      isOutsider: true,
      updatedAt: judged.asOf,
    });
  });

  it.each([
    ['it was never judged', undefined, judged],
    ['no judgement of it has ended', { ...head, runId: undefined }, judged],
    ['its run is not in the store', { ...head, runId: 'run-2' }, judged],
    ['its run is of something else', head, evaluate(input({}), [toyGate])],
  ])('knows nothing where %s', async (_name, before, run) => {
    expect(await ask({ isLastTry: true, before: before as PullQuestion['before'] }, undefined, run)).toBeUndefined();
  });
});
