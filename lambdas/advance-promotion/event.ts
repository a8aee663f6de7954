import * as z from 'zod';

/** Ids only; `failure` when the machinery around gives up, with what Step Functions says of it. */
export const AdvanceEvent = z.strictObject({
  promotion: z.string().min(1).max(100),
  failure: z.string().max(40_000).optional(),
});

const CONFIRMATION = 'Sluice Promotion Confirmation';

/** An event of the account's own bus, by which the program that carries a promotion out reports how it ended. */
export const ConfirmationEvent = z.looseObject({
  'detail-type': z.literal(CONFIRMATION),
  source: z.string().min(1).max(200),
  detail: z.looseObject({
    promotion: z.string().min(1).max(100),
    state: z.enum(['confirmed', 'failed']),
    text: z.string().max(1000).optional(),
  }),
});
