/** Where a message stands, so that later ones join its thread and it can be changed. */
export interface MessagePlace {
  readonly channel: string;
  /** Slack's `ts` of the message. */
  readonly id: string;
}

export interface NotificationLink {
  readonly text: string;
  /** Absent where there is no page; only https is shown as a link. */
  readonly url?: string;
}

export interface NotificationLine {
  readonly mark: 'good' | 'bad' | 'waiting' | 'unknown';
  readonly text: string;
  readonly links: readonly NotificationLink[];
}

/** The facts of one message. How it looks, and how it is cut to the limits of a chat, is the adapter's. */
export interface Notification {
  readonly tone: 'good' | 'warning' | 'bad' | 'neutral';
  /** One line; also the text for places that show no blocks. */
  readonly title: string;
  readonly text?: string;
  readonly fields: readonly { readonly name: string; readonly value: NotificationLink }[];
  /** Groups of results, most important first: what is cut is cut at the end. */
  readonly groups: readonly { readonly title: string; readonly lines: readonly NotificationLine[] }[];
  /** Page with everything, linked where something was cut. */
  readonly page: string;
  /** The last message of its thread: everyone who saw the first one is to see it too. */
  readonly endsThread?: boolean;
}

export type NotificationOutcome =
  | {
      readonly kind: 'sent';
      /** Absent behind an incoming webhook, which has neither threads nor updates. */
      readonly place?: MessagePlace;
      /** Parts were left out to fit; the message links the page. */
      readonly isCut: boolean;
    }
  | {
      readonly kind: 'not_sent';
      readonly reason: string;
      /** Whether the same message may be sent again later. A lost answer may: twice is better than never. */
      readonly retry: boolean;
      readonly afterSeconds?: number;
    };

/** A way to tell people. A failure is an outcome, never an exception: it is recorded and raises its own alarm. */
export interface Notifier {
  /** `thread`: first message of the incident. */
  post(channel: string, notification: Notification, thread?: MessagePlace): Promise<NotificationOutcome>;
  update(place: MessagePlace, notification: Notification): Promise<NotificationOutcome>;
}
