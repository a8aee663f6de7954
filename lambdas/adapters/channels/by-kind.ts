import type { Channel } from '../../../gates/model/stream/channel.ts';
import type { Notifier } from '../../ports/notifier.ts';
import { type WebhookAccess, webhookNotifier } from '../webhook/notifier.ts';

export interface Channels {
  /** Absent where no notifier for such messages is configured. */
  readonly slack?: Notifier;
  readonly email?: Notifier;
  readonly webhooks: Omit<WebhookAccess, 'secret'>;
}

/** The notifier for each kind of channel; a webhook brings the name of its own secret. */
export function notifiersByKind({ slack, email, webhooks }: Channels): (channel: Channel) => Notifier | undefined {
  return (channel) => {
    switch (channel.kind) {
      case 'slack':
        return slack;
      case 'email':
        return email;
      case 'webhook':
        return webhookNotifier({ ...webhooks, secret: channel.secret });
      default:
        return channel satisfies never;
    }
  };
}
