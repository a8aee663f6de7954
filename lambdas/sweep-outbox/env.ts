import * as z from 'zod';

export const SweepOutboxEnv = z.object({
  CONFIG_TABLE: z.string().min(1),
  RUNS_TABLE: z.string().min(1),
  BLOB_BUCKET: z.string().min(1),
  PUBLICATION_QUEUE_URL: z.url(),
  EVALUATION_QUEUE_URL: z.url(),
});
export type SweepOutboxEnv = z.infer<typeof SweepOutboxEnv>;
