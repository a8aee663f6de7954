/**
 * What came back over the wire, before anybody has read it: adapters bring it, pure readers decide what it means.
 * Header names are in lower case; `retry-after` is in seconds, whatever the server wrote.
 */
export type WireAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | {
      readonly kind: 'lost';
      /** `unreachable`: nothing was sent, so nothing was done. With the others the work may have been done. */
      readonly cause: 'unreachable' | 'cut' | 'timeout' | 'too_large';
    };

/** Seconds that the server asks us to wait; `undefined` when it names none. */
export function retryAfterOf(answer: WireAnswer): number | undefined {
  const text = answer.kind === 'answered' ? answer.headers['retry-after'] : undefined;
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The body as JSON; `undefined` when it is none. A login page with status 200 is none. */
export function jsonOf(answer: WireAnswer): unknown {
  if (answer.kind === 'lost') return undefined;
  try {
    return JSON.parse(answer.body);
  } catch {
    return undefined;
  }
}
