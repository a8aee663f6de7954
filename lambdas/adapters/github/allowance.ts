import * as z from 'zod';

/** What GitHub grants an installation in this hour, as its last answer told. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the hour is over. */
  readonly resetsIn: number;
}

const Told = z.object({
  'x-ratelimit-limit': z.coerce.number().int().positive(),
  'x-ratelimit-remaining': z.coerce.number().int().nonnegative(),
  'x-ratelimit-reset': z.coerce.number(),
  'x-ratelimit-resource': z.string().default('core'),
});

/** REST and GraphQL have an allowance each. Source: "Rate limits for the REST API". */
export function allowances(nowMs: () => number = Date.now) {
  const told = new Map<string, z.infer<typeof Told>>();
  return {
    hear(headers: unknown): void {
      const heard = Told.safeParse(headers);
      if (heard.success) told.set(heard.data['x-ratelimit-resource'], heard.data);
    },
    /** The scarcest; `undefined` where GitHub has told nothing of this hour. */
    scarcest(): Allowance | undefined {
      const now = nowMs() / 1000;
      const current = [...told.values()]
        .filter((one) => one['x-ratelimit-reset'] > now)
        .sort((a, b) => shareOf(a) - shareOf(b))[0];
      if (current === undefined) return undefined;
      const resetsIn = Math.ceil(current['x-ratelimit-reset'] - now) + 1;
      return { limit: current['x-ratelimit-limit'], remaining: current['x-ratelimit-remaining'], resetsIn };
    },
  };
}

function shareOf(told: z.infer<typeof Told>): number {
  return told['x-ratelimit-remaining'] / told['x-ratelimit-limit'];
}
