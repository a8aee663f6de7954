import * as z from 'zod';

export const ServeHistoryEnv = z.object({
  RUNS_TABLE: z.string().min(1),
  CONFIG_TABLE: z.string().min(1),
  BLOB_BUCKET: z.string().min(1),
});
export type ServeHistoryEnv = z.infer<typeof ServeHistoryEnv>;
