import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { EventSenders } from '../../ports/event-senders.ts';
import type { Headers } from '../../ports/webhooks.ts';

/** What one sender proves itself with; the previous secret is accepted while a rotation goes on. */
export interface SenderSecrets {
  /** `token` for senders that cannot sign, such as Quay: a bearer token of at least 32 characters. */
  readonly scheme: 'hmac' | 'token';
  readonly current: string;
  readonly previous?: string;
}

/** `undefined` for an unknown sender. */
export type LoadSenderSecrets = (sender: string) => Promise<SenderSecrets | undefined>;

/** Shorter secrets are not accepted, as they could be guessed; an empty one would let anybody in. */
const MIN_SECRET_LENGTH = 32;

/**
 * Proof of a sender, before anything is parsed. `hmac`: `x-sluice-signature-256: sha256=<hex>` over the raw body, as GitHub does it.
 * `token`: `authorization: Bearer <token>`. All comparisons take the same time, and an unknown sender takes as long as a known one.
 */
export function eventSenders(load: LoadSenderSecrets): EventSenders {
  return {
    async verify(sender, headers, body) {
      const secrets = await load(sender);
      const { scheme, current, previous = '' } = secrets ?? { scheme: 'hmac', current: '' };
      const proves = scheme === 'hmac' ? signatureOver(headers, body) : tokenIn(headers);
      const [byCurrent, byPrevious] = [current, previous].map(
        (secret) => proves(secret) && secret.length >= MIN_SECRET_LENGTH,
      );
      if (byCurrent) return { kind: 'proved', by: 'current' };
      return byPrevious ? { kind: 'proved', by: 'previous' } : { kind: 'unproved', reason: 'signature_invalid' };
    },
  };
}

function signatureOver(headers: Headers, body: Uint8Array): (secret: string) => boolean {
  const [, digest = ''] = /^sha256=([0-9a-f]{64})$/.exec(headers['x-sluice-signature-256'] ?? '') ?? [];
  const given = Buffer.from(digest, 'hex');
  return (secret) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    return given.length === expected.length && timingSafeEqual(expected, given);
  };
}

/** Hashes are compared, so that the length of the token shows nothing either. */
function tokenIn(headers: Headers): (secret: string) => boolean {
  const [, given = ''] = /^Bearer ([!-~]{1,500})$/.exec(headers['authorization'] ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return (secret) => timingSafeEqual(hash(secret), hash(given));
}
