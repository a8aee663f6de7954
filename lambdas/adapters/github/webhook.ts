import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Headers, Webhooks } from '../../ports/webhooks.ts';
import { envelopeOf } from './envelope.ts';

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
      const { current, previous } = await load();
      return isSigned(headers, body, previous === undefined ? [current] : [current, previous]);
    },
    envelopeOf,
  };
}

/**
 * HMAC SHA-256 over the raw bytes; the SHA-1 header is not looked at. Every secret is tried, in constant time.
 * Source: "Validating webhook deliveries".
 */
function isSigned(headers: Headers, body: Uint8Array, secrets: readonly string[]): boolean {
  const [, digest] = /^sha256=([0-9a-f]{64})$/.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  if (digest === undefined) return false;
  const given = Buffer.from(digest, 'hex');
  // An empty secret would let anybody sign.
  const matches = secrets
    .filter((secret) => secret !== '')
    .map((secret) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given));
  return matches.includes(true);
}
