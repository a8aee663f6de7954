import * as z from 'zod';

/* What Slack takes, after its documentation of Block Kit and `chat.postMessage`: written apart from our layout. */

const text = (most: number) =>
  z.strictObject({ type: z.enum(['mrkdwn', 'plain_text']), text: z.string().min(1).max(most) });

const Section = z
  .strictObject({
    type: z.literal('section'),
    text: text(3000).optional(),
    fields: z.array(text(2000)).min(1).max(10).optional(),
  })
  .refine(({ text: own, fields }) => own !== undefined || fields !== undefined, 'a section has text or fields');
const Block = z.union([Section, z.strictObject({ type: z.literal('divider') })]);

const content = {
  text: z.string().max(40_000).optional(),
  attachments: z
    .array(
      z.strictObject({
        color: z
          .string()
          .regex(/^#[0-9A-Fa-f]{6}$/)
          .optional(),
        blocks: z.array(Block).min(1).max(50),
      }),
    )
    .max(100)
    .optional(),
  unfurl_links: z.boolean().optional(),
  unfurl_media: z.boolean().optional(),
};

export const PostMessage = z.strictObject({
  channel: z.string().min(1),
  thread_ts: z.string().optional(),
  reply_broadcast: z.boolean().optional(),
  ...content,
});
export const UpdateMessage = z.strictObject({ channel: z.string().min(1), ts: z.string(), ...content });

/** Slack's word for a message that it does not take. */
export function refusalOf(error: z.ZodError): string {
  const isLayout = error.issues.some(({ path }) => path.includes('blocks') || path[0] === 'attachments');
  return isLayout ? 'invalid_blocks' : 'invalid_arguments';
}
