import * as z from 'zod';

/** The parts of an API Gateway HTTP API event (payload format 2.0) that a webhook needs. */
export const WebhookRequest = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
  isBase64Encoded: z.boolean(),
});
export type WebhookRequest = z.infer<typeof WebhookRequest>;
