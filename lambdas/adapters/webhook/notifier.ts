import { createHmac } from 'node:crypto';
import { hexDigest } from '../../../gates/model/digest.ts';
import { retryAfterOf, type WireAnswer } from '../../../gates/model/wire-answer.ts';
import type { MessagePlace, Notification, NotificationOutcome, Notifier } from '../../ports/notifier.ts';
import { type AskOptions, ask } from '../wire/ask.ts';
import { type OutsideAccess, outsideFetch } from '../wire/outside.ts';
import { type NamedSecrets, secretFor } from '../wire/secrets.ts';

export interface WebhookAccess extends AskOptions, OutsideAccess {
  readonly secrets: NamedSecrets;
  /** Name of the secret that signs. */
  readonly secret: string;
  readonly now?: () => Date;
}

const TIMEOUT_MS = 10_000;

/**
 * A signed POST of the message as JSON: `x-sluice-signature-256: sha256=<HMAC of "<timestamp>.<body>">`, with `x-sluice-timestamp` in
 * seconds and `x-sluice-delivery`, which is the same when the same message is sent again. Taken is any 2xx.
 */
export function webhookNotifier(access: WebhookAccess): Notifier {
  const post: Notifier['post'] = async (channel, notification, thread) => {
    const url = new URL(channel);
    const key = await secretFor(access.secrets, access.secret, url.host);
    if (key === undefined) {
      return { kind: 'not_sent', reason: `there is no secret ${access.secret} for ${url.host}`, retry: true };
    }
    const message = { ...notification, ...(thread !== undefined && { thread: thread.id }) };
    const delivery = hexDigest(JSON.stringify([channel, message])).slice(0, 32);
    const { headers, body } = signed(message, { key, delivery, at: access.now?.() ?? new Date() });
    const fetch = outsideFetch({ ...access, hosts: [url.host] });
    return outcomeOf(await ask({ method: 'POST', url, headers, body }, { timeoutMs: TIMEOUT_MS, ...access, fetch }), {
      channel,
      id: delivery,
    });
  };
  return { post, update: (place, notification) => post(place.channel, notification, place) };
}

function signed(message: Notification, { key, delivery, at }: { key: string; delivery: string; at: Date }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const mac = createHmac('sha256', key)
    .update(`${timestamp}.${JSON.stringify(message)}`)
    .digest('hex');
  const headers = {
    'x-sluice-signature-256': `sha256=${mac}`,
    'x-sluice-timestamp': timestamp,
    'x-sluice-delivery': delivery,
  };
  return { headers, body: message };
}

function outcomeOf(answer: WireAnswer, place: MessagePlace): NotificationOutcome {
  if (answer.kind === 'lost') return { kind: 'not_sent', reason: `no answer: ${answer.cause}`, retry: true };
  if (answer.status >= 200 && answer.status < 300) return { kind: 'sent', place, isCut: false };
  const afterSeconds = retryAfterOf(answer);
  const retry = answer.status === 408 || answer.status === 429 || answer.status >= 500;
  return {
    kind: 'not_sent',
    reason: `HTTP ${answer.status}`,
    retry,
    ...(afterSeconds !== undefined && { afterSeconds }),
  };
}
