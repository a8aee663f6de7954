import * as z from 'zod';

/** How far one channel was told that a stream does not move. There is none before the first try. */
export const AlertTelling = z.object({
  /** The night, or the day, that was to be told. */
  until: z.string(),
  tries: z.number().int().positive(),
  lastTryAt: z.string(),
  toldAt: z.string().optional(),
});
export type AlertTelling = z.infer<typeof AlertTelling>;
