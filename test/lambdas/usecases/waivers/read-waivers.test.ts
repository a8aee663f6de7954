import { expect, it } from 'vitest';
import { requestWaiver } from '../../../../lambdas/usecases/waivers/change-waivers.ts';
import {
  expiringWaivers,
  listWaivers,
  showWaiver,
  unusedWaivers,
} from '../../../../lambdas/usecases/waivers/read-waivers.ts';
import { keepWaiver } from '../../../contracts/samples.ts';
import { mira, pull, waiverDesk } from '../../../support/waiver-desk.ts';

const ids = (views: readonly { readonly waiver: { readonly id: string } }[]) => views.map(({ waiver }) => waiver.id);

it('lists first what counts and ends first, and last what is over', async () => {
  const desk = await waiverDesk();
  await keepWaiver(desk.waivers, { id: 'w-late', expiresAt: '2027-01-20T00:00:00.000Z' });
  await keepWaiver(desk.waivers, { id: 'w-soon', expiresAt: '2026-12-10T00:00:00.000Z' });
  await keepWaiver(desk.waivers, { id: 'w-over', expiresAt: '2026-11-30T00:00:00.000Z' });
  await keepWaiver(desk.waivers, { id: 'w-past', expiresAt: '2026-11-29T00:00:00.000Z' });
  await keepWaiver(desk.waivers, { id: 'w-else', scope: { repositories: ['other/place'] } });

  expect(ids(await listWaivers({}, desk))).toEqual(['w-soon', 'w-else', 'w-late', 'w-over', 'w-past']);
  expect(ids(await listWaivers({ state: 'ended' }, desk))).toEqual(['w-over', 'w-past']);
  expect(ids(await listWaivers({ repository: 'Harbour/Boats', state: 'approved' }, desk))).toEqual([
    'w-soon',
    'w-late',
  ]);
  expect(ids(await expiringWaivers(9, desk))).toEqual(['w-soon']);
  expect(ids(await expiringWaivers(8, desk))).toEqual([]);
});

it('tells what no run used for so long, and when a run used it last', async () => {
  const desk = await waiverDesk();
  const scope = { repositories: [pull.repository] };
  const request = { until: '2027-02-01', reason: 'agreed with all consumers', scope };
  const { waiver } = await requestWaiver({ ...request, rule: 'toy-rule' }, { by: mira, mayApprove: true }, desk);
  expect(ids(await unusedWaivers(14, desk))).toEqual([]);
  desk.clock.set('2026-12-15T12:00:00.000Z');
  expect(ids(await unusedWaivers(14, desk))).toEqual([waiver.id]);
  await desk.judged('one .a');
  expect(ids(await unusedWaivers(14, desk))).toEqual([]);

  const shown = await showWaiver(waiver.id, desk);
  expect(shown).toMatchObject({
    state: 'approved',
    version: 2,
    lastUsedAt: expect.stringContaining('2026-12-15T12:00:00'),
  });
  expect(shown?.history.map(({ action, by }) => [action, by])).toEqual([
    ['requested', mira],
    ['approved', mira],
  ]);
  expect(await showWaiver('w-none', desk)).toBeUndefined();
});
