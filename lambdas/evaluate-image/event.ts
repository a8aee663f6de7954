import * as z from 'zod';

/** Body of a message of the queue of images. */
export const ImageEvaluationMessage = z.strictObject({
  promotion: z.string().min(1).max(100),
  component: z.string().min(1).max(200),
  number: z.number().int().positive(),
});

/** The parts of an SQS record that the handler reads. */
export const ImageEvaluationRecord = z.object({ body: z.string() });
