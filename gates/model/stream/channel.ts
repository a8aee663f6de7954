import * as z from 'zod';
import { OutsideUrl, SecretName } from './outside.ts';

/** A way to tell people, or their machines. A stream may have several; each is told and tried again for itself. */
export const Channel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slack'), channel: z.string().min(1) }),
  z.strictObject({ kind: z.literal('email'), to: z.array(z.email()).min(1).max(20) }),
  /** A signed POST of the message as JSON. The secret is the key of the signature. */
  z.strictObject({ kind: z.literal('webhook'), url: OutsideUrl, secret: SecretName }),
]);
export type Channel = z.infer<typeof Channel>;

/** Where a message goes, as one text: it names the channel in records, in threads and in problems. */
export function addressOf(channel: Channel): string {
  switch (channel.kind) {
    case 'slack':
      return channel.channel;
    case 'email':
      return channel.to.join(',');
    case 'webhook':
      return channel.url;
    default:
      return channel satisfies never;
  }
}
