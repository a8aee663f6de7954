import { type SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Notification, NotificationOutcome, Notifier } from '../../ports/notifier.ts';
import { mailId, mailMessage } from './message.ts';

export interface SesAccess {
  readonly client: SESv2Client;
  /** Verified sender. */
  readonly from: string;
  /** Where SES is: it gives messages ids of its own, with the region in them. */
  readonly region: string;
  readonly now?: () => Date;
}

/** Errors by which SES says that the same message may be sent later. Source: common errors of the SESv2 API. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'ThrottlingException',
  'InternalServiceErrorException',
  'ServiceUnavailable',
  'SendingPausedException',
]);

/** Mail through Amazon SES. A message cannot be changed once it is sent: a change is sent as a reply. */
export function sesNotifier({ client, from, region, now = () => new Date() }: SesAccess): Notifier {
  const host = region === 'us-east-1' ? 'email.amazonses.com' : `${region}.amazonses.com`;
  const post: Notifier['post'] = async (channel, notification, thread) => {
    const to = channel.split(',');
    const at = now();
    const envelope = { from, to, id: mailId(notification, to, at), at, ...(thread && { inReplyTo: thread.id }) };
    const Data = Buffer.from(mailMessage(notification, envelope), 'utf8');
    try {
      const { MessageId } = await client.send(
        new SendEmailCommand({ FromEmailAddress: from, Destination: { ToAddresses: to }, Content: { Raw: { Data } } }),
      );
      const place = MessageId === undefined ? undefined : { channel, id: `<${MessageId}@${host}>` };
      return { kind: 'sent', isCut: false, ...(place && { place }) };
    } catch (error) {
      return notSent(error);
    }
  };
  return { post, update: (place, notification: Notification) => post(place.channel, notification, place) };
}

function notSent(error: unknown): NotificationOutcome {
  const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error);
  const isRefused = error instanceof SESv2ServiceException && error.$fault === 'client' && !TRANSIENT.has(error.name);
  return { kind: 'not_sent', reason, retry: !isRefused };
}
