import * as z from 'zod';

/** `owner/name` on GitHub. */
export const GitHubRepository = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*\/[A-Za-z0-9._-]+$/, 'a repository on GitHub is written owner/name')
  .refine((name) => !/\/\.{1,2}$/.test(name), 'a repository on GitHub is written owner/name');
