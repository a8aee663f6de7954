import * as z from 'zod';

export const EvaluateCandidateEnv = z.object({
  CONFIG_TABLE: z.string().min(1),
  RUNS_TABLE: z.string().min(1),
  BLOB_BUCKET: z.string().min(1),
  PUBLICATION_QUEUE_URL: z.url(),
  /** The queue that its messages come from: one that must wait is hidden there. */
  EVALUATION_QUEUE_URL: z.url(),
  GITHUB_APP_ID: z.string().min(1),
  /** Secret that holds the App's private key (PEM); unused when a KMS key signs. */
  GITHUB_APP_KEY_SECRET_ID: z.string().min(1).optional(),
  /** KMS key (RSA_2048, SIGN_VERIFY) that holds the App's private key: it can sign, and cannot be read. */
  GITHUB_APP_KMS_KEY_ID: z.string().min(1).optional(),
  /** Secret with a Docker configuration: who the function is at registries. Public images only when absent. */
  REGISTRY_SECRET_ID: z.string().min(1).optional(),
  /** `own`: at registries in Amazon ECR the function is itself. */
  ECR_ACCESS: z.literal('own').optional(),
  /** `undecided`: a repository that no rule names gets no green check run. Open when absent. */
  NOT_ENROLLED: z.literal('undecided').optional(),
  GITHUB_API_URL: z.url().default('https://api.github.com'),
});
export type EvaluateCandidateEnv = z.input<typeof EvaluateCandidateEnv>;
