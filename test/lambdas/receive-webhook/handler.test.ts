import { describe, expect, it } from 'vitest';
import type { DeliveryReading, FactsOf } from '../../../lambdas/ports/deliveries.ts';
import type { EvaluationRequest } from '../../../lambdas/ports/queue.ts';
import { receiveWebhook } from '../../../lambdas/receive-webhook/handler.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakeQueue } from '../../support/fakes/queue.ts';

const repository = 'harbour-lights/lamp-room';
const request: EvaluationRequest = {
  deliveryId: 'd-1',
  event: 'pull_request',
  action: 'opened',
  repository,
  installationId: 5,
  receivedAt: '2026-12-01T12:00:00.000Z',
  target: { kind: 'pull_request', number: 3 },
};

type Read = Extract<DeliveryReading, { kind: 'read' }>;

function reading(facts: Read['facts'], decision: Read['decision']): Read {
  return {
    kind: 'read',
    id: 'd-1',
    event: 'pull_request',
    action: 'opened',
    installationId: 5,
    repository,
    facts,
    decision,
  };
}

const unread = { what: 'unread', event: 'star' } as const;
const ignored = reading({ what: 'ping' }, { kind: 'ignore', reason: 'nothing depends on ping events' });
const asked = reading(unread, { kind: 'evaluate', repository, target: request.target, reason: 'pull_request.opened' });
const comment: FactsOf<'comment'> = {
  what: 'comment',
  number: 3,
  commentId: 1,
  isOnPullRequest: true,
  author: null,
  createdAt: '2026-12-01T12:00:00Z',
  commands: [],
  bodyDigest: 'sha256:0',
};
const commentTarget = { kind: 'comment', number: 3, commentId: 1, authorId: 7, bodyDigest: 'sha256:0' } as const;
const property: FactsOf<'enrolment'> = { what: 'enrolment', property: 'sluice', value: 'x', before: null };
const commanded = reading(comment, { kind: 'command', repository, target: commentTarget, reason: 'asked' });
const observed = reading(property, { kind: 'observe', repository, facts: property, reason: 'not yet' });

function handler(given: DeliveryReading, signed = true) {
  const evaluations = fakeQueue<EvaluationRequest>();
  const log = fakeLog();
  const bodies: Uint8Array[] = [];
  const webhooks = {
    verify: async (_: unknown, body: Uint8Array) => {
      bodies.push(body);
      return signed;
    },
    read: () => given,
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
    { name: 'queues what is to be evaluated', given: asked, status: 202, queued: 1 },
    { name: 'accepts and ignores what does not concern it', given: ignored, status: 202, queued: 0 },
    { name: 'queues commands', given: commanded, status: 202, queued: 1 },
    { name: 'accepts what nothing acts on yet', given: observed, status: 202, queued: 0 },
    {
      name: 'refuses what is not JSON',
      given: { kind: 'malformed', reason: 'not JSON' } as const,
      status: 400,
      queued: 0,
    },
  ])('$name', async ({ given, status, queued }) => {
    const { handle, evaluations } = handler(given);

    const answer = await handle(event());

    expect(answer.statusCode).toBe(status);
    expect(evaluations.sent).toHaveLength(queued);
  });

  it('logs what it does not act on', async () => {
    const { handle, log } = handler(observed);

    const answer = await handle(event());

    expect(JSON.parse(answer.body ?? '')).toEqual({ outcome: 'ignored', reason: 'not yet' });
    expect(log.entries).toMatchObject([
      {
        level: 'warn',
        message: 'delivery read, not acted on',
        fields: { what: 'enrolment', repository, reason: 'not yet' },
      },
    ]);
  });

  it('queues what an event says of several repositories, one by one', async () => {
    const standings = [
      { repository, end: 'it was deleted' },
      { repository: 'harbour-lights/quay', end: null },
    ];
    const { handle, evaluations } = handler(
      reading({ what: 'ping' }, { kind: 'standing', standings, reason: 'they end' }),
    );

    expect((await handle(event())).statusCode).toBe(202);
    expect(
      evaluations.sent.map(({ message, group, deduplicationId }) => [message.target, group, deduplicationId]),
    ).toEqual([
      [{ kind: 'standing', end: 'it was deleted' }, `${repository}@heads`, `d-1@${repository}`],
      [{ kind: 'standing', end: null }, 'harbour-lights/quay@heads', 'd-1@harbour-lights/quay'],
    ]);
  });

  it('orders the evaluations of one pull request and drops the repeats of one delivery', async () => {
    const { handle, evaluations } = handler(asked);

    await handle(event());
    await handle(event());

    expect(evaluations.sent).toEqual([
      { message: request, group: 'harbour-lights/lamp-room#3', deduplicationId: 'd-1' },
    ]);
  });

  it('answers 401 to a wrong signature, stores nothing and logs once', async () => {
    const { handle, evaluations, log } = handler(asked, false);

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
    const { handle, bodies } = handler(ignored);

    await handle(event(parts));

    expect([...(bodies[0] ?? [])]).toEqual(bytes);
  });
});
