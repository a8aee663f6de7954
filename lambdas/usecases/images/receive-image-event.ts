import { MAX_EVENT_LENGTH } from '../../../gates/intake/body.ts';
import { readImageAction } from '../../../gates/intake/ecr/image-action.ts';
import { readSnapshot } from '../../../gates/intake/konflux/snapshot.ts';
import { readRepoPush } from '../../../gates/intake/quay/repo-push.ts';
import { readAnnouncement } from '../../../gates/intake/signed/announcement.ts';
import { type CloudEventReading, readCloudEvent } from '../../../gates/intake/tekton/cloud-event.ts';
import { hexDigest } from '../../../gates/model/digest.ts';
import type { BuiltImage, ImageEventReading, RefusalReason } from '../../../gates/model/image-event.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventSenders } from '../../ports/event-senders.ts';
import type { ImageTags } from '../../ports/image-tags.ts';
import type { Log } from '../../ports/log.ts';
import type { Headers } from '../../ports/webhooks.ts';

/** One event at the door. ECR's come over the account's own event bus, which proves them; all others prove themselves. */
export interface ImageEventPost {
  readonly source: 'konflux' | 'quay' | 'ecr' | 'tekton' | 'signed';
  /** Who sends, as the address says: a namespace, an account, the name of a key. Its key is looked up by source and sender. */
  readonly sender: string;
  readonly isFromBus: boolean;
  /** Names in lower case. */
  readonly headers: Headers;
  readonly body: Uint8Array;
}

type BuiltReading = Extract<ImageEventReading, { kind: 'built' }>;

export interface ReceiveImageEventDeps {
  readonly senders: EventSenders;
  readonly events: BlobStore;
  readonly tags: ImageTags;
  readonly clock: Clock;
  readonly log: Log;
  /** Hands images to the streams that take them from there. */
  readonly receive: (arrival: {
    readonly event: string;
    readonly source: ImageEventPost['source'];
    readonly sender: string;
    readonly receivedAt: string;
    readonly reading: BuiltReading;
  }) => Promise<unknown>;
}

export type ImageEventReceipt =
  | { readonly outcome: 'received'; readonly event: string; readonly images: number }
  | { readonly outcome: 'ignored'; readonly reason: string }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason | 'unexpected_sender' }
  | { readonly outcome: 'unproved' }
  /** Nobody could say what a tag names: the event must come again. */
  | { readonly outcome: 'undecided'; readonly reason: string; readonly afterSeconds?: number };

/**
 * Takes one image event: proof first, then the raw event is kept, then it is read, and tags are resolved. Nothing of an event
 * without proof is parsed or stored. A repeat is harmless: the same images are the same candidate.
 */
export async function receiveImageEvent(post: ImageEventPost, deps: ReceiveImageEventDeps): Promise<ImageEventReceipt> {
  const receipt = await take(post, deps);
  const fields = { source: post.source, sender: post.sender, ...receipt };
  if (receipt.outcome === 'received' || receipt.outcome === 'ignored') deps.log.info('image event taken', fields);
  else deps.log.warn('image event not taken', fields);
  return receipt;
}

async function take(post: ImageEventPost, deps: ReceiveImageEventDeps): Promise<ImageEventReceipt> {
  if (!(await isProved(post, deps))) return { outcome: 'unproved' };
  if (post.body.byteLength > MAX_EVENT_LENGTH) return { outcome: 'refused', reason: 'too_large' };
  const text = textOf(post.body);
  if (text === undefined) return { outcome: 'refused', reason: 'malformed' };
  const receivedAt = deps.clock.now();
  const event = hexDigest(text);
  await deps.events.put(`image-events/${event}.json`, text);
  const reading = read(post, text, receivedAt);
  switch (reading.kind) {
    case 'refused':
      return { outcome: 'refused', reason: reading.reason };
    case 'deleted':
      return { outcome: 'ignored', reason: 'an image is gone; whoever promotes it reads it first' };
    case 'pipeline_run':
      return takeRun(reading, { post, event, receivedAt }, deps);
    case 'unresolved':
      return takeTags(reading, { post, event, receivedAt }, deps);
    case 'built':
      return hand([reading], { post, event, receivedAt }, deps);
    default:
      return reading satisfies never;
  }
}

async function isProved(
  { source, sender, isFromBus, headers, body }: ImageEventPost,
  { senders }: ReceiveImageEventDeps,
) {
  if (source === 'ecr') return isFromBus;
  return (await senders.verify(`${source}/${sender}`, headers, body)).kind === 'proved';
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

function read(
  { source, sender, headers }: ImageEventPost,
  text: string,
  receivedAt: string,
): ImageEventReading | CloudEventReading {
  switch (source) {
    case 'konflux':
      return readSnapshot(text);
    case 'quay':
      return readRepoPush(text);
    case 'ecr':
      return readImageAction(text, { accounts: [sender] });
    case 'tekton':
      return readCloudEvent(headers, text);
    case 'signed':
      return readAnnouncement(text, { receivedAt });
    default:
      return source satisfies never;
  }
}

interface Taken {
  readonly post: ImageEventPost;
  readonly event: string;
  readonly receivedAt: string;
}

/** A namespace's key speaks for that namespace alone. */
async function hand(
  readings: readonly BuiltReading[],
  { post, event, receivedAt }: Taken,
  deps: ReceiveImageEventDeps,
): Promise<ImageEventReceipt> {
  const { source, sender } = post;
  const isOther = readings.some(({ snapshot }) => snapshot !== undefined && snapshot.namespace !== sender);
  if (isOther) return { outcome: 'refused', reason: 'unexpected_sender' };
  for (const reading of readings) await deps.receive({ event, source, sender, receivedAt, reading });
  return { outcome: 'received', event, images: readings.reduce((sum, { images }) => sum + images.length, 0) };
}

async function takeRun(
  { built, namespace, evidence }: Extract<CloudEventReading, { kind: 'pipeline_run' }>,
  taken: Taken,
  deps: ReceiveImageEventDeps,
): Promise<ImageEventReceipt> {
  if (namespace !== taken.post.sender) return { outcome: 'refused', reason: 'unexpected_sender' };
  if (built === undefined) return { outcome: 'ignored', reason: 'the pipeline run has built nothing' };
  if ('reason' in built) return { outcome: 'refused', reason: built.reason };
  return hand([builtReading(built, evidence)], taken, deps);
}

/** All tags or none: an event that is half resolved would not come again. */
async function takeTags(
  { repository, tags, evidence }: Extract<ImageEventReading, { kind: 'unresolved' }>,
  taken: Taken,
  deps: ReceiveImageEventDeps,
): Promise<ImageEventReceipt> {
  const images = new Map<string, BuiltImage>();
  for (const tag of tags) {
    const resolved = await deps.tags.resolve(repository, tag);
    if (resolved.kind === 'undecided') {
      const { reason, afterSeconds } = resolved;
      return { outcome: 'undecided', reason, ...(afterSeconds === undefined ? {} : { afterSeconds }) };
    }
    if (resolved.kind === 'resolved' && !images.has(resolved.digest)) {
      images.set(resolved.digest, { repository, tag, digest: resolved.digest });
    }
  }
  if (images.size === 0) return { outcome: 'ignored', reason: 'none of the tags is there any more' };
  return hand(
    [...images.values()].map((image) => builtReading(image, evidence)),
    taken,
    deps,
  );
}

function builtReading(image: BuiltImage, evidence: BuiltReading['evidence']): BuiltReading {
  const found = { images: [image], wanted: [image], unusable: [] };
  return { kind: 'built', origin: 'registry', ...found, isOverride: false, evidence };
}
