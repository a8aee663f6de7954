import * as z from 'zod';

const repository = z.string().regex(/^[^/\s]+\/[^/\s]+$/);

/**
 * Body of a message of the publication queue. Older versions named a pull request in place of its commit; what waits there is moved to
 * its commit by the sweep.
 */
export const PublicationMessage = z.union([
  z.object({ repository, headSha: z.string().regex(/^[0-9a-f]{40,64}$/) }),
  z.object({ repository, number: z.number().int().positive() }),
]);
