import * as z from 'zod';

export const PublishChecksEnv = z.object({
  RUNS_TABLE: z.string().min(1),
  BLOB_BUCKET: z.string().min(1),
  GITHUB_APP_ID: z.string().min(1),
  /** Secret that holds the App's private key (PEM); unused when a KMS key signs. */
  GITHUB_APP_KEY_SECRET_ID: z.string().min(1).optional(),
  /** KMS key (RSA_2048, SIGN_VERIFY) that holds the App's private key: it can sign, and cannot be read. */
  GITHUB_APP_KMS_KEY_ID: z.string().min(1).optional(),
  GITHUB_API_URL: z.url().default('https://api.github.com'),
  /** Where run pages are served; check runs link to `<this>/runs/<id>`. */
  PUBLIC_URL: z.url(),
});
export type PublishChecksEnv = z.input<typeof PublishChecksEnv>;
