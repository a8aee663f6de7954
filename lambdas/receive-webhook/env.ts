import * as z from 'zod';

export const ReceiveWebhookEnv = z.object({
  EVALUATION_QUEUE_URL: z.url(),
  /** Secret that holds JSON `{current, previous?}`: both are accepted, so that a rotation loses nothing. */
  WEBHOOK_SECRET_ID: z.string().min(1),
});
export type ReceiveWebhookEnv = z.infer<typeof ReceiveWebhookEnv>;
