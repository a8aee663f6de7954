import { beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import { reconcileJobs } from '../../../../lambdas/usecases/jobs/reconcile-jobs.ts';
import { answered, at, attempt, dock, type JobNight, jobNight, key, resource } from '../../../support/job-night.ts';
import { NIGHT } from '../../../support/streams.ts';

let world: JobNight;
beforeEach(() => {
  world = jobNight();
});
const unconfigured = () => ({ ...world.deps({}), jobs: {} });
const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
describe('looking for an execution whose answer was lost', () => {
  const lost = (parts: Partial<Attempt> = {}) =>
    attempt('dock', 'lost', { postedAt: T(5), knownBefore: ['old-1'], ...parts });
  const told = { kind: 'answer-lost', at, attempt: key('dock'), text: 'the answer was not written down' };
  const found = { kind: 'triggered', at, attempt: key('dock'), execution: 'x-1' };
  const list = (...ids: readonly string[]) => answered({ job_execution: ids.map((id) => dock(id)) });

  it.each([
    ['the only one that is new', list('old-1', 'x-1'), [told, found]],
    ['none', list('old-1'), [told, { kind: 'absent', at, attempt: key('dock') }]],
    ['several', list('x-1', 'x-2'), [told, { kind: 'ambiguous', at, attempt: key('dock'), count: 2 }]],
    [
      'what cannot be read',
      answered([]),
      [told, { kind: 'look-failed', at, attempt: key('dock'), text: 'no answer that says anything' }],
    ],
  ])('finds %s', async (_, listing, seen) => {
    expect(await reconcileJobs(await world.night([lost()]), [key('dock')], world.deps({ list: listing }))).toEqual(
      seen,
    );
  });

  it('finds none where what is listed may be late, until it cannot be', async () => {
    const flow = attempt('flow', 'lost', { postedAt: T(6) });
    const none = answered({ workflow_runs: [] });
    const lookFailed = { kind: 'look-failed', at, attempt: key('flow'), text: 'no answer that says anything' };
    const lostFlow = { ...told, attempt: key('flow') };
    const at5 = [{ ...flow, postedAt: T(5) }];

    expect(await reconcileJobs(await world.night([flow]), [key('flow')], world.deps({ list: none }))).toEqual([
      lostFlow,
      lookFailed,
    ]);
    expect(
      await reconcileJobs({ ...(await jobNight().night(at5)) }, [key('flow')], world.deps({ list: none })),
    ).toEqual([lostFlow, { kind: 'absent', at, attempt: key('flow') }]);
  });

  it('asks no second source where there is none, nor about what the system itself tells', async () => {
    const flow = attempt('flow', 'lost', { postedAt: T(5) });
    const runs = answered({ workflow_runs: [{ id: 7, created_at: T(6), display_title: 'Nightly' }] });

    expect(await reconcileJobs(await world.night([flow]), [key('flow')], world.deps({ list: runs }))).toContainEqual({
      kind: 'triggered',
      at,
      attempt: key('flow'),
      execution: '7.1',
    });
    expect(world.calls).toEqual(['list github-workflow']);
  });

  it('takes none that another try of the same kind has', async () => {
    const twin = attempt('twin', 'running', { execution: 'x-2' });

    expect(
      await reconcileJobs(await world.night([lost(), twin]), [key('dock')], world.deps({ list: list('x-1', 'x-2') })),
    ).toEqual([told, found]);
  });

  it('asks a second source whose those are that nobody knows', async () => {
    const promotion = await world.night([lost()]);
    const answers = {
      list: list('old-1', 'x-1', 'x-2', 'x-3'),
      'identify x-1': resource('x-1', `${promotion.id}.dock.1.1`),
      'identify x-2': resource('x-2', 'other'),
    };

    expect(await reconcileJobs(promotion, [key('dock')], world.deps(answers))).toEqual([told, found]);
    expect(world.calls).toEqual(['list dock', 'identify x-1', 'identify x-2', 'identify x-3']);
  });

  it('asks about twenty of them at most', async () => {
    const many = list(...Array.from({ length: 30 }, (_, index) => `x-${index}`));
    const knownBefore = ['x-0', 'x-1', 'x-2', 'x-3'];
    await reconcileJobs(await world.night([lost({ knownBefore })]), [key('dock')], world.deps({ list: many }));

    expect(world.calls.filter((call) => call.startsWith('identify'))).toHaveLength(20);
  });

  it.each([
    ['lost', answered({ id: 'j-1' }), ['authorized', 'triggered']],
    ['lost', undefined, ['look-failed']],
    ['posting', undefined, ['not-sent']],
    ['lost', answered('', 400), ['refused']],
  ] as const)('sends the same start again where nothing is listed: %s %#', async (state, trigger, kinds) => {
    const seen = await reconcileJobs(
      await world.night([attempt('web', state, { postedAt: T(5) })]),
      [key('web')],
      world.deps({ trigger }),
    );

    expect(seen.map(({ kind }) => kind)).toEqual(kinds);
    for (const one of seen) if ('attempt' in one) expect(one.attempt).toEqual(key('web'));
    if (kinds[0] === 'authorized') expect(seen[0]).toEqual({ kind: 'authorized', at, system: 'http ci.example.com' });
    expect(world.calls).toEqual(['trigger http']);
  });

  it('is not possible without an attempt, and put off where its system is not configured', async () => {
    const promotion = await world.night([lost()]);

    expect(await reconcileJobs(promotion, [key('pier')], world.deps({}))).toEqual([]);
    expect(await reconcileJobs(promotion, [key('dock')], unconfigured())).toEqual([
      { kind: 'look-failed', at, attempt: key('dock'), text: 'no gangway is configured here' },
    ]);
  });
});
