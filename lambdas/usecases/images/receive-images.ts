import { type ComponentImage, ImageDigest, ImageRepository } from '../../../gates/model/image.ts';
import type { BuiltImage } from '../../../gates/model/image-event.ts';
import { earliest } from '../../../gates/model/instant-arithmetic.ts';
import type { ImageCandidate } from '../../../gates/model/promotion.ts';
import type { Stream, StreamVersion } from '../../../gates/model/stream.ts';
import { assembledSet, sequenceOf } from '../../../gates/promotion/image-sets.ts';
import type { Log } from '../../ports/log.ts';
import type { StreamStore } from '../../ports/stream-store.ts';
import { imagesOf, type OpenCandidateDeps, pickCandidate } from './open-candidate.ts';
import { isSourceOf, type Sending } from './stream-sources.ts';

/** Candidates among which a repetition is looked for. */
const RECENT = 50;

export interface ReceiveImagesDeps extends OpenCandidateDeps {
  readonly streams: StreamStore;
  readonly log: Log;
}

export interface ImageArrival extends Sending {
  /** Our id of the event, by which it is found again. */
  readonly event: string;
  readonly receivedAt: string;
}

/** What one stream made of an event. */
export interface StreamReceipt {
  readonly stream: string;
  readonly outcome: 'added' | 'known' | 'not-eligible';
  readonly reason?: string;
  /** The promotion that was opened at once, in a stream without a schedule. */
  readonly promotion?: string;
}

/** Turns an image event into candidates of every stream that takes them from there, and opens what need not wait for a schedule. */
export async function receiveImages(arrival: ImageArrival, deps: ReceiveImagesDeps): Promise<readonly StreamReceipt[]> {
  const receipts: StreamReceipt[] = [];
  for (const version of await deps.streams.active()) {
    if (!isSourceOf(version.stream, arrival)) continue;
    receipts.push(await receiveFor(version, arrival, deps));
  }
  for (const { stream, outcome, reason } of receipts)
    deps.log.info('candidate received', { stream, outcome, reason, event: arrival.event });
  return receipts;
}

async function receiveFor(
  version: StreamVersion,
  arrival: ImageArrival,
  deps: ReceiveImagesDeps,
): Promise<StreamReceipt> {
  const { stream } = version;
  const candidate = await wholeCandidate(stream, arrival, deps);
  if ('refusal' in candidate) return { stream: stream.id, outcome: 'not-eligible', reason: candidate.refusal };
  const outcome = (await isKnown(stream.id, candidate, deps))
    ? 'known'
    : await deps.promotions.addCandidate(stream.id, candidate);
  if (stream.schedule !== undefined) return { stream: stream.id, outcome };
  const picked = await pickCandidate(version, 'event', deps);
  return { stream: stream.id, outcome, ...(picked.outcome === 'opened' && { promotion: picked.promotion }) };
}

/**
 * The candidate of an event: its own, where every component is in it. The images of a set may also come one by one; then each is
 * kept, and the newest of all are the candidate as soon as each component has one. A Snapshot names all of them itself: what it does
 * not have, or has in no usable form, is not made up from elsewhere, as it is the Snapshot that would be released.
 */
async function wholeCandidate(
  stream: Stream,
  arrival: ImageArrival,
  { promotions }: ReceiveImagesDeps,
): Promise<ImageCandidate | { readonly refusal: string }> {
  if (stream.components.length === 1 || arrival.reading.snapshot !== undefined) return candidateFor(stream, arrival);
  const parts = stream.components.map((component) => candidateFor({ components: [component] }, arrival));
  const broken = parts.find((part) => 'refusal' in part && part.isAbsent !== true);
  if (broken !== undefined) return broken;
  const found = parts.flatMap((part) => ('refusal' in part ? [] : [part]));
  for (const part of found) await promotions.keepPart(stream.id, part);
  const whole = candidateFor(stream, arrival);
  if (!('refusal' in whole) || found.length === 0) return whole;
  const set = assembledSet(stream, await promotions.parts(stream.id));
  return set ?? { refusal: `${whole.refusal}; the set waits for it` };
}

/** The same images under another tag, or told of twice, are no second candidate. */
async function isKnown(stream: string, candidate: ImageCandidate, { promotions }: ReceiveImagesDeps): Promise<boolean> {
  const recent = await promotions.candidates(stream, RECENT);
  return recent.some((one) => imagesOf(one.candidate) === imagesOf(candidate));
}

interface Refusal {
  readonly refusal: string;
  /** It is not wrong, it is not there. */
  readonly isAbsent?: boolean;
}

/**
 * One image for every component of the stream, each from its own repository and by its own digest, or a reason why not.
 * The sequence is the time of the youngest build, else of arrival, and never later than that; the digests make it unique.
 */
function candidateFor(stream: Pick<Stream, 'components'>, arrival: ImageArrival): ImageCandidate | Refusal {
  const images: ComponentImage[] = [];
  for (const { name, repository } of stream.components) {
    const found = arrival.reading.images.filter((image) => isOf(image, name, repository));
    const [image] = found;
    if (image === undefined) return missing(name, repository, arrival);
    if (new Set(found.map(({ digest }) => digest)).size > 1)
      return { refusal: `${name} is there with several digests` };
    if (!ImageDigest.safeParse(image.digest).success) return { refusal: `${name} has no usable digest` };
    images.push(componentImage(name, repository, image));
  }
  const times = arrival.reading.images.flatMap(({ builtAt }) => builtAt ?? []).sort();
  // Nothing is built after it was told of: a time that lies ahead would keep every later candidate out.
  const builtAt = earliest([times.at(-1) ?? arrival.receivedAt, arrival.receivedAt]) ?? arrival.receivedAt;
  return {
    sequence: sequenceOf(builtAt, images),
    images,
    origin: {
      kind: arrival.source,
      event: arrival.event,
      receivedAt: arrival.receivedAt,
      ...(arrival.reading.snapshot !== undefined && { snapshot: arrival.reading.snapshot.name }),
    },
  };
}

/** An image that is there and cannot be used differs from one that is missing: nothing waits for it. */
function missing(name: string, repository: string, { reading }: ImageArrival): Refusal {
  const reason = reading.unusable.find(({ component }) => component === name)?.reason;
  return reason === undefined
    ? { refusal: `${name} from ${repository} is not in the event`, isAbsent: true }
    : { refusal: `${name} in the event cannot be used: ${reason}` };
}

/** A registry's event names no component; then the repository is the name. */
function isOf({ component, repository: from }: BuiltImage, name: string, repository: string): boolean {
  return from === repository && (component === undefined || component === name);
}

function componentImage(component: string, repository: string, { digest, source }: BuiltImage): ComponentImage {
  const path = /github\.com[/:]([^/\s]+\/[^/\s]+?)(?:\.git)?$/.exec(source?.url ?? '')?.[1];
  const isKnown = path !== undefined && source?.revision !== undefined;
  return {
    component,
    repository: ImageRepository.parse(repository),
    digest,
    ...(isKnown && { source: { repository: path, revision: source.revision } }),
  };
}
