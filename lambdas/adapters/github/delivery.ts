import type { Headers } from '../../ports/webhooks.ts';

/** A delivery whose frame could be read. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  /** The App that this webhook belongs to, `null` for a webhook of a repository. */
  readonly appId: number | null;
  readonly body: unknown;
}

/** Reads the frame: headers and JSON. The reason says what to change where the sender is ours to configure. */
export function deliveryOf(headers: Headers, body: Uint8Array): Delivery | { readonly reason: string } {
  const id = headers['x-github-delivery'];
  const event = headers['x-github-event'];
  if (!id) return { reason: 'there is no x-github-delivery header' };
  if (!event) return { reason: 'there is no x-github-event header' };
  const parsed = parse(body);
  if (parsed === undefined)
    return { reason: 'the body is not JSON: set the content type of the webhook to application/json' };
  return { id, event, appId: appIdOf(headers), body: parsed };
}

function appIdOf(headers: Headers): number | null {
  const id = headers['x-github-hook-installation-target-id'] ?? '';
  const isApp = headers['x-github-hook-installation-target-type'] === 'integration';
  return isApp && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
