import * as z from 'zod';

export const AdvancePromotionEnv = z.object({
  RUNS_TABLE: z.string().min(1),
  /** Secret: JSON with the addresses and tokens of job system, Konflux, Slack and registries. */
  NIGHTLY_SECRET_ID: z.string().min(1),
  /** Where people read about promotions, without a slash at the end. */
  PUBLIC_URL: z.url(),
});
export type AdvancePromotionEnv = z.input<typeof AdvancePromotionEnv>;
