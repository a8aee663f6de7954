import * as z from 'zod';

export const AdvancePromotionEnv = z.object({
  RUNS_TABLE: z.string().min(1),
  /** Where components wait for their static gates. */
  IMAGE_QUEUE_URL: z.url(),
  /** Secret: JSON with the addresses and tokens of job system, Konflux, Slack and registries. */
  NIGHTLY_SECRET_ID: z.string().min(1),
  /** Where people read about promotions, without a slash at the end. */
  PUBLIC_URL: z.url(),
  /** The GitHub App that starts workflows, reads checks and sends dispatches. */
  GITHUB_APP_ID: z.string().min(1),
  GITHUB_APP_KEY_SECRET_ID: z.string().min(1).optional(),
  GITHUB_APP_KMS_KEY_ID: z.string().min(1).optional(),
  GITHUB_API_URL: z.url(),
  /** Verified sender of mail; no mail is sent without one. */
  MAIL_FROM: z.email().optional(),
  /** Set by Lambda. */
  AWS_REGION: z.string().optional(),
});
export type AdvancePromotionEnv = z.input<typeof AdvancePromotionEnv>;
