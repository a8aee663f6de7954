import * as z from 'zod';

/** Ids only; `failure` when the machinery around gives up, with what Step Functions says of it. */
export const AdvanceEvent = z.strictObject({
  promotion: z.string().min(1).max(100),
  failure: z.string().max(40_000).optional(),
});
