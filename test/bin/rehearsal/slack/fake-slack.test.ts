import { afterEach, describe, expect, it } from 'vitest';
import { type FakeSlack, startFakeSlack } from '../../../../bin/rehearsal/slack/fake-slack.ts';
import { slackNotifier } from '../../../../lambdas/adapters/slack/notifier.ts';
import type { Notification } from '../../../../lambdas/ports/notifier.ts';

const running: FakeSlack[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function start() {
  const slack = await startFakeSlack({ accepts: (token) => token === 'good', channels: ['#night'] });
  running.push(slack);
  const notifier = (token = 'good') =>
    slackNotifier({ baseUrl: `${slack.url}/api`, token: async () => token, timeoutMs: 10_000 });
  return { slack, notifier };
}

const notification = (jobs: number): Notification => ({
  tone: 'bad',
  title: 'lamp-operator/harbour: rejected',
  fields: [],
  groups: [
    {
      title: 'Blocking',
      lines: Array.from({ length: jobs }, (_, i) => ({
        mark: 'bad' as const,
        text: `night-${i} failed`,
        links: [{ text: 'Prow', url: `https://prow.example.com/${'x'.repeat(200)}` }],
      })),
    },
  ],
  page: 'https://sluice.example.com/promotions/p-1',
});

describe('Slack on the laptop', () => {
  it('keeps messages, threads and updates, and takes every message that we lay out', async () => {
    const { slack, notifier } = await start();

    const first = await notifier().post('#night', notification(13));
    const place = first.kind === 'sent' ? first.place : undefined;
    await notifier().post('#night', notification(400), place);
    await notifier().update(place ?? { channel: '', id: '' }, notification(1));

    expect(slack.messages().map(({ channel, thread, updates }) => ({ channel, thread, updates }))).toEqual([
      { channel: '#night', thread: undefined, updates: 1 },
      { channel: '#night', thread: place?.id, updates: 0 },
    ]);
  });

  it('refuses what Slack refuses', async () => {
    const { slack, notifier } = await start();
    const post = async (body: object) => {
      const headers = { authorization: 'Bearer good' };
      const answer = await fetch(`${slack.url}/api/chat.postMessage`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const long = [{ blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'x'.repeat(3001) } }] }];

    expect(await notifier('old').post('#night', notification(1))).toMatchObject({
      kind: 'not_sent',
      reason: 'invalid_auth',
      retry: false,
    });
    expect(await notifier().post('#day', notification(1))).toMatchObject({ reason: 'channel_not_found' });
    expect(await post({ channel: '#night', attachments: long })).toEqual({ ok: false, error: 'invalid_blocks' });
    expect(await post({ channel: '#night', thread_ts: '1.0' })).toEqual({ ok: false, error: 'thread_not_found' });
    expect(slack.messages()).toEqual([]);
  });

  it('can be told to fail', async () => {
    const { slack, notifier } = await start();
    slack.fail('post', { kind: 'too-many-requests', retryAfter: 4 });
    slack.fail('post', { kind: 'lost-response' });

    expect(await notifier().post('#night', notification(1))).toMatchObject({
      kind: 'not_sent',
      retry: true,
      afterSeconds: 4,
    });
    expect(await notifier().post('#night', notification(1))).toMatchObject({ kind: 'not_sent', retry: true });
    expect(slack.messages()).toHaveLength(1);
  });
});
