import type { Need } from '../../model/snapshot.ts';
import type { Observed } from '../judging/judgement.ts';
import type { Answers, Side } from './answers.ts';
import { filesNeedOf, type Located, readFiles } from './from-files.ts';
import { imageNeedOf, imagesOf, readImages } from './from-images.ts';
import { imagesOfStream, readStream, streamNeedOf } from './from-stream.ts';
import type { ImageSource, Source, StreamSource } from './source.ts';

/**
 * What must be asked for a source, given what was answered before: files first, then the images that they name; a stream first,
 * then the images that it promoted. It never takes more than two rounds.
 */
export function needsOf(source: Source, answers: Answers, side: Side): readonly Need[] {
  if ('image' in source) return needsOfImage(source, answers, side);
  if ('stream' in source) return needsOfStream(source, answers);
  return [filesNeedOf(source, side)];
}

function needsOfImage(source: ImageSource, answers: Answers, side: Side): readonly Need[] {
  const images = imagesOf(source, answers, side).asked.map(imageNeedOf);
  return typeof source.image === 'string' ? images : [filesNeedOf(source.image, side), ...images];
}

function needsOfStream(source: StreamSource, answers: Answers): readonly Need[] {
  const images = source.label === undefined ? [] : imagesOfStream(source, answers).map(imageNeedOf);
  return [streamNeedOf(source), ...images];
}

/** The values of a source, each with where it was read. What was asked and not answered is trouble. */
export function observe(source: Source, answers: Answers, side: Side): readonly Observed[] {
  return locatedBy(source, answers, side).map(({ found: { value, key, problem }, origin }) => ({
    value,
    origin,
    ...(key === undefined ? {} : { key }),
    ...(problem === undefined ? {} : { problem }),
  }));
}

function locatedBy(source: Source, answers: Answers, side: Side): readonly Located[] {
  if ('image' in source) {
    const { label, take } = source;
    return readImages(imagesOf(source, answers, side), { label, take }, answers);
  }
  if (!('stream' in source)) return readFiles(source, answers, side);
  const { label, take } = source;
  const stream = readStream(source, answers);
  const asked = imagesOfStream(source, answers);
  if (label === undefined || asked.length === 0) return stream;
  return readImages({ asked, trouble: [] }, { label, take }, answers);
}
