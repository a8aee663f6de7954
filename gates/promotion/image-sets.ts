import type { ImageCandidate } from '../model/promotion.ts';
import type { Stream } from '../model/stream.ts';

/**
 * The candidate of a set whose components are built one by one: the newest image of each, once every component has one. Nothing
 * less: a set moves together. Its sequence is that of its youngest part, so that a set with a newer part is newer.
 */
export function assembledSet(stream: Stream, parts: readonly ImageCandidate[]): ImageCandidate | undefined {
  const newest = stream.components.map(({ name, repository }) => newestOf(name, repository, parts));
  const found = newest.filter((part) => part !== undefined);
  const [youngest] = [...found].sort(newestFirst);
  if (youngest === undefined || found.length < stream.components.length) return undefined;
  const images = found.flatMap((part) => part.images);
  const { kind, event, receivedAt } = youngest.origin;
  return { sequence: sequenceOf(timeOf(youngest), images), images, origin: { kind, event, receivedAt } };
}

/** A component that moved to another repository in the document is not to be taken from the old one. */
function newestOf(component: string, repository: string, parts: readonly ImageCandidate[]): ImageCandidate | undefined {
  const own = parts.filter(({ images: [image] }) => image?.component === component && image.repository === repository);
  return own.sort(newestFirst)[0];
}

function newestFirst(a: ImageCandidate, b: ImageCandidate): number {
  return a.sequence < b.sequence ? 1 : -1;
}

/** A sequence is a time and, to make it unique, the beginnings of the digests. */
export function sequenceOf(time: string, images: ImageCandidate['images']): string {
  return `${time}#${images.map(({ digest }) => digest.slice(7, 19)).join('.')}`.slice(0, 200);
}

function timeOf({ sequence }: ImageCandidate): string {
  return sequence.split('#')[0] ?? sequence;
}
