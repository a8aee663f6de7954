import { type ComponentImage, pinnedReference } from '../../model/image.ts';
import type { PromotedCandidate, StreamNeed } from '../../model/snapshot.ts';
import type { Origin } from '../judging/judgement.ts';
import { type Answers, answerTo } from './answers.ts';
import { type Found, trouble } from './found.ts';
import type { Located } from './from-files.ts';
import type { AskedImage } from './from-images.ts';
import type { StreamSource } from './source.ts';
import { takeFrom } from './take.ts';

export function streamNeedOf({ stream }: StreamSource): StreamNeed {
  return { kind: 'stream', stream };
}

interface Promoted {
  readonly candidate: PromotedCandidate;
  readonly images: readonly ComponentImage[];
}

/** Nothing where nothing was promoted yet: such a value is missing, and the limit says what that means. */
function promotedIn(source: StreamSource, answers: Answers): Promoted | { readonly problem: string } | undefined {
  const answer = answerTo(answers, streamNeedOf(source));
  if ('problem' in answer) return answer;
  const { promoted } = answer.found;
  if (promoted === undefined) return undefined;
  const { component } = source;
  const images = promoted.images.filter((image) => component === undefined || image.component === component);
  if (images.length > 0) return { candidate: promoted, images };
  return { problem: `promotion ${promoted.promotion} has no component ${component}` };
}

/** The images that a stream last promoted, by digest: what is asked for when a rule compares with their labels. */
export function imagesOfStream(source: StreamSource, answers: Answers): readonly AskedImage[] {
  const promoted = promotedIn(source, answers);
  if (promoted === undefined || 'problem' in promoted) return [];
  return promoted.images.map((image) => ({
    reference: pinnedReference(image),
    key: image.component,
    origin: originOf(source, promoted.candidate),
  }));
}

/** What was promoted, component by component; or once for what the components share. */
export function readStream(source: StreamSource, answers: Answers): readonly Located[] {
  const promoted = promotedIn(source, answers);
  if (promoted === undefined) {
    const name = `stream ${source.stream}, which has promoted nothing, or is not known`;
    return [{ found: { value: null }, origin: { name } }];
  }
  if ('problem' in promoted) {
    return trouble(promoted.problem).map((found) => ({ found, origin: { name: `stream ${source.stream}` } }));
  }
  const { candidate, images } = promoted;
  const origin = originOf(source, candidate);
  return valuesOf(source, candidate, images).flatMap(({ found, sha }) =>
    takeFrom(found, source.take).map((one) => ({
      found: one,
      origin: { ...origin, ...(sha === undefined ? {} : { sha }) },
    })),
  );
}

interface Value {
  readonly found: Found;
  readonly sha?: string;
}

function valuesOf(
  { of, stream }: StreamSource,
  { sequence, at }: PromotedCandidate,
  images: readonly ComponentImage[],
): readonly Value[] {
  switch (of) {
    case 'sequence':
      return [{ found: { value: sequence, key: stream } }];
    case 'promotedAt':
      return [{ found: { value: at, key: stream } }];
    case 'revision':
      return images.map(({ component, digest, source }) => ({ found: revisionOf(component, source), sha: digest }));
    default:
      return images.map(({ component, digest }) => ({ found: { value: digest, key: component }, sha: digest }));
  }
}

function revisionOf(component: string, source: ComponentImage['source']): Found {
  if (source !== undefined) return { value: source.revision, key: component };
  return {
    value: null,
    key: component,
    problem: `the image of ${component} does not say which commit it was built from`,
  };
}

function originOf({ stream }: StreamSource, { promotion, sequence }: PromotedCandidate): Origin {
  return { name: `stream ${stream} at sequence ${sequence} (promotion ${promotion})` };
}
