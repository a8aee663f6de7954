import type { SQSRecord } from 'aws-lambda';
import { type EvaluateImageDeps, evaluateImage } from '../usecases/images/evaluate-image.ts';
import { ImageEvaluationMessage, ImageEvaluationRecord } from './event.ts';

/**
 * Judges the image that one message names. What could not be had is told to the promotion, which asks again in its own time; a throw
 * gives the message back to the queue, and means that nothing could be told.
 */
export function evaluateImages(deps: EvaluateImageDeps) {
  return async (record: SQSRecord): Promise<void> => {
    const { body } = ImageEvaluationRecord.parse(record);
    await evaluateImage(ImageEvaluationMessage.parse(JSON.parse(body)), deps);
  };
}
