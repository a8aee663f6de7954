/** A way for the next requests of an operation to go wrong. */
export type FakeFailure =
  /** 401: the token has expired. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' }
  /** 429 from the proxy in front, in plain text. */
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }
  | { readonly kind: 'bad-gateway' }
  /** 500 as gRPC's plain error: code 2. */
  | { readonly kind: 'server-error' }
  /** A login page with status 200. */
  | { readonly kind: 'login-page' }
  /** The work is done, the connection is cut before the answer. */
  | { readonly kind: 'lost-response' }
  /** The connection is cut before anything is done. */
  | { readonly kind: 'lost-request' }
  /** The answer comes that many milliseconds late. */
  | { readonly kind: 'slow'; readonly ms: number };

export interface FakeFailures {
  add(operation: string, failure: FakeFailure, times: number): void;
  /** The failure that this request meets, if one is due; it is then used up. */
  take(operation: string): FakeFailure | undefined;
}

export function noFakeFailures(): FakeFailures {
  const due = new Map<string, FakeFailure[]>();
  return {
    add: (operation, failure, times) => {
      due.set(operation, [...(due.get(operation) ?? []), ...Array.from({ length: times }, () => failure)]);
    },
    take: (operation) => due.get(operation)?.shift(),
  };
}
