import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { Channel } from '../../../gates/model/stream/channel.ts';
import type { Notifier } from '../../ports/notifier.ts';
import { sesNotifier } from '../mail/ses-notifier.ts';
import type { NightlyAccess } from '../secrets-manager/nightly-access.ts';
import { slackNotifier } from '../slack/notifier.ts';
import { notifiersByKind } from './by-kind.ts';

/** The part of a function's environment that says how people are told. */
export interface ChannelsEnv {
  /** Verified sender of mail; no mail is sent without one. */
  readonly MAIL_FROM?: string | undefined;
  readonly AWS_REGION?: string | undefined;
}

/** Ways to tell people from a function in AWS: Slack and webhooks by the nightly secret, mail through SES. */
export function channelsInAws(
  access: () => Promise<NightlyAccess>,
  { MAIL_FROM: from, AWS_REGION: region }: ChannelsEnv,
): (channel: Channel) => Notifier | undefined {
  const email =
    from === undefined ? undefined : sesNotifier({ client: new SESv2Client({}), from, region: region ?? '' });
  return notifiersByKind({
    slack: slackNotifier({ token: async () => (await access()).slack?.token ?? '' }),
    ...(email && { email }),
    webhooks: { secrets: async (name) => (await access()).secrets[name] },
  });
}
