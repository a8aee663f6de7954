import { describe, expect, it } from 'vitest';
import { usualDurations } from '../../../gates/ci-jobs/pacing.ts';
import { standingOf } from '../../../gates/ci-jobs/standings.ts';
import { readSnapshotSpec } from '../../../gates/intake/konflux/snapshot-spec.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import { Observation } from '../../../gates/model/observation.ts';
import { PersonsWord, type Promotion } from '../../../gates/model/promotion.ts';
import type { StreamJob } from '../../../gates/model/stream/job.ts';
import { Stream } from '../../../gates/model/stream.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { agendaOf } from '../../../gates/promotion/agenda.ts';
import { openPromotion } from '../../../gates/promotion/open.ts';
import { slackMessage } from '../../../lambdas/adapters/slack/blocks.ts';
import { ask } from '../../../lambdas/adapters/wire/ask.ts';
import { lookAtJobs, triggerJobs } from '../../../lambdas/usecases/jobs/drive-jobs.ts';
import { watchStreams } from '../../../lambdas/usecases/promotions/watch-streams.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { fakeStreamStore } from '../../support/fakes/stream-store.ts';
import { type Fate, simulateNight } from '../../support/simulated-night.ts';
import {
  gangwayOrder,
  NIGHT,
  sampleCandidate,
  sampleJob,
  samplePromotion,
  sampleStream,
  sampleVersion,
} from '../../support/streams.ts';

/** What the gate before this one did wrong, as `facts` of its behaviour have it, and what happens here instead. */
interface Weakness {
  readonly id: string;
  readonly was: string;
  readonly is: string;
  prove(): void | Promise<void>;
}

const at = (minutes: number) => plusMinutes(NIGHT, minutes);
const one = { job: 'e2e-dock', run: 1, number: 1 };
const passes = (minutes: number): Fate => ({ post: 'created', minutes, outcome: 'passed' });
const posted: Observation = { kind: 'posting', at: at(0), attempt: one, knownBefore: [] };
const triggered: Observation = { kind: 'triggered', at: at(0), attempt: one, execution: 'x-1' };
const running = () => advance(advance(samplePromotion(), [], NIGHT).next, [posted, triggered], at(0)).next;
const ended = (minute: number, outcome: 'passed' | 'failed' | 'infrastructure'): Observation => ({
  kind: 'ended',
  at: at(minute),
  attempt: one,
  execution: 'x-1',
  outcome,
});
const names = (count: number) => Array.from({ length: count }, (_, index) => `e2e-${index}`);
const manyJobs = (count: number) => samplePromotion({ jobs: names(count).map((name) => sampleJob(name)) });
const minutesUntil = (promotion: Promotion, phase: string) =>
  (Date.parse(promotion.history.find((change) => change.phase === phase)?.at ?? '') - Date.parse(NIGHT)) / 60_000;

const clock = { now: () => at(0) };
const cut = { kind: 'lost' as const, cause: 'cut' as const };
const answered = (status: number, body: unknown) => ({
  kind: 'answered' as const,
  status,
  headers: {},
  body: JSON.stringify(body),
});
const jobsAnswering = (answers: { trigger?: unknown; list?: unknown; read?: (id: string) => unknown }) =>
  ({
    gangway: {
      trigger: async () => answers.trigger ?? cut,
      list: async () => answers.list ?? answered(200, {}),
      read: async (_: unknown, id: string) => answers.read?.(id) ?? cut,
    },
  }) as never;

async function stored(promotion: Promotion) {
  const promotions = fakePromotionStore();
  await promotions.open(promotion);
  await promotions.save(promotion, 1, undefined);
  return promotions;
}

async function watched(now: string, prepare: (promotions: ReturnType<typeof fakePromotionStore>) => Promise<void>) {
  const [streams, promotions, alerts] = [fakeStreamStore(), fakePromotionStore(), [] as string[]];
  const stream = sampleStream({ schedule: { at: '03:15', graceMinutes: 60 } });
  await streams.write({ id: stream.id, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: NIGHT });
  let time = at(-60);
  const deps = {
    streams,
    promotions,
    clock: { now: () => time },
    log: fakeLog(),
    startTimer: async () => undefined,
    alert: async (_: Stream, { kind }: { kind: string }) => void alerts.push(kind),
  };
  await watchStreams(deps);
  await prepare(promotions);
  time = now;
  await watchStreams(deps);
  await watchStreams(deps);
  return alerts;
}

