import * as z from 'zod';

/** `POST /images/<source>/<sender>` of an HTTP API (payload format 2.0). */
export const ImageEventRequest = z.object({
  rawPath: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
  isBase64Encoded: z.boolean(),
});

/** Last two parts of the path; a sender may be named like a namespace or a key. */
export const ImageEventPath = /^\/images\/(konflux|quay|tekton|signed)\/([a-z0-9][a-z0-9._-]{0,99})$/;

/** An event of EventBridge; the rest is read by its own reader. */
export const EcrImageAction = z.looseObject({
  source: z.literal('aws.ecr'),
  'detail-type': z.literal('ECR Image Action'),
  account: z.string().regex(/^\d{12}$/),
});
