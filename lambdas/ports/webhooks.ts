import type { DeliveryFacts } from './deliveries.ts';
import type { EvaluationRequest } from './queue.ts';

/** What a delivery asks for, after its signature has been verified. */
export type Envelope =
  | { readonly kind: 'evaluate'; readonly request: EvaluationRequest }
  | { readonly kind: 'ignore'; readonly reason: string }
  /** Read in full, and not acted on yet: the reason says what is missing, so that silence is never taken for an answer. */
  | { readonly kind: 'notice'; readonly repository: string; readonly facts: DeliveryFacts; readonly reason: string }
  | { readonly kind: 'malformed'; readonly reason: string };

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

export interface Webhooks {
  /** Whether the raw bytes carry a signature by the current or the previous secret. Nothing is parsed before this. */
  verify(headers: Headers, body: Uint8Array): Promise<boolean>;
  /** Reads the few fields that matter. `receivedAt` is the instant of arrival. */
  envelopeOf(headers: Headers, body: Uint8Array, receivedAt: string): Envelope;
}
