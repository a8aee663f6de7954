import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Headers, Webhooks } from '../../ports/webhooks.ts';
import { readDelivery } from './facts/read-delivery.ts';

/** Both are accepted while a secret is changed, so that a rotation loses nothing. */
export interface WebhookSecrets {
  readonly current: string;
  readonly previous?: string;
}

/** Reads the deliveries of one App. Secrets may be given as a function, which is asked for every delivery: it may cache. */
export function createWebhooks(secrets: WebhookSecrets | (() => Promise<WebhookSecrets>)): Webhooks {
  const load = typeof secrets === 'function' ? secrets : async () => secrets;
  return {
    async verify(headers, body) {
      return signedBy(headers, body, await load()) !== undefined;
    },
    read: readDelivery,
  };
}

/**
 * Which secret the raw bytes were signed with: HMAC SHA-256; the SHA-1 header is not looked at. Every secret is tried, in constant
 * time. Source: "Validating webhook deliveries".
 */
export function signedBy(
  headers: Headers,
  body: Uint8Array,
  { current, previous = '' }: WebhookSecrets,
): 'current' | 'previous' | undefined {
  const [, digest] = /^sha256=([0-9a-f]{64})$/.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  if (digest === undefined) return undefined;
  const given = Buffer.from(digest, 'hex');
  const isBy = (secret: string) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given);
  // An empty secret would let anybody sign.
  const [byCurrent, byPrevious] = [current, previous].map((secret) => secret !== '' && isBy(secret));
  if (byCurrent) return 'current';
  return byPrevious ? 'previous' : undefined;
}
