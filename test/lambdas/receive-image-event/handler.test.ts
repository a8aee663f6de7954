import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImageCandidate } from '../../../gates/model/promotion.ts';
import { eventSenders } from '../../../lambdas/adapters/signed-events/senders.ts';
import type { PromotionStore } from '../../../lambdas/ports/promotion-store.ts';
import { receiveImageEvents } from '../../../lambdas/receive-image-event/handler.ts';
import { receiveImages } from '../../../lambdas/usecases/images/receive-images.ts';
import { fakeBlobStore } from '../../support/fakes/blob-store.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { fakeStreamStore } from '../../support/fakes/stream-store.ts';
import { NIGHT, sampleStream } from '../../support/streams.ts';

const secret = 'a-word-of-this-test-that-opens-nothing';
const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
const schedule = { at: '03:15' };

let promotions: PromotionStore;
let receive: ReturnType<typeof receiveImageEvents>;

async function house(
  stream = sampleStream({
    sources: [
      { kind: 'signed', sender: 'dock' },
      { kind: 'ecr', account: '111122223333' },
    ],
    schedule,
  }),
) {
  const streams = fakeStreamStore();
  await streams.write({ id: stream.id, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: NIGHT });
  const opening = {
    promotions,
    streams,
    startTimer: async () => undefined,
    clock: { now: () => NIGHT },
    log: fakeLog(),
  };
  receive = receiveImageEvents({
    senders: eventSenders(async (sender) =>
      sender === 'signed/dock' ? { scheme: 'hmac', current: secret } : undefined,
    ),
    tags: { resolve: async () => ({ kind: 'undecided', reason: 'no answer' }) },
    streams,
    events: fakeBlobStore(),
    receive: (arrival) => receiveImages(arrival, opening),
    forget: async () => ({ kind: 'none' }),
    clock: opening.clock,
    log: opening.log,
  });
}

beforeEach(async () => {
  promotions = fakePromotionStore();
  await house();
});

function announced(letter: string, builtAt: string, overrides: Record<string, unknown> = {}) {
  const image = `registry.example.com/lamps/operator@${digest(letter)}`;
  return JSON.stringify({
    version: 'sluice/image-event/v1',
    kind: 'image.built',
    id: `e-${letter}`,
    at: NIGHT,
    builtAt,
    image,
    ...overrides,
  });
}

function post(path: string, body: string, signature = createHmac('sha256', secret).update(body).digest('hex')) {
  return receive({
    rawPath: path,
    headers: { 'X-Sluice-Signature-256': `sha256=${signature}` },
    body,
    isBase64Encoded: false,
  });
}

const waiting = async () =>
  (await promotions.candidates('lamp-operator/harbour', 10)).map(({ candidate, state }) => [
    candidate.images[0]?.digest.slice(7, 9),
    state,
  ]);

describe('an image event', () => {
  it('becomes a candidate in the order of the builds, not of the arrivals', async () => {
    expect((await post('/images/signed/dock', announced('b', '2026-11-29T02:00:00Z'))).statusCode).toBe(202);
    expect((await post('/images/signed/dock', announced('a', '2026-11-29T01:00:00Z'))).statusCode).toBe(202);

    expect(await waiting()).toEqual([
      ['bb', 'waiting'],
      ['aa', 'waiting'],
    ]);
  });

  it('is one candidate however often it is told of', async () => {
    await post('/images/signed/dock', announced('a', '2026-11-29T01:00:00Z'));
    await post('/images/signed/dock', announced('a', '2026-11-29T01:30:00Z', { id: 'again' }));

    expect(await waiting()).toEqual([['aa', 'waiting']]);
  });

  it('that says it was built tomorrow counts as of its arrival, and keeps no later one out', async () => {
    await house(sampleStream({ sources: [{ kind: 'signed', sender: 'dock' }], schedule }));
    await post('/images/signed/dock', announced('a', '2026-11-29T05:00:00Z'));

    const [stored] = await promotions.candidates('lamp-operator/harbour', 10);
    expect(stored?.candidate.sequence.slice(0, NIGHT.length)).toBe(NIGHT);
  });

  it('told twice at the same time is not tried twice, although both became candidates', async () => {
    await house(sampleStream({ sources: [{ kind: 'signed', sender: 'dock' }], onNewer: 'supersede' }));
    await post('/images/signed/dock', announced('a', '2026-11-29T01:00:00Z'));
    const [first] = await promotions.candidates('lamp-operator/harbour', 10);
    const twin = { ...first?.candidate, sequence: '2026-11-29T01:00:01.000Z#aa' } as ImageCandidate;
    await promotions.addCandidate('lamp-operator/harbour', twin);

    await post('/images/signed/dock', announced('b', '2026-11-29T00:30:00Z'));

    expect(await waiting()).toEqual([
      ['aa', 'superseded'],
      ['aa', 'opened'],
      ['bb', 'waiting'],
    ]);
    const [tried, ...others] = await promotions.ofStream('lamp-operator/harbour', 10);
    expect([tried?.phase, others]).toEqual(['running', []]);
  });

  it('is opened at once where no schedule says when', async () => {
    await house(sampleStream({ sources: [{ kind: 'signed', sender: 'dock' }] }));

    await post('/images/signed/dock', announced('a', '2026-11-29T01:00:00Z'));

    expect(await waiting()).toEqual([['aa', 'opened']]);
    expect((await promotions.ofStream('lamp-operator/harbour', 10)).map(({ phase }) => phase)).toEqual(['pending']);
  });

  it('of ECR comes over the bus of its account', async () => {
    const detail = {
      'action-type': 'PUSH',
      result: 'SUCCESS',
      'repository-name': 'lamps/operator',
      'image-digest': digest('c'),
      'image-tag': 'nightly',
    };
    const event = {
      version: '0',
      id: '1',
      'detail-type': 'ECR Image Action',
      source: 'aws.ecr',
      account: '111122223333',
      time: NIGHT,
      region: 'eu-west-1',
      resources: [],
      detail,
    };
    const registry = '111122223333.dkr.ecr.eu-west-1.amazonaws.com/lamps/operator';
    await house(
      sampleStream({
        sources: [{ kind: 'ecr', account: '111122223333' }],
        components: [{ name: 'lamp-operator', repository: registry }],
        schedule,
      }),
    );

    expect((await receive(event)).statusCode).toBe(202);
    expect(await waiting()).toEqual([['cc', 'waiting']]);
  });

  it.each([
    {
      name: 'by a stranger',
      path: '/images/signed/dock',
      body: announced('a', NIGHT),
      signature: 'f'.repeat(64),
      status: 401,
    },
    {
      name: 'by a sender that nobody knows',
      path: '/images/signed/pier',
      body: announced('a', NIGHT),
      signature: undefined,
      status: 401,
    },
    {
      name: 'with a tag for a digest',
      path: '/images/signed/dock',
      body: announced('a', NIGHT, { image: 'registry.example.com/lamps/operator:latest' }),
      signature: undefined,
      status: 422,
    },
    { name: 'to nowhere', path: '/images/floppy/dock', body: '{}', signature: undefined, status: 404 },
  ])('is refused $name, and makes no candidate', async ({ path, body, signature, status }) => {
    expect((await post(path, body, signature)).statusCode).toBe(status);
    expect(await waiting()).toEqual([]);
  });

  it('of another repository is no candidate of the stream', async () => {
    const image = `registry.example.com/strangers/operator@${digest('a')}`;

    expect((await post('/images/signed/dock', announced('a', NIGHT, { image }))).statusCode).toBe(202);
    expect(await waiting()).toEqual([]);
  });
});
