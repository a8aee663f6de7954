import * as z from 'zod';

const Limited = z.object({
  status: z.union([z.literal(403), z.literal(429)]),
  message: z.string(),
  response: z.object({
    headers: z.object({
      'retry-after': z.coerce.number().optional(),
      'x-ratelimit-remaining': z.string().optional(),
      'x-ratelimit-reset': z.coerce.number().optional(),
    }),
  }),
});

/** GitHub's advice for a secondary limit that names no time. Source: "Best practices for using the REST API". */
const UNNAMED_WAIT_SECONDS = 60;

/**
 * Seconds to wait where an error is a rate limit, `undefined` where it is anything else: a 403 can also be a plain refusal.
 * Source: "Rate limits for the REST API": `retry-after`, else `x-ratelimit-reset` when nothing remains, else a minute.
 */
export function limitOf(error: unknown, nowMs: number): number | undefined {
  const limited = Limited.safeParse(error);
  if (!limited.success) return undefined;
  const { status, message } = limited.data;
  const {
    'retry-after': retryAfter,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
  } = limited.data.response.headers;
  if (retryAfter !== undefined) return Math.max(0, Math.ceil(retryAfter));
  if (remaining === '0' && reset !== undefined) return Math.max(1, Math.ceil(reset - nowMs / 1000) + 1);
  return status === 429 || /\b(?:secondary rate|abuse)\b/i.test(message) ? UNNAMED_WAIT_SECONDS : undefined;
}
