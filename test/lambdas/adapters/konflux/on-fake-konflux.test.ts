import { afterEach, describe, expect, it } from 'vitest';
import { type FakeKonflux, startFakeKonflux } from '../../../../bin/rehearsal/konflux/fake-konflux.ts';
import { releaseProgressOf } from '../../../../gates/intake/konflux/release-answer.ts';
import { konfluxReleases } from '../../../../lambdas/adapters/konflux/releases.ts';
import type { ReleaseOrder } from '../../../../lambdas/ports/releases.ts';

const clock = { now: Date.parse('2026-08-27T07:50:00.000Z') };
const running: FakeKonflux[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

const order: ReleaseOrder = {
  name: 'night-1',
  namespace: 'harbour-tenant',
  releasePlan: 'harbour-plan',
  snapshot: 'harbour-1',
  author: 'sluice',
  promotionId: 'p-1',
};

async function start(plan: object = {}, onReleased: () => void = () => undefined) {
  const konflux = await startFakeKonflux({
    plans: { 'harbour-plan': [{ ends: 'released', afterMs: 60_000, ...plan }] },
    nowMs: () => clock.now,
    accepts: (token) => token === 'good',
    onReleased,
  });
  running.push(konflux);
  const access = { baseUrl: konflux.url, token: async () => 'good', timeoutMs: 10_000 };
  const releases = konfluxReleases(access);
  const create = async (parts: Partial<ReleaseOrder> = {}) => {
    const wanted = { ...order, ...parts };
    return releaseProgressOf('create', await releases.create(wanted), wanted);
  };
  const read = async (wanted = order) =>
    releaseProgressOf('read', await releases.read(wanted.namespace, wanted.name), wanted);
  return { konflux, releases, create, read };
}

describe('a Release', () => {
  it('is made, watched, and done only when Konflux says that it is released', async () => {
    const copied: string[] = [];
    const { konflux, create, read } = await start({}, () => copied.push('copied'));

    const words = [(await create()).promotion, (await read()).promotion];
    clock.now += 120_000;
    words.push((await read()).promotion, (await read()).promotion);

    expect(words).toEqual(['in_progress', 'in_progress', 'succeeded', 'succeeded']);
    expect(copied).toEqual(['copied']);
    expect(konflux.problems()).toEqual([]);
  });

  it('is not made twice when the first answer was lost', async () => {
    const { konflux, create, read } = await start();
    konflux.fail('create-release', { kind: 'lost-response' });

    expect(await create()).toMatchObject({ promotion: 'unknown', cause: 'answer_lost', retry: true });
    expect(await create()).toMatchObject({ promotion: 'unknown', cause: 'already_exists' });
    expect(await read()).toMatchObject({ promotion: 'in_progress' });
    expect(konflux.releases()).toHaveLength(1);
  });

  it('of somebody else under our name is not taken for ours', async () => {
    const { create, read } = await start();
    await create({ snapshot: 'harbour-0' });

    expect(await read()).toMatchObject({ promotion: 'failed', cause: 'identity_mismatch' });
  });

  it.each([
    {
      plan: { ends: 'failed', message: 'task push failed' },
      seen: {
        promotion: 'failed',
        cause: 'managed_pipeline',
        details: expect.arrayContaining([expect.stringContaining('task push failed')]),
      },
    },
    { plan: { ends: 'invalid', message: 'no admission' }, seen: { promotion: 'failed', cause: 'invalid' } },
    { plan: { ends: 'never' }, seen: { promotion: 'in_progress' } },
  ])('that $plan.ends carries the cause', async ({ plan, seen }) => {
    const { create, read } = await start(plan);
    await create();
    clock.now += 120_000;

    expect(await read()).toMatchObject(seen);
  });

  it('of a plan that is not there is invalid', async () => {
    const { create, read } = await start();
    await create({ releasePlan: 'other-plan' });

    expect(await read({ ...order, releasePlan: 'other-plan' })).toMatchObject({
      promotion: 'failed',
      cause: 'invalid',
    });
  });

  it('that cannot be made is refused for good', async () => {
    const { create } = await start();

    expect(await create({ name: 'x'.repeat(64) })).toMatchObject({
      promotion: 'failed',
      cause: 'invalid_request',
      retry: false,
    });
  });

  it('that is not there may not have arrived', async () => {
    const { read } = await start();

    expect(await read()).toMatchObject({ promotion: 'unknown', cause: 'not_found' });
  });

  it('is asked for by a name that stays one part of the address', async () => {
    const { konflux, releases } = await start();

    expect(await releases.read('harbour-tenant', 'night-1/../../x')).toMatchObject({ status: 404 });
    await expect(releases.read('..', 'night-1')).rejects.toThrow('".." is not a name');
    expect(konflux.problems()).toEqual([expect.stringContaining('night-1%2F..%2F..%2Fx')]);
  });
});
