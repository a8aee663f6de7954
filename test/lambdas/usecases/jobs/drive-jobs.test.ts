import { beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import { lookAtJobs, probeJobs, triggerJobs } from '../../../../lambdas/usecases/jobs/drive-jobs.ts';
import { answered, at, attempt, dock, type JobNight, jobNight, key } from '../../../support/job-night.ts';
import { NIGHT } from '../../../support/streams.ts';

let world: JobNight;
beforeEach(() => {
  world = jobNight();
});
const unconfigured = () => ({ ...world.deps({}), jobs: {} });
const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const system = 'gangway';

const attemptsOf = async ({ id }: Promotion) => (await world.promotions.get(id))?.promotion.attempts;

describe('starting an execution', () => {
  const list = answered({ job_execution: [dock('old-1'), dock('old-2')] });

  it('lists what is there, writes the intent, and only then asks', async () => {
    const promotion = await world.night([attempt('dock', 'planned')]);
    const seen = await triggerJobs(promotion, [key('dock')], world.deps({ list, trigger: answered(dock('x-1')) }));

    expect(world.calls).toEqual(['list dock', 'trigger dock']);
    expect(await attemptsOf(promotion)).toMatchObject([
      { state: 'posting', postedAt: at, knownBefore: ['old-1', 'old-2'] },
    ]);
    expect(seen).toEqual([
      { kind: 'authorized', at, system },
      { kind: 'triggered', at, attempt: key('dock'), execution: 'x-1' },
    ]);
  });

  it('keeps the last five hundred of what was there', async () => {
    const many = Array.from({ length: 510 }, (_, index) => dock(`x-${index}`));
    const promotion = await world.night([attempt('dock', 'planned')]);
    await triggerJobs(
      promotion,
      [key('dock')],
      world.deps({ list: answered({ job_execution: many }), trigger: answered(dock('y')) }),
    );
    const known = (await attemptsOf(promotion))?.[0]?.knownBefore;

    expect([known?.length, known?.[0], known?.at(-1)]).toEqual([500, 'x-10', 'x-509']);
  });

  it('sends nothing where the system does not say what runs', async () => {
    const promotion = await world.night([attempt('dock', 'planned')]);
    const limited: WireAnswer = { kind: 'answered', status: 429, headers: { 'retry-after': '30' }, body: '' };
    const text = 'the job system does not say what runs already';

    expect(await triggerJobs(promotion, [key('dock')], world.deps({ list: answered('', 401) }))).toEqual([
      { kind: 'unauthorized', at, system, text: 'auth: ""' },
      { kind: 'not-sent', at, attempt: key('dock'), text },
    ]);
    expect(await triggerJobs(promotion, [key('dock')], world.deps({ list: limited }))).toEqual([
      { kind: 'not-sent', at, attempt: key('dock'), text, afterSeconds: 30 },
    ]);
    expect(world.calls).toEqual(['list dock', 'list dock']);
  });

  it.each(['scan', 'web'])('lists nothing where nothing can be mixed up: %s', async (job) => {
    const promotion = await world.night([attempt(job, 'planned')]);
    await triggerJobs(promotion, [key(job)], world.deps({}));

    expect(world.calls).toEqual([`trigger ${job === 'scan' ? 'github-check' : 'http'}`]);
    expect(await attemptsOf(promotion)).toMatchObject([{ state: 'posting', knownBefore: [] }]);
  });

  it('waits for another report of a check than an earlier try had', async () => {
    const revision = 'a'.repeat(40);
    const report = (id: number) => ({ id, name: 'scan', head_sha: revision, app: { id: 1 }, status: 'queued' });
    const earlier = attempt('scan', 'ended', { execution: '5', outcome: 'infrastructure' });
    const promotion = await world.night([earlier, { ...attempt('scan', 'planned'), number: 2 }]);
    const trigger = answered({ check_runs: [report(5)] });

    const seen = await triggerJobs(promotion, [{ ...key('scan'), number: 2 }], world.deps({ trigger }));
    expect(seen.map(({ kind }) => kind)).toEqual(['not-sent']);
  });

  it.each<[string, readonly Attempt[], Partial<Promotion>]>([
    ['another process has sent it', [attempt('dock', 'posting', { postedAt: T(9) })], {}],
    ['it is not there', [attempt('pier', 'planned')], {}],
    ['the night is over', [attempt('dock', 'planned')], { phase: 'rejected' }],
    [
      'its system is paused',
      [attempt('dock', 'planned')],
      { pauses: { gangway: { since: NIGHT, text: '', lastProbeAt: NIGHT } } },
    ],
  ])('sends nothing where %s', async (_, attempts, parts) => {
    const promotion = await world.night(attempts, parts);

    expect(await triggerJobs(promotion, [key('dock')], world.deps({ list }))).toEqual([]);
    expect(world.calls).toEqual(['list dock']);
  });

  it('is refused where the candidate cannot fill the order, and waits where its system is not configured', async () => {
    const promotion = await world.night([attempt('dock', 'planned'), attempt('scan', 'planned')]);
    const { source: _, ...image } = promotion.candidate.images[0] ?? { component: '', repository: '', digest: '' };
    const bare = { ...promotion, candidate: { ...promotion.candidate, images: [image] } };

    expect(await triggerJobs(bare, [key('scan')], world.deps({}))).toMatchObject([
      { kind: 'posting', at, attempt: key('scan'), knownBefore: [] },
      { kind: 'refused', at, attempt: key('scan') },
    ]);
    expect(await triggerJobs(promotion, [key('dock')], unconfigured())).toEqual([
      { kind: 'not-sent', at, attempt: key('dock'), text: 'no gangway is configured here' },
    ]);
    expect(world.calls).toEqual([]);
  });
});

describe('looking at executions', () => {
  const running = (job: string, execution: string) => attempt(job, 'running', { execution, startedAt: NIGHT });
  const gone = answered({ code: 2, message: 'boom' }, 500);

  it('tells of each what its system says', async () => {
    const promotion = await world.night([running('dock', 'x-1'), running('web', 'j-1')]);
    const answers = { 'read x-1': answered(dock('x-1', 'SUCCESS')), 'read j-1': answered({ id: 'j-1', state: 'ok' }) };

    expect(await lookAtJobs(promotion, [key('dock'), key('web')], world.deps(answers))).toMatchObject([
      { kind: 'ended', at, attempt: key('dock'), execution: 'x-1', outcome: 'passed' },
      { kind: 'ended', at, attempt: key('web'), execution: 'j-1', outcome: 'passed' },
    ]);
  });

  it.each([
    [
      'another of the system was answered',
      { 'read x-2': answered({ ...dock('x-2'), job_name: 'periodic-harbour-pier' }) },
      true,
    ],
    [
      'another has ended',
      { 'read x-2': answered({ ...dock('x-2', 'FAILURE'), job_name: 'periodic-harbour-pier' }) },
      true,
    ],
    ['another was not answered', { 'read x-2': gone }, false],
    ['only another system answered', { 'read x-2': gone, 'read j-1': answered({ id: 'j-1', state: 'ok' }) }, false],
  ])('says of a server error whether %s', async (_, answers, othersAnswered) => {
    const promotion = await world.night([running('dock', 'x-1'), running('pier', 'x-2'), running('web', 'j-1')]);
    const due = [key('dock'), key('pier'), key('web')];
    const [first] = await lookAtJobs(promotion, due, world.deps({ 'read x-1': gone, ...answers }));

    expect(first).toEqual({ kind: 'server-error', at, attempt: key('dock'), othersAnswered });
  });

  it('says of a server error that others were answered where another came to an end that is not its own', async () => {
    const promotion = await world.night([running('dock', 'x-1'), running('pier', 'x-2')]);
    const aborted = answered({ ...dock('x-2', 'ABORTED'), job_name: 'periodic-harbour-pier' });
    const answers = { 'read x-1': gone, 'read x-2': aborted };
    const [first] = await lookAtJobs(promotion, [key('dock'), key('pier')], world.deps(answers));

    expect(first).toMatchObject({ kind: 'server-error', othersAnswered: true });
  });

  it('that tells nothing is written down all the same', async () => {
    const promotion = await world.night([running('dock', 'x-1')]);

    expect(await lookAtJobs(promotion, [key('dock')], world.deps({}))).toEqual([
      { kind: 'look-failed', at, attempt: key('dock'), text: 'no answer that says anything' },
    ]);
    expect(await lookAtJobs(promotion, [key('dock')], world.deps({ read: answered('', 401) }))).toMatchObject([
      { kind: 'unauthorized', system },
      { kind: 'look-failed' },
    ]);
  });

  it('asks nothing without an execution, or without its system', async () => {
    const promotion = await world.night([attempt('dock', 'running'), running('web', 'j-1')]);

    expect(await lookAtJobs(promotion, [key('dock'), key('pier')], world.deps({}))).toEqual([]);
    expect(await lookAtJobs(promotion, [key('web')], unconfigured())).toEqual([]);
    expect(world.calls).toEqual([]);
  });
});

describe('asking a paused system', () => {
  const running = attempt('pier', 'running', { execution: 'x-2', startedAt: NIGHT });
  it.each([
    ['lists', answered({}), { kind: 'authorized', at, system }],
    ['refuses', answered({ code: 16, message: 'no' }, 401), { kind: 'unauthorized', at, system, text: 'no' }],
    ['is silent', undefined, { kind: 'unauthorized', at, system, text: 'unreachable' }],
  ])('that %s', async (_, list, observation) => {
    const promotion = await world.night([attempt('dock', 'planned')]);

    expect(await probeJobs(promotion, 'dock', world.deps({ list }))).toEqual([observation]);
    expect(world.calls).toEqual(['list dock']);
  });

  it('is by an execution that runs, where one of it does', async () => {
    await probeJobs(await world.night([attempt('dock', 'planned'), running]), 'dock', world.deps({}));

    expect(world.calls).toEqual(['list pier']);
  });

  it.each([
    [attempt('web', 'planned'), {}, [{ kind: 'authorized', at, system: 'http ci.example.com' }], []],
    [
      attempt('web', 'running', { execution: 'j-1' }),
      { read: answered({ id: 'j-1', state: 'x' }) },
      [{ kind: 'authorized', at, system: 'http ci.example.com' }],
      ['read j-1'],
    ],
    [
      attempt('web', 'running', { execution: 'j-1' }),
      { read: answered('', 500) },
      [{ kind: 'authorized', at, system: 'http ci.example.com' }],
      ['read j-1'],
    ],
    [
      attempt('web', 'running', { execution: 'j-1' }),
      { read: answered('no', 401) },
      [{ kind: 'unauthorized', at, system: 'http ci.example.com', text: '"no"' }],
      ['read j-1'],
    ],
  ])('that cannot be listed, %#', async (asked, answers, seen, asks) => {
    expect(await probeJobs(await world.night([asked]), 'web', world.deps(answers))).toEqual(seen);
    expect(world.calls).toEqual(asks);
  });

  it('is by the job that is named, of its own system', async () => {
    const others = [
      attempt('scan', 'running', { execution: '5' }),
      attempt('pier', 'planned'),
      attempt('dock', 'planned'),
    ];
    await probeJobs(await world.night(others), 'dock', world.deps({}));

    expect(world.calls).toEqual(['list dock']);
  });

  it('that refuses without a word is said to refuse our credentials', async () => {
    const asked = attempt('web', 'running', { execution: 'j-1' });
    const seen = await probeJobs(
      await world.night([asked]),
      'web',
      world.deps({ read: { kind: 'answered', status: 401, headers: {}, body: '' } }),
    );

    expect(seen).toEqual([{ kind: 'unauthorized', at, system: 'http ci.example.com', text: 'auth' }]);
  });

  it('is not possible without an attempt, or where it is not configured', async () => {
    const promotion = await world.night([attempt('dock', 'planned')]);

    expect(await probeJobs(promotion, 'web', world.deps({}))).toEqual([]);
    expect(await probeJobs(promotion, 'dock', unconfigured())).toEqual([]);
  });
});
