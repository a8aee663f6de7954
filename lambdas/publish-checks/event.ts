import * as z from 'zod';

/** Body of a message of the publication queue. */
export const PublicationMessage = z.object({
  repository: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  headSha: z.string().regex(/^[0-9a-f]{40,64}$/),
});
