import { describe, expect, it } from 'vitest';
import type { Decision, DeliveryReading } from '../../../../lambdas/ports/deliveries.ts';
import type { EvaluationRequest } from '../../../../lambdas/ports/queue.ts';
import { groupOf, receiveDelivery } from '../../../../lambdas/usecases/changes/receive-delivery.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakeQueue } from '../../../support/fakes/queue.ts';

const repository = 'harbour-lights/beacon-operator';
const headers = { 'x-github-delivery': 'd-1', 'x-github-event': 'pull_request' };
const body = new TextEncoder().encode('{}');
const target = { kind: 'pull_request' as const, number: 7 };

function reading(decision: Decision): DeliveryReading {
  const facts = { what: 'ping' as const };
  return {
    kind: 'read',
    id: 'd-1',
    event: 'pull_request',
    action: 'opened',
    repository,
    installationId: 5,
    facts,
    decision,
  };
}

async function received(read: DeliveryReading, isSigned = true) {
  const clock = fakeClock();
  const evaluations = fakeQueue<EvaluationRequest>(clock);
  const log = fakeLog();
  const readings: Uint8Array[] = [];
  const webhooks = {
    verify: async () => isSigned,
    read: (_: unknown, bytes: Uint8Array) => {
      readings.push(bytes);
      return read;
    },
  };
  const receipt = await receiveDelivery(headers, body, { webhooks, evaluations, clock, log });
  return { receipt, sent: evaluations.sent, entries: log.entries, readings };
}

describe('a delivery', () => {
  it('with a wrong signature is not read, and only its id is logged', async () => {
    const { receipt, sent, entries, readings } = await received(reading({ kind: 'ignore', reason: 'x' }), false);

    expect(receipt).toEqual({ outcome: 'refused', reason: 'the signature does not match' });
    expect([sent, readings]).toEqual([[], []]);
    expect(entries).toEqual([
      {
        level: 'warn',
        message: 'delivery refused: signature does not match',
        fields: { deliveryId: 'd-1', event: 'pull_request' },
      },
    ]);
  });

  it('that is malformed says why', async () => {
    const { receipt, sent, entries } = await received({ kind: 'malformed', reason: 'no JSON' });

    expect([receipt, sent]).toEqual([{ outcome: 'malformed', reason: 'no JSON' }, []]);
    expect(entries).toEqual([
      {
        level: 'warn',
        message: 'delivery malformed',
        fields: { deliveryId: 'd-1', event: 'pull_request', reason: 'no JSON' },
      },
    ]);
  });

  const renamed = { what: 'enrolment' as const, property: 'gate', value: null, before: null };
  it.each([
    [{ kind: 'ignore', reason: 'a label' }, 'info', 'delivery ignored', {}],
    [
      { kind: 'observe', reason: 'a property', repository, facts: renamed },
      'warn',
      'delivery read, not acted on',
      { repository, what: 'enrolment' },
    ],
  ] as const)('that asks for nothing now is not queued: %#', async (decision, level, message, fields) => {
    const { receipt, sent, entries } = await received(reading(decision));

    expect([receipt, sent]).toEqual([{ outcome: 'ignored', reason: decision.reason }, []]);
    const known = { deliveryId: 'd-1', event: 'pull_request', reason: decision.reason };
    expect(entries).toEqual([{ level, message, fields: { ...known, ...fields } }]);
  });

  it('with commands in a comment is queued behind its pull request, once however often it comes', async () => {
    const target = { kind: 'comment', number: 7, commentId: 31, authorId: 7, bodyDigest: 'sha256:0' } as const;
    const { receipt, sent } = await received(reading({ kind: 'command', reason: 'a comment', repository, target }));

    expect(receipt).toEqual({ outcome: 'queued' });
    expect(sent).toMatchObject([
      {
        message: { deliveryId: 'comment-31', repository, target },
        group: `${repository}#7`,
        deduplicationId: 'comment-31',
      },
    ]);
  });

  it('that asks for an evaluation is queued with what matters of it', async () => {
    const { receipt, sent, entries } = await received(
      reading({ kind: 'evaluate', reason: 'opened', repository, target }),
    );

    expect(receipt).toEqual({ outcome: 'queued' });
    expect(sent).toEqual([
      {
        message: {
          deliveryId: 'd-1',
          event: 'pull_request',
          action: 'opened',
          installationId: 5,
          receivedAt: '2026-12-01T12:00:00.000Z',
          repository,
          target,
        },
        group: `${repository}#7`,
        deduplicationId: 'd-1',
      },
    ]);
    expect(entries).toMatchObject([
      { level: 'info', message: 'delivery queued', fields: { reason: 'opened', repository } },
    ]);
  });

  it('that ends repositories, or begins them again, is queued once for each', async () => {
    const standings = [
      { repository: 'harbour/boats', end: 'the repository was archived' },
      { repository: 'harbour/lamps', end: null },
    ];
    const { receipt, sent, entries } = await received(reading({ kind: 'standing', reason: 'archived', standings }));

    expect(receipt).toEqual({ outcome: 'queued' });
    expect(sent).toEqual(
      standings.map(({ repository: of, end }) => ({
        message: {
          ...{ deliveryId: `d-1@${of}`, event: 'pull_request', action: 'opened', installationId: 5 },
          ...{ receivedAt: '2026-12-01T12:00:00.000Z', repository: of, target: { kind: 'standing', end } },
        },
        group: `${of}@heads`,
        deduplicationId: `d-1@${of}`,
      })),
    );
    const fields = { deliveryId: 'd-1', event: 'pull_request', reason: 'archived', repositories: 2 };
    expect(entries).toEqual([{ level: 'info', message: 'delivery queued', fields }]);
  });

  it.each([
    [target, `${repository}#7`],
    [{ kind: 'standing', end: null }, `${repository}@heads`],
    [{ kind: 'commit', sha: 'b'.repeat(40) }, `${repository}@${'b'.repeat(40)}`],
    [{ kind: 'repository' }, `${repository}@heads`],
  ] as const)('about %j waits in the group %s', (asked, group) => {
    const request = { deliveryId: 'd-1', event: 'x', action: null, installationId: null, receivedAt: '', repository };

    expect(groupOf({ ...request, target: asked })).toBe(group);
  });
});
