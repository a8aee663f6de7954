import { expect } from 'vitest';
import { startFakeSlack } from '../../../../bin/rehearsal/slack/fake-slack.ts';
import { readArchivedRuns } from '../../../../gates/intake/kubearchive/pipeline-runs.ts';
import { PersonsWord } from '../../../../gates/model/promotion.ts';
import { StreamJob } from '../../../../gates/model/stream/job.ts';
import { slackNotifier } from '../../../../lambdas/adapters/slack/notifier.ts';
import { announcePromotion } from '../../../../lambdas/usecases/promotions/announce-promotion.ts';
import { acceptRejected, orderPromotion } from '../../../../lambdas/usecases/promotions/decide-promotion.ts';
import { explainImage } from '../../../../lambdas/usecases/promotions/explain-promotion.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { storedPromotion, withNight } from '../../../support/night-over-http.ts';
import { ends } from '../../../support/nightly-parts.ts';
import { sampleAttempt } from '../../../support/promotions.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../../support/streams.ts';
import { at, DAY, names, watchedStream } from './ground.ts';

const page = 'https://gate.example.com/promotions/p-1';

export async function messageOfManyJobs(): Promise<void> {
  // Prow's links have some 200 characters: the old gate's message was refused from thirteen of them on.
  for (const length of [80, 200, 4000]) {
    const { text, requests } = await messageOf(length, 1);
    expect([length, requests, names(60).filter((name) => !text.includes(`${name} failed`))]).toEqual([length, 1, []]);
  }
  const { text, requests } = await messageOf(560, 4);
  expect(requests).toBe(1);
  expect(text).toMatch(/\d+ more on <https:\/\/gate\.example\.com/);
}

/** The message of sixty failed jobs with links this long, as Slack has it, and the requests that it took. */
async function messageOf(linkLength: number, tries: number): Promise<{ text: string; requests: number }> {
  const slack = await startFakeSlack();
  const url = `https://prow.example.com/view/${'x'.repeat(linkLength)}`;
  const attempts = names(60).flatMap((name) =>
    Array.from({ length: tries }, (_, index) => sampleAttempt(name, { number: index + 1, outcome: 'failed', url })),
  );
  const notify = [{ kind: 'slack' as const, channel: 'C0HARBOUR' }];
  const start = samplePromotion({ jobs: names(60).map((name) => sampleJob(name)), notify });
  const notifier = slackNotifier({ baseUrl: `${slack.url}/api`, token: async () => 'bot' });
  const deps = { promotions: fakePromotionStore(), notifierOf: () => notifier, pageOf: () => page };
  const notice = { topic: 'rejected' as const, channel: 'C0HARBOUR' };

  expect(await announcePromotion({ ...start, phase: 'rejected', attempts }, notice, deps)).toBeUndefined();

  const [message, ...others] = slack.messages();
  expect(others).toEqual([]);
  const requests = slack.count('post');
  await slack.close();
  return { text: JSON.stringify(message?.content), requests };
}

export async function streakOfFailures(): Promise<void> {
  const { build, end, watch, told } = await watchedStream();
  await end(await build('a', 0), 'promoted', 60);
  // Five failures in one day are one day without a promotion.
  for (const [index, letter] of ['b', 'c', 'd', 'e', 'f'].entries())
    await end(await build(letter, DAY + index * 60), 'rejected', DAY + index * 60 + 30);
  await watch(3 * DAY + 59);
  expect(told('stale')).toEqual([]);
  for (const minute of [3 * DAY + 60, 3 * DAY + 61, 3 * DAY + 300]) await watch(minute);
  expect(told('stale')).toEqual([expect.stringMatching(/^nothing was promoted for 3 days /)]);

  // What runs is no failure: the first build after a week of rest is being tried.
  const resting = await watchedStream();
  await resting.end(await resting.build('a', 0), 'promoted', 60);
  await resting.build('b', 7 * DAY);
  await resting.watch(7 * DAY + 400);
  expect(resting.told('stale')).toEqual([]);

  // In the archive of the old gate: one run failed; one runs, one was stopped, one was for a pull request.
  const runs = [
    run('running', 4, 'Unknown', 'Running'),
    run('stopped', 3, 'False', 'Cancelled'),
    run('proposal', 2, 'False', 'Failed', { 'pac.test.appstudio.openshift.io/event-type': 'pull_request' }),
    run('failed', 1, 'False', 'Failed'),
    run('good', 0, 'True', 'Succeeded'),
  ];
  expect(readArchivedRuns(JSON.stringify({ kind: 'List', items: runs }))).toMatchObject({
    failedStreak: 1,
    failingSince: at(DAY),
  });
}

