import * as z from 'zod';

export const ReceiveImageEventEnv = z.object({
  CONFIG_TABLE: z.string().min(1),
  RUNS_TABLE: z.string().min(1),
  BLOB_BUCKET: z.string().min(1),
  STATE_MACHINE_ARN: z.string().min(1),
  NIGHTLY_SECRET_ID: z.string().min(1),
});
export type ReceiveImageEventEnv = z.input<typeof ReceiveImageEventEnv>;
