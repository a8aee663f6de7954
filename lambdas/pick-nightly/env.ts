import * as z from 'zod';

export const PickNightlyEnv = z.object({
  CONFIG_TABLE: z.string().min(1),
  RUNS_TABLE: z.string().min(1),
  STATE_MACHINE_ARN: z.string().min(1),
  NIGHTLY_SECRET_ID: z.string().min(1),
  PUBLIC_URL: z.url(),
  /** Verified sender of mail; no mail is sent without one. */
  MAIL_FROM: z.email().optional(),
  /** Set by Lambda. */
  AWS_REGION: z.string().optional(),
});
export type PickNightlyEnv = z.input<typeof PickNightlyEnv>;
