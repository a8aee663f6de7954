import { MAX_EVENT_LENGTH } from '../../../gates/intake/body.ts';
import { readImageAction } from '../../../gates/intake/ecr/image-action.ts';
import { readSnapshot } from '../../../gates/intake/konflux/snapshot.ts';
import { readRepoPush } from '../../../gates/intake/quay/repo-push.ts';
import { readAnnouncement } from '../../../gates/intake/signed/announcement.ts';
import { type CloudEventReading, readCloudEvent } from '../../../gates/intake/tekton/cloud-event.ts';
import { hexDigest } from '../../../gates/model/digest.ts';
import type { BuiltImage, ImageEventReading, RefusalReason } from '../../../gates/model/image-event.ts';
import { present } from '../../../gates/model/present.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventSenders } from '../../ports/event-senders.ts';
import type { ImageTags } from '../../ports/image-tags.ts';
import type { Log } from '../../ports/log.ts';
import type { StreamStore } from '../../ports/stream-store.ts';
import type { Headers } from '../../ports/webhooks.ts';
import type { Forgotten } from './forget-image.ts';
import type { ImageArrival } from './receive-images.ts';
import { type Expected, expectedBy } from './stream-sources.ts';

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
  readonly streams: Pick<StreamStore, 'active'>;
  /** Hands images to the streams that take them from there; resolves to one receipt for each that does. */
  readonly receive: (arrival: ImageArrival) => Promise<readonly unknown[]>;
  /** Drops what waits and is gone. */
  readonly forget: (image: BuiltImage) => Promise<Forgotten>;
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
  const reading = read(post, text, receivedAt, await expected(deps));
  switch (reading.kind) {
    case 'refused':
      return { outcome: 'refused', reason: reading.reason };
    case 'deleted':
      return takeDeletion(await deps.forget(reading.image));
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
  { accounts, repositories }: Expected,
): ImageEventReading | CloudEventReading {
  switch (source) {
    case 'konflux':
      return readSnapshot(text);
    case 'quay':
      return readRepoPush(text, { repositories });
    case 'ecr':
      return readImageAction(text, { accounts: accounts.filter((account) => account === sender) });
    case 'tekton':
      return readCloudEvent(headers, text);
    case 'signed':
      return readAnnouncement(text, { receivedAt });
    default:
      return source satisfies never;
  }
}

async function expected({ streams }: ReceiveImageEventDeps): Promise<Expected> {
  return expectedBy((await streams.active()).map(({ stream }) => stream));
}

function takeDeletion(forgotten: Forgotten): ImageEventReceipt {
  switch (forgotten.kind) {
    case 'none':
      return { outcome: 'ignored', reason: 'no candidate waits with the image that is gone' };
    case 'kept':
      return { outcome: 'ignored', reason: 'the registry still has the image: only a tag is gone' };
    case 'dropped':
      return {
        outcome: 'ignored',
        reason: `the image is gone, and ${forgotten.candidates} waiting candidate(s) with it`,
      };
    case 'undecided': {
      const { reason, afterSeconds } = forgotten;
      return { outcome: 'undecided', reason, ...present({ afterSeconds }) };
    }
    default:
      return forgotten satisfies never;
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
  let takers = 0;
  for (const reading of readings) takers += (await deps.receive({ event, source, sender, receivedAt, reading })).length;
  if (takers === 0) return { outcome: 'ignored', reason: 'no stream takes images from there' };
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
  const names = new Map<string, string[]>();
  for (const tag of tags) {
    const resolved = await deps.tags.resolve(repository, tag);
    if (resolved.kind === 'undecided') {
      const { reason, afterSeconds } = resolved;
      return { outcome: 'undecided', reason, ...present({ afterSeconds }) };
    }
    if (resolved.kind === 'resolved') names.set(resolved.digest, [...(names.get(resolved.digest) ?? []), tag]);
  }
  if (names.size === 0) return { outcome: 'ignored', reason: 'none of the tags is there any more' };
  const readings = [...names].map(([digest, named]) => ({
    ...builtReading({ repository, digest, ...present({ tag: named[0] }) }, evidence),
    tags: named,
  }));
  return hand(readings, taken, deps);
}

function builtReading(image: BuiltImage, evidence: BuiltReading['evidence']): BuiltReading {
  const found = { images: [image], wanted: [image], unusable: [] };
  return { kind: 'built', origin: 'registry', ...found, isOverride: false, evidence };
}
