import type { DeliveryReading } from './deliveries.ts';

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

export interface Webhooks {
  /** Whether the raw bytes carry a signature by the current or the previous secret. Nothing is parsed before this. */
  verify(headers: Headers, body: Uint8Array): Promise<boolean>;
  /** What a verified delivery says, and what is done about it. */
  read(headers: Headers, body: Uint8Array): DeliveryReading;
}
