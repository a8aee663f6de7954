import { describe, expect, it } from 'vitest';
import type { Notification, NotificationOutcome, Notifier } from '../../../../lambdas/ports/notifier.ts';
import { requestWaiver } from '../../../../lambdas/usecases/waivers/change-waivers.ts';
import { routeTo, tellWaivers } from '../../../../lambdas/usecases/waivers/tell-waivers.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { mira, pull, waiverDesk } from '../../../support/waiver-desk.ts';

const scope = { repositories: [pull.repository] };
const sent: NotificationOutcome = { kind: 'sent', isCut: false };

async function ground(owner = 'toys@example.com', outcome: () => NotificationOutcome = () => sent) {
  const desk = await waiverDesk({ owner });
  const posts: { readonly channel: string; readonly notification: Notification }[] = [];
  const notifier: Notifier = {
    async post(channel, notification) {
      posts.push({ channel, notification });
      return outcome();
    },
    update: async () => outcome(),
  };
  const log = fakeLog();
  const deps = { ...desk, notifierOf: () => notifier, publicUrl: 'https://gate.example.com', log };
  /** Titles of what is told at an instant. */
  const tellAt = async (instant: string) => {
    desk.clock.set(instant);
    const before = posts.length;
    await tellWaivers(deps);
    return posts.slice(before).map(({ channel, notification }) => `${channel}: ${notification.title}`);
  };
  /** Without the list of the week. */
  const endsAt = async (instant: string) => (await tellAt(instant)).filter((title) => title.includes(' ends '));
  const ask = async (until: string) => {
    const request = { rule: 'toy-rule', scope, until, reason: 'agreed with all consumers' };
    return (await requestWaiver(request, { by: mira, mayApprove: true }, desk)).waiver.id;
  };
  return { desk, deps, posts, log, tellAt, endsAt, ask };
}

describe('the notices of a waiver', () => {
  it('come fourteen, three and one days before its end, once each', async () => {
    const here = await ground();
    const id = await here.ask('2026-12-24');

    expect(await here.endsAt('2026-12-10T23:59:59.999Z')).toEqual([]);
    expect(await here.endsAt('2026-12-11T00:00:00.000Z')).toEqual([
      `toys@example.com: Waiver ${id} ends within 14 days`,
    ]);
    expect(await here.endsAt('2026-12-20T00:00:00.000Z')).toEqual([]);
    expect(await here.endsAt('2026-12-22T00:00:00.000Z')).toEqual([
      `toys@example.com: Waiver ${id} ends within 3 days`,
    ]);
    expect(await here.endsAt('2026-12-24T00:00:00.000Z')).toEqual([`toys@example.com: Waiver ${id} ends within a day`]);
    expect(await here.endsAt('2026-12-24T23:59:00.000Z')).toEqual([]);
    expect(await here.endsAt('2026-12-25T00:00:00.000Z')).toEqual([]);
    expect(here.posts[0]?.notification).toMatchObject({
      text: expect.stringContaining('It counts until 2026-12-24.'),
      page: `https://gate.example.com/api/waivers/${id}`,
    });
  });

  it('of a late call, or of a waiver asked for late, are the nearest only', async () => {
    const here = await ground();
    const id = await here.ask('2026-12-02');

    expect(await here.endsAt('2026-12-02T13:00:00.000Z')).toEqual([`toys@example.com: Waiver ${id} ends within a day`]);
  });

  it('are tried again where they could not be sent', async () => {
    let outcome: NotificationOutcome = { kind: 'not_sent', reason: 'no answer', retry: true };
    const here = await ground('#toys', () => outcome);
    await here.ask('2026-12-24');

    expect(await here.endsAt('2026-12-22T00:00:00.000Z')).toHaveLength(1);
    expect(await here.endsAt('2026-12-22T00:05:00.000Z')).toHaveLength(0);
    outcome = sent;
    expect(await here.endsAt('2026-12-22T00:20:00.000Z')).toHaveLength(1);
    expect(await here.endsAt('2026-12-22T00:40:00.000Z')).toHaveLength(0);
  });

  it('are not sent for what waits for an approval, nor where no notifier is there, and that is logged once', async () => {
    const here = await ground();
    const request = { rule: 'toy-rule', scope, until: '2026-12-24', reason: 'agreed with all consumers' };
    await requestWaiver(request, { by: mira, mayApprove: false }, here.desk);
    expect(await here.endsAt('2026-12-22T00:00:00.000Z')).toEqual([]);

    await here.ask('2026-12-23');
    for (let tries = 0; tries < 3; tries += 1) {
      here.desk.clock.advance(3_600_000);
      await tellWaivers({ ...here.deps, notifierOf: () => undefined });
    }
    expect(here.log.messages().filter((message) => message === 'message not sent')).toHaveLength(1);
  });
});

describe('the weekly list', () => {
  it('tells on Monday what ended in the week and what no run used, once', async () => {
    const here = await ground();
    const ended = await here.ask('2026-12-10');
    const unused = await here.ask('2027-02-20');

    expect(await here.tellAt('2026-12-21T07:59:00.000Z')).toEqual([]);
    expect(await here.tellAt('2026-12-21T08:00:00.000Z')).toEqual([
      'toys@example.com: Waivers this week: 1 unused, 0 ended',
    ]);
    expect(await here.tellAt('2026-12-21T20:00:00.000Z')).toEqual([]);
    expect(here.posts.at(-1)?.notification.groups[0]?.lines[0]?.text).toContain(
      `${unused}: all findings of rule toy-rule`,
    );

    const earlier = await ground();
    const over = await earlier.ask('2026-12-10');
    expect(over).toBe(ended);
    expect(await earlier.tellAt('2026-12-14T09:00:00.000Z')).toEqual([
      'toys@example.com: Waivers this week: 0 unused, 1 ended',
    ]);
  });

  it('is not sent where there is nothing to tell, nor on another day', async () => {
    const here = await ground();
    expect(await here.tellAt('2026-12-21T08:00:00.000Z')).toEqual([]);
    await here.ask('2027-02-20');

    expect(await here.tellAt('2027-01-12T09:00:00.000Z')).toEqual([]);
    expect(await here.tellAt('2027-01-18T09:00:00.000Z')).toHaveLength(1);
  });
});

it.each([
  ['toys@example.com', { kind: 'email', to: ['toys@example.com'] }],
  ['#toys', { kind: 'slack', channel: '#toys' }],
  ['the toy team', undefined],
  ['a@b.c, d@e.f', undefined],
])('the route to the owner %s', (owner, route) => {
  expect(routeTo(owner)).toEqual(route);
});
