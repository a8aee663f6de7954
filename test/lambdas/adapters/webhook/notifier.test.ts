import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifiersByKind } from '../../../../lambdas/adapters/channels/by-kind.ts';
import { webhookNotifier } from '../../../../lambdas/adapters/webhook/notifier.ts';
import type { Notification } from '../../../../lambdas/ports/notifier.ts';

const notification: Notification = {
  tone: 'good',
  title: 'lamp-operator/harbour: promoted',
  fields: [],
  groups: [],
  page: 'https://gate.example.com/promotions/p-1',
};

let server: Server;
let url: string;
let answer: { status: number; headers?: Record<string, string> };
const received: { headers: Record<string, unknown>; body: string }[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/lamps`;
});
beforeEach(() => {
  answer = { status: 204 };
  received.splice(0);
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

function notifier(parts: { hosts?: readonly string[]; mayBeLocal?: boolean } = {}) {
  const { hosts = [new URL(url).host], mayBeLocal = true } = parts;
  const secrets = async (name: string) => (name === 'lamps-hook' ? { value: 'key', hosts: [...hosts] } : undefined);
  return webhookNotifier({
    secrets,
    secret: 'lamps-hook',
    mayBeLocal,
    now: () => new Date('2026-11-29T05:00:00.000Z'),
  });
}

describe('a message to a webhook', () => {
  it('is signed over its time and its bytes, and has the same name when it is sent again', async () => {
    const sent = await notifier().post(url, notification);
    await notifier().post(url, notification);

    const [first, second] = received;
    const mac = createHmac('sha256', 'key').update(`1795928400.${first?.body}`).digest('hex');
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-sluice-signature-256': `sha256=${mac}`,
      'x-sluice-timestamp': '1795928400',
    });
    expect(JSON.parse(first?.body ?? '')).toEqual(notification);
    expect(second?.headers['x-sluice-delivery']).toBe(first?.headers['x-sluice-delivery']);
    expect(sent).toEqual({
      kind: 'sent',
      place: { channel: url, id: first?.headers['x-sluice-delivery'] },
      isCut: false,
    });
  });

  it('names the first message of its incident', async () => {
    await notifier().post(url, notification, { channel: url, id: 'd-1' });

    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ thread: 'd-1' });
  });

  it.each([
    [{ status: 500 }, { retry: true, reason: 'HTTP 500' }],
    [
      { status: 429, headers: { 'retry-after': '7' } },
      { retry: true, afterSeconds: 7 },
    ],
    [{ status: 404 }, { retry: false, reason: 'HTTP 404' }],
    [
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { retry: false, reason: 'HTTP 302' },
    ],
  ])('that is answered %j is not sent', async (given, outcome) => {
    answer = given as typeof answer;

    expect(await notifier().post(url, notification)).toMatchObject({ kind: 'not_sent', ...outcome });
    expect(received).toHaveLength(1);
  });

  it('does not go to a host that its secret may not go to', async () => {
    const outcome = await notifier({ hosts: ['hooks.example.com'] }).post(url, notification);

    expect(outcome).toMatchObject({
      kind: 'not_sent',
      reason: `there is no secret lamps-hook for ${new URL(url).host}`,
    });
    expect(received).toEqual([]);
  });

  it('never reaches this machine from anywhere but a laptop', async () => {
    expect(await notifier({ mayBeLocal: false }).post(url, notification)).toMatchObject({
      kind: 'not_sent',
      reason: 'no answer: unreachable',
    });
    expect(received).toEqual([]);
  });
});

describe('channels by kind', () => {
  it('are told by whoever takes such messages, and by nobody else', async () => {
    const slack = notifier();
    const notifierOf = notifiersByKind({ slack, webhooks: { secrets: async () => undefined } });

    expect(notifierOf({ kind: 'slack', channel: 'C1' })).toBe(slack);
    expect(notifierOf({ kind: 'email', to: ['a@example.com'] })).toBeUndefined();
    const hook = notifierOf({ kind: 'webhook', url: 'https://hooks.example.com/x', secret: 'lamps-hook' });
    expect(await hook?.post('https://hooks.example.com/x', notification)).toMatchObject({
      reason: 'there is no secret lamps-hook for hooks.example.com',
    });
  });
});
