import { describe, expect, it } from 'vitest';
import type { NoticeTopic, Promotion } from '../../../gates/model/promotion.ts';
import type { MessagePlace, Notification, Notifier } from '../../../lambdas/ports/notifier.ts';
import { announceAlert, announcePromotion } from '../../../lambdas/usecases/promotions/announce-promotion.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { NIGHT, samplePromotion, sampleStream } from '../../support/streams.ts';

interface Posted {
  readonly channel: string;
  readonly title: string;
  readonly thread: string | undefined;
}

function world(fails: readonly string[] = []) {
  const posted: Posted[] = [];
  const notes: Notification[] = [];
  const post = async (channel: string, notification: Notification, thread?: MessagePlace) => {
    if (fails.includes(channel)) return { kind: 'not_sent' as const, reason: 'channel_not_found', retry: false };
    const { title } = notification;
    notes.push(notification);
    posted.push({ channel, title, thread: thread?.id });
    return { kind: 'sent' as const, place: { channel, id: `ts-${posted.length}` }, isCut: false };
  };
  const notifier: Notifier = { post, update: ({ channel }, notification) => post(channel, notification) };
  const deps = {
    promotions: fakePromotionStore(),
    notifierOf: () => notifier,
    pageOf: (id?: string) =>
      id === undefined ? 'https://gate.example.com' : `https://gate.example.com/promotions/${id}`,
  };
  return { posted, notes, deps };
}

const notify = [
  { kind: 'slack' as const, channel: 'lamps' },
  { kind: 'slack' as const, channel: 'docks' },
];
const promotion = samplePromotion({ notify });
const word = { by: 'captain@example.com', reason: 'it leaks at high tide', at: NIGHT };

describe('messages of a stream', () => {
  it('keep one thread per incident and channel, closed by the recovery', async () => {
    const { posted, deps } = world();

    for (const topic of ['rejected', 'failed', 'promoted', 'rejected'] as const)
      for (const channel of ['lamps', 'docks'])
        expect(await announcePromotion(promotion, { topic, channel }, deps)).toBeUndefined();

    expect(posted.filter(({ channel }) => channel === 'lamps').map(({ title, thread }) => [title, thread])).toEqual([
      ['lamp-operator/harbour: not promoted', undefined],
      ['lamp-operator/harbour: accepted, but the promotion failed', 'ts-1'],
      ['lamp-operator/harbour: promoted: the incident is over', 'ts-1'],
      ['lamp-operator/harbour: not promoted', undefined],
    ]);
  });

  it('reach the other channels when one is gone, and say which', async () => {
    const { posted, deps } = world(['lamps']);
    const told = await Promise.all(
      ['lamps', 'docks', 'quays'].map((channel) => announcePromotion(promotion, { topic: 'rejected', channel }, deps)),
    );

    expect(told).toEqual(['lamps: channel_not_found', undefined, 'quays is no channel of the stream']);
    expect(posted.map(({ channel }) => channel)).toEqual(['docks']);
  });

  it('tell each channel of a night that did not come, and say which could not be told', async () => {
    const alert = { kind: 'missing-nightly' as const, text: 'no candidate was tried' };
    const { posted, deps } = world(['lamps']);
    const told = await Promise.all(
      notify.map((channel) => announceAlert(sampleStream({ notify }), channel, alert, deps)),
    );

    expect(told).toEqual(['lamps: channel_not_found', undefined]);
    expect(posted).toEqual([{ channel: 'docks', title: 'lamp-operator/harbour: no nightly', thread: undefined }]);
  });

  it.each<{
    name: string;
    given: Partial<Promotion>;
    observes?: boolean;
    topic: NoticeTopic;
    says: Partial<Notification>;
  }>([
    {
      name: 'a rollback',
      given: { decision: { kind: 'rollback', ...word, overrules: 'p-1' } },
      topic: 'promoted',
      says: { tone: 'warning', title: 'lamp-operator/harbour: went back to an earlier image' },
    },
    {
      name: 'what a person let through',
      given: { decision: { kind: 'accept', ...word, overrules: 'p-1' } },
      topic: 'promoted',
      says: { tone: 'good', title: "lamp-operator/harbour: promoted on a person's word" },
    },
    {
      name: 'what a stream that observes let through',
      given: {},
      observes: true,
      topic: 'observed',
      says: { tone: 'good', title: 'lamp-operator/harbour: would be promoted (it only observes)' },
    },
    {
      name: 'what a stream that observes held back',
      given: {},
      observes: true,
      topic: 'rejected',
      says: { tone: 'bad', title: 'lamp-operator/harbour: would not be promoted (it only observes)' },
    },
    {
      name: 'refused credentials, with whose they are and what to do',
      given: { pauses: { gangway: { since: NIGHT, text: 'Jwt is expired', lastProbeAt: NIGHT } } },
      topic: 'paused',
      says: {
        text: 'gangway: Jwt is expired; its jobs are asked again by themselves once a new token is stored',
      },
    },
  ])('say what it was: $name', async ({ given, observes = false, topic, says }) => {
    const { deps, notes } = world();
    const stream = sampleStream({ notify, mode: observes ? 'observe' : 'enforce' });
    const about = topic === 'paused' ? { about: 'gangway' } : {};

    await announcePromotion({ ...promotion, stream, ...given }, { topic, channel: 'lamps', ...about }, deps);

    expect(notes[0]).toMatchObject(says);
    const decided = given.decision && [`${given.decision.kind} by captain@example.com: it leaks at high tide`];
    expect(notes[0]?.fields.flatMap(({ name, value }) => (name === 'Decided' ? [value.text] : []))).toEqual(
      decided ?? [],
    );
  });

  it('leave an incident open when somebody goes back to an earlier image', async () => {
    const { posted, deps } = world();
    const back = { ...promotion, decision: { kind: 'rollback' as const, ...word } };

    await announcePromotion(promotion, { topic: 'rejected', channel: 'lamps' }, deps);
    await announcePromotion(back, { topic: 'promoted', channel: 'lamps' }, deps);
    await announcePromotion(promotion, { topic: 'rejected', channel: 'lamps' }, deps);

    expect(posted.map(({ thread }) => thread)).toEqual([undefined, 'ts-1', 'ts-1']);
  });

  it('say of a late confirmation where the target is, and the way back', async () => {
    const notes: Notification[] = [];
    const post = async (channel: string, notification: Notification) => {
      notes.push(notification);
      return { kind: 'sent' as const, place: { channel, id: '1' }, isCut: false };
    };
    const { deps } = world();
    const late = { state: 'confirmed' as const, text: 'Release released', at: '2026-11-29T09:00:00.000Z' };
    const given = { ...promotion, act: { ...promotion.act, late } };
    const notifierOf = () => ({ post, update: async () => ({ kind: 'sent' as const, isCut: false }) });

    await announcePromotion(given, { topic: 'late', channel: 'lamps' }, { ...deps, notifierOf });

    expect(notes[0]).toMatchObject({
      tone: 'warning',
      title: 'lamp-operator/harbour: promoted after all, after its deadline',
      text: "Release released at 2026-11-29T09:00:00.000Z; the stream's row follows the target; to go back: sluice streams rollback lamp-operator/harbour",
    });
  });

  it('are problems where nobody takes messages of their kind', async () => {
    const { deps } = world();

    expect(
      await announcePromotion(
        promotion,
        { topic: 'failed', channel: 'lamps' },
        { ...deps, notifierOf: () => undefined },
      ),
    ).toBe('lamps: no notifier for slack messages is configured here');
  });
});