const weaknesses: readonly Weakness[] = [
  {
    id: 'W1',
    was: 'a cut connection killed the night and orphaned its jobs',
    is: 'a cut connection is an answer like any other: the attempt waits to be looked for',
    async prove() {
      expect(await ask({ method: 'GET', url: new URL('http://127.0.0.1:1/') })).toMatchObject({ kind: 'lost' });
      const start = advance(samplePromotion(), [], NIGHT).next;
      const seen = await triggerJobs(start, [one], { jobs: jobsAnswering({}), promotions: await stored(start), clock });
      expect(seen.map(({ kind }) => kind)).toEqual(['answer-lost']);
    },
  },
  {
    id: 'W2',
    was: 'the limit was passed by minutes, more with each job',
    is: 'the night ends at its deadline to the millisecond, whatever the number of jobs',
    prove() {
      const start = samplePromotion({
        jobs: names(40).map((name) => sampleJob(name, { deadlineMinutes: 470 })),
        limits: { totalMinutes: 240 },
      });
      const never: Fate = { post: 'created', minutes: 0, outcome: 'never' };
      expect(
        minutesUntil(
          simulateNight(start, Object.fromEntries(names(40).map((name) => [name, [never]]))).promotion,
          'rejected',
        ),
      ).toBe(240);
    },
  },
  {
    id: 'W3',
    was: 'a failure in the first minutes waited for hours; a job of five minutes was seen after 45',
    is: 'the verdict comes with the first look that decides it',
    prove() {
      const { promotion } = simulateNight(manyJobs(5), {
        'e2e-0': [{ post: 'created', minutes: 5, outcome: 'failed' }],
        'e2e-1': [passes(300)],
      });
      expect(minutesUntil(promotion, 'rejected')).toBeLessThanOrEqual(8);
    },
  },
  {
    id: 'W4',
    was: 'one 401 was an error for good, though the job ran on',
    is: 'a 401 pauses the night and tells somebody; the job is asked again, and passes',
    prove() {
      const paused = advance(running(), [{ kind: 'unauthorized', system: 'gangway', at: at(3), text: '401' }], at(3));
      expect([paused.next.phase, paused.effects]).toEqual([
        'running',
        [{ kind: 'notify', topic: 'paused', about: 'gangway' }],
      ]);
      expect(
        advance(paused.next, [{ kind: 'authorized', system: 'gangway', at: at(9) }, ended(9, 'passed')], at(9)).next
          .phase,
      ).toBe('accepted');
    },
  },
  {
    id: 'W5',
    was: 'twenty jobs took twenty minutes to trigger, one after the other',
    is: 'all are triggered in the first instant',
    prove: () =>
      expect(new Set(simulateNight(manyJobs(20), {}).postings.map((posting) => posting.at))).toEqual(new Set([NIGHT])),
  },
  {
    id: 'W6',
    was: 'from thirteen jobs with links on, Slack refused the message and nobody was told',
    is: 'a message of sixty jobs is split to the limits',
    prove() {
      const url = `https://prow.example.com/${'x'.repeat(200)}`;
      const lines = names(60).map((text) => ({ mark: 'good' as const, text, links: [{ text: 'Prow', url }] }));
      const { attachments } = slackMessage({
        tone: 'bad',
        title: 'harbour',
        fields: [],
        groups: [{ title: 'Blocking', lines }],
        page: 'https://gate.example.com',
      });
      const texts = attachments[0].blocks.flatMap((block) => ('text' in block ? [block.text.text.length] : []));
      expect(attachments[0].blocks.length).toBeLessThanOrEqual(50);
      expect(Math.max(...texts)).toBeLessThanOrEqual(3000);
    },
  },
  {
    id: 'W7',
    was: 'results that were null, or had no type, crashed the evaluation',
    is: 'a record has one shape, and what does not fit it is refused where it is read',
    prove() {
      for (const value of [null, {}, { kind: 'ended', attempt: one }])
        expect(Observation.safeParse(value).success).toBe(false);
    },
  },
  {
    id: 'W8',
    was: 'runs that were still going, or were cancelled, counted as failures of the streak',
    is: 'staleness counts days since the last completed promotion, and nothing else',
    async prove() {
      const fresh = await watched(at(60 * 24 * 2), async (promotions) => {
        await promotions.addCandidate('lamp-operator/harbour', sampleCandidate('a'));
        await promotions.mark('lamp-operator/harbour', 'scheduled', at(60 * 24 * 2));
        await promotions.mark('lamp-operator/harbour', 'missing', at(60 * 24 * 2));
      });
      expect(fresh).toEqual([]);
    },
  },
  {
    id: 'W9',
    was: 'an empty archive crashed the last task, and so the message',
    is: 'a stream without any history is watched like the others',
    prove: async () => expect(await watched(at(30), async () => undefined)).toEqual([]),
  },
  {
    id: 'W10',
    was: 'images by tag, and digests of three digits, were taken',
    is: 'only 64 hex digits are an identity; everything else is refused with a reason',
    prove() {
      const spec = (containerImage: string) =>
        readSnapshotSpec(
          JSON.stringify({
            application: 'lamps',
            components: [{ name: 'lamp-operator', containerImage, source: { git: null } }],
          }),
          ['lamp-operator'],
        );
      expect(spec('registry.example.com/lamps/operator:latest')).toMatchObject({
        kind: 'refused',
        reason: 'image_not_pinned',
      });
      expect(spec('registry.example.com/lamps/operator@sha256:abc')).toMatchObject({ kind: 'refused' });
      expect(readSnapshotSpec('[]', ['lamp-operator'])).toMatchObject({ kind: 'refused', reason: 'malformed' });
    },
  },
  {
    id: 'W11',
    was: 'the letters of a text were job names, the first of two components won, an answer about another job was believed',
    is: 'documents are strict, names are unique, and another execution is nobody we know',
    prove() {
      expect(Stream.safeParse({ ...sampleStream(), jobs: 'abc' }).success).toBe(false);
      expect(() => sampleStream({ jobs: [sampleJob('twice'), sampleJob('twice')] })).toThrow(
        'job twice is there twice',
      );
      const other: Observation = { kind: 'ended', at: at(9), attempt: one, execution: 'x-other', outcome: 'passed' };
      expect(advance(running(), [other], at(9)).next.phase).toBe('running');
    },
  },
  {
    id: 'W12',
    was: 'one pod slept for hours with the state of the night in its memory',
    is: 'the record is all there is: whoever reads it goes on, even after its JSON went through a file',
    prove() {
      const revived = JSON.parse(JSON.stringify(running())) as Promotion;
      expect(advance(revived, [ended(9, 'passed')], at(9)).next.phase).toBe('accepted');
    },
  },
  {
    id: 'W13',
    was: 'a POST that was repeated made a second cluster',
    is: 'the request is sent once; after a lost answer the execution is adopted',
    prove() {
      const night = simulateNight(samplePromotion(), { 'e2e-dock': [{ ...passes(30), post: 'lost' }] });
      expect([night.promotion.phase, night.postings.length]).toEqual(['promoted', 1]);
    },
  },
  {
    id: 'W14',
    was: 'a timeout skipped the final tasks, and with them the message',
    is: 'a night that runs into its deadline is told like any other',
    prove: () =>
      expect(
        simulateNight(samplePromotion(), { 'e2e-dock': [{ post: 'created', minutes: 0, outcome: 'never' }] }).messages,
      ).toEqual(['rejected']),
  },
  {
    id: 'W15',
    was: 'jobs went on unseen when the verdict was known, or the run had died',
    is: 'nothing more is sent, and what runs is followed to its end and written down',
    prove() {
      const { promotion } = simulateNight(manyJobs(2), {
        'e2e-0': [{ post: 'created', minutes: 4, outcome: 'failed' }],
        'e2e-1': [passes(200)],
      });
      expect(promotion.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'passed']);
    },
  },
  {
    id: 'W16',
    was: 'an aborted job and a failed product were the same, and nothing was tried again',
    is: 'only failures of the infrastructure are tried again, within a budget',
    prove() {
      const tries = (outcome: 'infrastructure' | 'failed') =>
        simulateNight(samplePromotion(), { 'e2e-dock': [{ post: 'created', minutes: 5, outcome }] }).postings.length;
      expect([tries('infrastructure'), tries('failed')]).toEqual([2, 1]);
    },
  },
  {
    id: 'W17',
    was: 'nobody could override, and no override would have had an author or a reason',
    is: 'a person accepts with a name and a reason, and neither may be missing',
    prove() {
      const word = { by: 'captain@example.com', reason: 'a known flake of the dock', at: at(5) };
      const { next } = advance(running(), [{ kind: 'order', at: at(5), word, order: { order: 'accept' } }], at(5));
      expect(next).toMatchObject({ phase: 'accepted', verdict: 'waived', decision: word });
      expect(PersonsWord.safeParse({ ...word, reason: '' }).success).toBe(false);
    },
  },
  {
    id: 'W18',
    was: 'history was pruned: nobody could say why an image had been promoted',
    is: 'every promotion of a digest is found, with its evidence',
    async prove() {
      const promotion = samplePromotion();
      const promotions = await stored(promotion);
      expect(await promotions.withDigest(promotion.candidate.images[0]?.digest ?? '')).toEqual([promotion.id]);
    },
  },
  {
    id: 'W19',
    was: 'when the timer did not fire, nothing was said',
    is: 'a night that did not begin is told, once, from outside of it',
    prove: async () => expect(await watched(at(61), async () => undefined)).toEqual(['missing-nightly']),
  },
  {
    id: 'W20',
    was: 'a Release that was merely created was shown green',
    is: 'promoted is said after the confirmation, and a later failure fails',
    prove() {
      const promoting = advance(
        advance(running(), [ended(9, 'passed')], at(9)).next,
        [{ kind: 'claim', at: at(10), answer: 'mine' }],
        at(10),
      ).next;
      const made = advance(
        promoting,
        [
          { kind: 'act-begun', at: at(10) },
          { kind: 'act', at: at(10), state: 'underway', reference: 'release-1' },
        ],
        at(10),
      ).next;
      expect([made.phase, made.notices]).toEqual(['promoting', []]);
      expect(
        advance(made, [{ kind: 'act', at: at(20), state: 'failed', text: 'no quota' }], at(20)).next,
      ).toMatchObject({ phase: 'failed', notices: [{ topic: 'failed' }] });
    },
  },
  {
    id: 'W21',
    was: 'an older build that ended later took the target back',
    is: 'the target is taken by compare-and-set on the sequence',
    async prove() {
      const promotions = fakePromotionStore();
      const of = (letter: string) =>
        openPromotion({ stream: sampleVersion(), candidate: sampleCandidate(letter), now: NIGHT, by: 'event' });
      expect((await promotions.claim(of('b'))).answer).toBe('mine');
      await promotions.leave({ ...of('b'), phase: 'promoted' });
      expect((await promotions.claim(of('a'))).answer).toBe('overtaken');
    },
  },
  {
    id: 'W22',
    was: 'inputs moved under the run, and none was written down',
    is: 'a promotion keeps the document it is judged by, and jobs are given the image by digest',
    async prove() {
      const start = advance(
        samplePromotion({
          jobs: [
            sampleJob('e2e-dock', { runner: { kind: 'gangway', job: 'periodic-dock', env: { IMAGE: '{image}' } } }),
          ],
        }),
        [],
        NIGHT,
      ).next;
      const sent: unknown[] = [];
      const { gangway } = jobsAnswering({}) as { gangway: object };
      const trigger = async (order: { environment: unknown }) => {
        sent.push(order.environment);
        return cut;
      };
      const jobs = { gangway: { ...gangway, trigger } } as never;
      await triggerJobs(start, [one], { jobs, promotions: await stored(start), clock });
      expect(sent).toEqual([{ IMAGE: `registry.example.com/lamps/operator@sha256:${'a'.repeat(64)}` }]);
      expect([start.stream.id, start.streamVersion]).toEqual(['lamp-operator/harbour', 1]);
    },
  },
  {
    id: 'W23',
    was: 'one component for one service, in code; four objects by hand for each more',
    is: 'a service is one document, of a component or of a set',
    prove() {
      const components = ['lamp-operator', 'lamp-agent'].map((name) => ({
        name,
        repository: `registry.example.com/lamps/${name}`,
      }));
      expect(
        sampleStream({ components, promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' } })
          .components,
      ).toHaveLength(2);
    },
  },
  {
    id: 'W24',
    was: 'every job had to pass: no quorum, no dated exception',
    is: 'N of M runs, and demotions that end by themselves',
    prove() {
      const job = { ...sampleStream().jobs[0], aggregate: { runs: 3, passes: 2 } } as StreamJob;
      const attempt = (run: number, outcome: 'passed' | 'failed'): Attempt => ({
        job: 'e2e-dock',
        run,
        number: 1,
        state: 'ended',
        plannedAt: NIGHT,
        notBefore: NIGHT,
        absentReads: 0,
        strikes: 0,
        outcome,
      });
      expect(standingOf(job, [attempt(1, 'passed'), attempt(2, 'failed'), attempt(3, 'passed')], true).verdict).toBe(
        'pass',
      );
      const demoted = { until: '2026-12-15', reason: 'the dock is being rebuilt', owner: 'captain' };
      const start = samplePromotion({ jobs: [sampleJob('dock', { demoted }), sampleJob('storm')] });
      const failing = { dock: [{ post: 'created' as const, minutes: 5, outcome: 'failed' as const }] };
      expect(simulateNight(start, failing).promotion.phase).toBe('promoted');
      const later = samplePromotion(
        { jobs: [sampleJob('dock', { demoted }), sampleJob('storm')] },
        '2026-12-15T03:15:00.000Z',
      );
      expect(simulateNight(later, failing).promotion.phase).toBe('rejected');
    },
  },
  {
    id: 'W25',
    was: 'nothing led from a commit to its verdict',
    is: 'a candidate carries repository and commit of its source, and the promotion keeps them',
    prove: () =>
      expect(samplePromotion().candidate.images[0]?.source).toEqual({
        repository: 'lamps/operator',
        revision: 'a'.repeat(40),
      }),
  },
  {
    id: 'W26',
    was: 'tokens lived for long and were changed by hand between nights',
    is: 'a token is read for every request, so that it may change under a night that runs',
    async prove() {
      const tokens = ['old', 'new'];
      const seen: (string | null)[] = [];
      const { gangwayJobs } = await import('../../../lambdas/adapters/gangway/ci-jobs.ts');
      const fetch = (async (_: unknown, init: RequestInit) => {
        seen.push(new Headers(init.headers).get('authorization'));
        return new Response('{}');
      }) as typeof globalThis.fetch;
      const jobs = gangwayJobs({
        baseUrl: 'https://gangway.example.com',
        token: async () => tokens.shift() ?? '',
        fetch,
      });
      const order = gangwayOrder('periodic-dock');
      await jobs.list(order);
      await jobs.list(order);
      expect(seen).toEqual(['Bearer old', 'Bearer new']);
    },
  },
  {
    id: 'W27',
    was: 'a job that Prow had forgotten was taken for a busy server until the limit',
    is: 'three server errors while others are answered: gone, and nothing is known of it',
    async prove() {
      const start = advance(
        samplePromotion({ jobs: [sampleJob('e2e-dock'), sampleJob('other', { kind: 'informing' })] }),
        [],
        NIGHT,
      ).next;
      const other = { job: 'other', run: 1, number: 1 };
      const both = advance(
        start,
        [
          posted,
          triggered,
          { ...posted, attempt: other },
          { ...triggered, attempt: other, execution: 'x-2' },
        ] as Observation[],
        at(0),
      ).next;
      const read = (id: string) =>
        id === 'x-1'
          ? answered(500, { code: 2 })
          : answered(200, { id, job_name: 'periodic-harbour-other', job_status: 'PENDING' });
      let promotion = both;
      for (const minute of [5, 10, 15]) {
        const deps = {
          jobs: jobsAnswering({ read }),
          promotions: fakePromotionStore(),
          clock: { now: () => at(minute) },
        };
        promotion = advance(promotion, await lookAtJobs(promotion, [one, other], deps), at(minute)).next;
      }
      expect(promotion).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
      expect(promotion.attempts.map(({ outcome }) => outcome)).toEqual(['gone', undefined]);
    },
  },
  {
    id: 'W28',
    was: 'there was no local run of the whole, and mocks had other signatures than the code',
    is: 'the reducer runs a night in a test; fakes of stores pass the contract of the real ones',
    prove: () => expect(simulateNight(manyJobs(10), {}).promotion.phase).toBe('promoted'),
  },
  {
    id: 'W29',
    was: 'nobody knew when an informing job was good enough to block',
    is: 'durations and outcomes of every job, informing ones too, are kept and read again',
    prove() {
      const start = samplePromotion({ jobs: [sampleJob('e2e-dock'), sampleJob('extra', { kind: 'informing' })] });
      const nights = [30, 40, 50].flatMap(
        (minutes) => simulateNight(start, { extra: [passes(minutes)] }).promotion.attempts,
      );
      expect(Object.keys(usualDurations(nights)).sort()).toEqual(['e2e-dock', 'extra']);
    },
  },
  {
    id: 'W30',
    was: 'no retry of flakes, no second look, no history',
    is: 'a flake is retried, later looks come when the job usually ends',
    prove() {
      const seen: Observation = { kind: 'still-running', at: at(10), attempt: one, execution: 'x-1' };
      const learnt = { ...running(), usual: { 'e2e-dock': 130 } };
      expect(agendaOf(advance(learnt, [seen], at(10)).next, at(10)).wakeAt).toBe(at(30));
      expect(agendaOf(advance(running(), [seen], at(10)).next, at(10)).wakeAt).toBe(at(15));
    },
  },
];

describe('what the gate before this one did wrong', () => {
  it('is thirty things', () => {
    expect(weaknesses.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => `W${index + 1}`));
  });

  it.each(weaknesses)('$id: $was; here $is', async ({ prove }) => {
    await prove();
  });
});
