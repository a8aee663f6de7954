import * as z from 'zod';

export const ServeHistoryEnv = z.object({
  RUNS_TABLE: z.string().min(1),
  CONFIG_TABLE: z.string().min(1),
  BLOB_BUCKET: z.string().min(1),
  /** Where repositories are looked at by people; pages link files, commits and pull requests there. */
  GITHUB_URL: z.url({ protocol: /^https?$/ }).default('https://github.com'),
});
export type ServeHistoryEnv = z.input<typeof ServeHistoryEnv>;