function run(name: string, day: number, status: string, reason: string, labels = {}) {
  return {
    kind: 'PipelineRun',
    apiVersion: 'tekton.dev/v1',
    metadata: { name, namespace: 'lamps', creationTimestamp: at(day * DAY), labels },
    status: { conditions: [{ type: 'Succeeded', status, reason }] },
  };
}

export async function nightThatNeverCame(): Promise<void> {
  const { watch, told, build, end } = await watchedStream({ hasSchedule: true });
  for (const minute of [0, 59]) await watch(minute);
  expect(told('missing-nightly')).toEqual([]);
  for (const minute of [60, 61, 62, 500]) await watch(minute);
  expect(told('missing-nightly')).toHaveLength(1);
  const id = await build('a', DAY);
  for (const minute of [DAY + 60, DAY + 500]) await watch(minute);
  expect([id === '', told('missing-nightly').length]).toEqual([false, 1]);

  // Days count from the last completed promotion, however few runs there were.
  await end(id, 'promoted', DAY + 60);
  await end(await build('b', 2 * DAY), 'rejected', 2 * DAY + 60);
  await watch(4 * DAY + 59);
  expect(told('stale')).toEqual([]);
  await watch(4 * DAY + 60);
  expect(told('stale')).toHaveLength(1);
}

const word = { by: 'captain@example.com', reason: 'a known flake of the dock, see HARBOUR-7' };

export async function personsWord(): Promise<void> {
  await withNight({ scripts: { 'e2e-0': [ends('FAILURE', 30)] } }, async (night) => {
    const id = await night.open();
    await night.run(id, ({ phase }) => phase === 'running');
    for (const nobody of [
      { ...word, by: '' },
      { ...word, reason: '' },
      { ...word, reason: 'because' },
    ])
      await expect(orderPromotion(id, { order: 'accept' }, nobody, night.deps)).rejects.toThrow();
    expect((await storedPromotion(night.promotions, id)).decision).toBeUndefined();

    expect((await night.run(id)).phase).toBe('rejected');
    await expect(acceptRejected(id, { ...word, by: '' }, night.version, night.deps)).rejects.toThrow();
    const picked = await acceptRejected(id, word, night.version, night.deps);
    const accepted = await night.run(picked.outcome === 'opened' ? picked.promotion : '');

    expect(accepted).toMatchObject({ phase: 'promoted', verdict: 'waived', decision: { ...word, overrules: id } });
    const [explained] = await explainImage(accepted.candidate.images[0]?.digest ?? '', night.promotions);
    expect(explained?.promotion.decision).toMatchObject(word);
  });
  expect(PersonsWord.safeParse({ ...word, at: NIGHT }).success).toBe(true);
  // An exception ends by itself: what has no end, no owner or no reason is refused.
  const demoted = { until: '2026-12-15', reason: 'the dock is being rebuilt', owner: 'captain' };
  expect(StreamJob.safeParse(sampleJob('dock', { demoted })).success).toBe(true);
  for (const missing of ['until', 'reason', 'owner'])
    expect(StreamJob.safeParse({ ...sampleJob('dock'), demoted: { ...demoted, [missing]: undefined } }).success).toBe(
      false,
    );
}
