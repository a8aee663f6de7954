import type { Headers } from './webhooks.ts';

/** Senders of image events, none of which signs in the same way. Nothing is parsed before this. */
export interface EventSenders {
  /** Whether the sender proved itself: by signature, or by a shared token where it can do no better. */
  verify(sender: string, headers: Headers, body: Uint8Array): Promise<SenderProof>;
}

type SenderProof =
  | { readonly kind: 'proved'; readonly by: 'current' | 'previous' }
  | { readonly kind: 'unproved'; readonly reason: 'signature_invalid' };
