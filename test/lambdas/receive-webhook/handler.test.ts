import { describe, expect, it } from 'vitest';
import type { EvaluationRequest } from '../../../lambdas/ports/queue.ts';
import type { Envelope } from '../../../lambdas/ports/webhooks.ts';
import { receiveWebhook } from '../../../lambdas/receive-webhook/handler.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakeQueue } from '../../support/fakes/queue.ts';

const request: EvaluationRequest = {
  deliveryId: 'd-1',
  event: 'pull_request',
  action: 'opened',
  repository: 'harbour-lights/lamp-room',
  installationId: 5,
  receivedAt: '2026-12-01T12:00:00.000Z',
  target: { kind: 'pull_request', number: 3 },
};

function handler(envelope: Envelope, signed = true) {
  const evaluations = fakeQueue<EvaluationRequest>();
  const log = fakeLog();
  const bodies: Uint8Array[] = [];
  const webhooks = {
    verify: async (_: unknown, body: Uint8Array) => {
      bodies.push(body);
      return signed;
    },
    envelopeOf: () => envelope,
  };
  return { evaluations, log, bodies, handle: receiveWebhook({ webhooks, evaluations, clock: fakeClock(), log }) };
}

const event = (parts: object = {}) => ({
  headers: { 'X-GitHub-Delivery': 'd-1', 'x-github-event': 'pull_request' },
  body: 'räw',
  isBase64Encoded: false,
  ...parts,
});

describe('the webhook endpoint', () => {
  it.each([
    {
      name: 'queues what is to be evaluated',
      envelope: { kind: 'evaluate', request } as const,
      status: 202,
      queued: 1,
    },
    {
      name: 'accepts and ignores what does not concern it',
      envelope: { kind: 'ignore', reason: 'ping' } as const,
      status: 202,
      queued: 0,
    },
    {
      name: 'accepts what nothing acts on yet',
      envelope: {
        kind: 'notice',
        repository: 'harbour-lights/lamp-room',
        facts: { what: 'repository', action: 'archived', id: 1 },
        reason: 'not yet',
      } as const,
      status: 202,
      queued: 0,
    },
    {
      name: 'refuses what is not JSON',
      envelope: { kind: 'malformed', reason: 'not JSON' } as const,
      status: 400,
      queued: 0,
    },
  ])('$name', async ({ envelope, status, queued }) => {
    const { handle, evaluations } = handler(envelope);

    const answer = await handle(event());

    expect(answer.statusCode).toBe(status);
    expect(evaluations.sent).toHaveLength(queued);
  });

  it('says aloud what it read and did not act on', async () => {
    const facts = { what: 'repository', action: 'archived', id: 1 } as const;
    const { handle, log } = handler({
      kind: 'notice',
      repository: 'harbour-lights/lamp-room',
      facts,
      reason: 'not yet',
    });

    const answer = await handle(event());

    expect(JSON.parse(answer.body ?? '')).toEqual({ outcome: 'ignored', reason: 'not yet' });
    expect(log.entries).toMatchObject([
      {
        level: 'warn',
        message: 'delivery read, not acted on',
        fields: { what: 'repository', repository: 'harbour-lights/lamp-room', reason: 'not yet' },
      },
    ]);
  });

  it('orders the evaluations of one pull request and drops the repeats of one delivery', async () => {
    const { handle, evaluations } = handler({ kind: 'evaluate', request });

    await handle(event());
    await handle(event());

    expect(evaluations.sent).toEqual([
      { message: request, group: 'harbour-lights/lamp-room#3', deduplicationId: 'd-1' },
    ]);
  });

  it('answers 401 to a wrong signature, stores nothing and logs once', async () => {
    const { handle, evaluations, log } = handler({ kind: 'evaluate', request }, false);

    const answer = await handle(event());

    expect(answer.statusCode).toBe(401);
    expect(evaluations.sent).toEqual([]);
    expect(log.entries).toHaveLength(1);
  });

  it.each([
    { name: 'plain', parts: { body: 'räw' }, bytes: [0x72, 0xc3, 0xa4, 0x77] },
    { name: 'base64', parts: { body: 'cv8A', isBase64Encoded: true }, bytes: [0x72, 0xff, 0x00] },
    { name: 'absent', parts: { body: undefined }, bytes: [] },
  ])('hands the raw bytes of a $name body to the verification', async ({ parts, bytes }) => {
    const { handle, bodies } = handler({ kind: 'ignore', reason: 'ping' });

    await handle(event(parts));

    expect([...(bodies[0] ?? [])]).toEqual(bytes);
  });
});
