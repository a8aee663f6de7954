import * as z from 'zod';
import { Author } from '../../gates/model/candidate.ts';

const Sha = z.string().regex(/^[0-9a-f]{40,64}$/);

/** Body of a message of the evaluation queue. */
export const EvaluationMessage = z.object({
  deliveryId: z.string().min(1),
  event: z.string(),
  action: z.string().nullable(),
  repository: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  installationId: z.number().int().nullable(),
  receivedAt: z.iso.datetime(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('pull_request'), number: z.number().int().positive() }),
    z.object({ kind: z.literal('commit'), sha: Sha }),
    z.object({ kind: z.literal('repository') }),
    z.object({ kind: z.literal('standing'), end: z.string().nullable() }),
    z.object({
      kind: z.literal('comment'),
      number: z.number().int().positive(),
      commentId: z.number().int(),
      authorId: z.number().int(),
      bodyDigest: z.string(),
    }),
  ]),
  shown: z
    .object({
      title: z.string(),
      state: z.enum(['open', 'closed']),
      base: z.string(),
      baseSha: Sha,
      headSha: Sha,
      author: Author,
      isFork: z.boolean(),
      updatedAt: z.iso.datetime({ offset: true }),
    })
    .exactOptional(),
});

/** The parts of an SQS record that the handler reads. */
export const EvaluationRecord = z.object({
  body: z.string(),
  attributes: z.object({ ApproximateReceiveCount: z.coerce.number().int() }),
});
