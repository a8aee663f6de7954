import type { WireAnswer } from '../../../gates/model/wire-answer.ts';
import type { Notification, NotificationOutcome, Notifier } from '../../ports/notifier.ts';
import { type AskOptions, askWithToken } from '../wire/ask.ts';
import { slackAnswerOf } from './answer.ts';
import { type SlackMessage, slackMessage } from './blocks.ts';

const API = 'https://slack.com/api';

export interface SlackAccess extends AskOptions {
  /** Token of the app's bot; asked for every message. */
  readonly token: () => Promise<string>;
  readonly baseUrl?: string;
}

/** Slack through its API: with threads and updates. */
export function slackNotifier(access: SlackAccess): Notifier {
  const call = async (method: string, body: Readonly<Record<string, unknown>>) => {
    const url = new URL(`${(access.baseUrl ?? API).replace(/\/+$/, '')}/${method}`);
    return askWithToken(access.token, { method: 'POST', url, body }, access);
  };
  return {
    post: (channel, notification, thread) =>
      sent(notification, (message) =>
        call('chat.postMessage', {
          channel: thread?.channel ?? channel,
          ...(thread === undefined ? {} : { thread_ts: thread.id }),
          // Only readers of the thread see a reply; the end of an incident is for the whole channel, which saw it begin.
          ...(thread === undefined || notification.endsThread !== true ? {} : { reply_broadcast: true }),
          ...contentOf(message),
        }),
      ),
    update: (place, notification) =>
      sent(notification, (message) =>
        call('chat.update', { channel: place.channel, ts: place.id, ...contentOf(message) }),
      ),
  };
}

function contentOf({ text, attachments }: SlackMessage) {
  // Links in results are many: none of them is to be shown as a picture.
  return { text, attachments, unfurl_links: false, unfurl_media: false };
}

/** A message that Slack finds too long is sent again, shorter, at once; after the shortest there is nothing left to cut. */
async function sent(
  notification: Notification,
  send: (message: SlackMessage) => Promise<WireAnswer>,
): Promise<NotificationOutcome> {
  let outcome: NotificationOutcome = { kind: 'not_sent', reason: 'nothing was tried', retry: true };
  for (const shortness of [0, 1, 2] as const) {
    const message = slackMessage(notification, shortness);
    const answer = slackAnswerOf(await send(message));
    if (answer.kind === 'sent') return { ...answer, isCut: message.isCut };
    const wait = 'afterSeconds' in answer && answer.afterSeconds !== undefined ? answer.afterSeconds : undefined;
    outcome = {
      kind: 'not_sent',
      reason: answer.reason,
      retry: answer.kind === 'wait',
      ...(wait === undefined ? {} : { afterSeconds: wait }),
    };
    if (answer.kind !== 'shorten') return outcome;
  }
  return outcome;
}
