import { createHmac, randomUUID } from 'node:crypto';
import type { EventBody } from './events.ts';
import type { StoredDelivery } from './store.ts';
import { idOf, type World } from './world.ts';

/** Where webhooks go, and the secret that signs them. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

export interface Deliveries {
  /** Sends an event and records what became of it. A failed delivery is not repeated, as on GitHub. */
  send(event: EventBody): Promise<StoredDelivery>;
  /** Sends the same body again under the same guid. */
  repeat(delivery: StoredDelivery): Promise<StoredDelivery>;
  sendTo(target: WebhookTarget): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** GitHub waits ten seconds for an answer. */
const TIMEOUT_MS = 10_000;

export function openDeliveries(world: World, target: WebhookTarget | undefined): Deliveries {
  let current = target;
  const underWay = new Set<Promise<unknown>>();

  const deliver = async (event: Omit<EventBody, 'body'>, text: string, guid: string, isRedelivery: boolean) => {
    if (current === undefined) throw new Error('the local GitHub was not told where to send webhooks');
    const requestHeaders = signedHeaders(world, current.secret, event.event, text, guid);
    const outcome = await post(current.url, requestHeaders, text);
    const delivery: StoredDelivery = {
      id: await world.store.nextNumber('delivery'),
      guid,
      deliveredAt: world.now(),
      isRedelivery,
      event: event.event,
      action: event.action,
      installationId: event.installationId,
      repositoryId: event.repositoryId,
      url: current.url,
      requestHeaders,
      requestBody: text,
      ...outcome,
    };
    await world.store.putDelivery(delivery);
    return delivery;
  };
  const track = <Value>(promise: Promise<Value>): Promise<Value> => {
    const settled = promise.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return promise;
  };
  return {
    send: (event) => track(deliver(event, JSON.stringify(event.body), randomUUID(), false)),
    repeat: (delivery) => track(deliver(delivery, delivery.requestBody, delivery.guid, true)),
    sendTo: (next) => {
      current = next;
    },
    idle: async () => void (await Promise.all(underWay)),
  };
}

/** All headers of a real delivery; both signatures, although only SHA-256 should be looked at. */
function signedHeaders(
  world: World,
  secret: string,
  event: string,
  text: string,
  guid: string,
): Record<string, string> {
  const sign = (algorithm: string) => createHmac(algorithm, secret).update(text).digest('hex');
  return {
    accept: '*/*',
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/5cb491a',
    'x-github-delivery': guid,
    'x-github-event': event,
    'x-github-hook-id': String(idOf('hook', world.app.slug)),
    'x-github-hook-installation-target-id': String(world.app.id),
    'x-github-hook-installation-target-type': 'integration',
    'x-hub-signature': `sha1=${sign('sha1')}`,
    'x-hub-signature-256': `sha256=${sign('sha256')}`,
  };
}

type PostResult = Pick<StoredDelivery, 'duration' | 'status' | 'statusCode' | 'responseHeaders' | 'responseBody'>;

async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostResult> {
  const start = performance.now();
  const duration = () => Math.round(performance.now() - start) / 1000;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // GitHub does not follow redirects of a webhook.
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    const responseBody = await response.text();
    return {
      duration: duration(),
      status: response.ok ? 'OK' : `Invalid HTTP Response: ${response.status}`,
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody,
    };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    const status = isTimeout ? 'timed out' : 'failed to connect to host';
    return { duration: duration(), status, statusCode: 0, responseHeaders: {}, responseBody: '' };
  }
}
