import type { WireAnswer } from '../../gates/model/wire-answer.ts';

/** Where a message stands, so that later ones join its thread and it can be changed. */
export interface MessagePlace {
  readonly channel: string;
  /** Slack's `ts` of the message. */
  readonly id: string;
}

export interface NotificationMessage {
  /** One line for places that show no blocks. */
  readonly text: string;
  /** Blocks as JSON, built within the limits by `gates/intake/slack`. */
  readonly blocks: readonly unknown[];
  readonly colour?: string;
}

/** A chat to post to. Answers are read by `gates/intake/slack/answer.ts`: shorten, wait, or give up and raise the alarm. */
export interface Notifier {
  /** `thread`: first message of the incident. A notifier behind an incoming webhook has no threads and ignores it. */
  post(channel: string, message: NotificationMessage, thread?: MessagePlace): Promise<WireAnswer>;
  update(place: MessagePlace, message: NotificationMessage): Promise<WireAnswer>;
}
