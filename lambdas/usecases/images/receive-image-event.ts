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
import type { ImageArrival, StreamReceipt } from './receive-images.ts';
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
  readonly receive: (arrival: ImageArrival) => Promise<readonly StreamReceipt[]>;
  /** Drops what waits and is gone. */
  readonly forget: (image: BuiltImage) => Promise<Forgotten>;
}

type Judged =
  /** `streams`: what each stream that takes images from there made of it. */
  | { readonly outcome: 'received'; readonly images: number; readonly streams: readonly StreamReceipt[] }
  | { readonly outcome: 'ignored'; readonly reason: string }
  /** `detail`: the same for a person, with the place. */
  | { readonly outcome: 'refused'; readonly reason: RefusalReason | 'unexpected_sender'; readonly detail: string }
  /** No registry could resolve a tag: the event must come again. */
  | { readonly outcome: 'undecided'; readonly reason: string; readonly afterSeconds?: number };

/** `event`: under which the raw event is kept; absent when it was not kept. */
export type ImageEventReceipt = (Judged & { readonly event?: string }) | { readonly outcome: 'unproved' };

/**
 * Takes one image event: proof first, then the raw event is kept, then it is read, and tags are resolved. Nothing of an event
 * without proof is parsed or stored. A repeat is harmless: the same images are the same candidate.
 */
export async function receiveImageEvent(post: ImageEventPost, deps: ReceiveImageEventDeps): Promise<ImageEventReceipt> {
  const receipt = await take(post, deps);
  const fields = { source: post.source, sender: post.sender, ...inWords(receipt) };
  if (receipt.outcome === 'received' || receipt.outcome === 'ignored') deps.log.info('image event taken', fields);
  else deps.log.warn('image event not taken', fields);
  return receipt;
}

/** A receipt for the log, whose fields are words. */
function inWords(receipt: ImageEventReceipt) {
  if (receipt.outcome !== 'received') return receipt;
  const made = receipt.streams.map(
    ({ stream, outcome, reason }) => `${stream} ${outcome}${reason === undefined ? '' : `: ${reason}`}`,
  );
  return { ...receipt, streams: made.join(', ') };
}

async function take(post: ImageEventPost, deps: ReceiveImageEventDeps): Promise<ImageEventReceipt> {
  if (!(await isProved(post, deps))) return { outcome: 'unproved' };
  const { byteLength } = post.body;
  if (byteLength > MAX_EVENT_LENGTH)
    return refused('too_large', `the body has ${byteLength} bytes, ${MAX_EVENT_LENGTH} are the limit`);
  const text = textOf(post.body);
  if (text === undefined) return refused('malformed', 'the body is not UTF-8');
  const event = hexDigest(text);
  await deps.events.put(`image-events/${event}.json`, text);
  return { ...(await judge(text, { post, event, receivedAt: deps.clock.now() }, deps)), event };
}

function refused(reason: RefusalReason | 'unexpected_sender', detail: string): Extract<Judged, { outcome: 'refused' }> {
  return { outcome: 'refused', reason, detail };
}

async function judge(text: string, taken: Taken, deps: ReceiveImageEventDeps): Promise<Judged> {
  const reading = read(taken.post, text, taken.receivedAt, await expected(deps));
  switch (reading.kind) {
    case 'refused':
      return refused(reading.reason, reading.detail);
    case 'deleted':
      return takeDeletion(await deps.forget(reading.image));
    case 'pipeline_run':
      return takeRun(reading, taken, deps);
    case 'unresolved':
      return takeTags(reading, taken, deps);
    case 'built':
      return hand([reading], taken, deps);
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

function takeDeletion(forgotten: Forgotten): Judged {
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
): Promise<Judged> {
  const { source, sender } = post;
  const other = readings.find(({ snapshot }) => snapshot !== undefined && snapshot.namespace !== sender)?.snapshot;
  if (other !== undefined) return refused('unexpected_sender', strangerText(other.namespace, sender));
  const streams: StreamReceipt[] = [];
  for (const reading of readings) streams.push(...(await deps.receive({ event, source, sender, receivedAt, reading })));
  if (streams.length === 0) return { outcome: 'ignored', reason: 'no stream takes images from there' };
  return { outcome: 'received', images: readings.reduce((sum, { images }) => sum + images.length, 0), streams };
}

function strangerText(namespace: string, sender: string): string {
  return `it is of the namespace ${namespace}, and the key of ${sender} speaks for ${sender} alone`;
}

async function takeRun(
  { built, namespace, evidence }: Extract<CloudEventReading, { kind: 'pipeline_run' }>,
  taken: Taken,
  deps: ReceiveImageEventDeps,
): Promise<Judged> {
  const { sender } = taken.post;
  if (namespace !== sender) return refused('unexpected_sender', strangerText(namespace, sender));
  if (built === undefined) return { outcome: 'ignored', reason: 'the pipeline run has built nothing' };
  if ('reason' in built) return refused(built.reason, built.detail);
  return hand([builtReading(built, evidence)], taken, deps);
}

/** All tags or none: an event that is half resolved would not come again. */
async function takeTags(
  { repository, tags, evidence }: Extract<ImageEventReading, { kind: 'unresolved' }>,
  taken: Taken,
  deps: ReceiveImageEventDeps,
): Promise<Judged> {
  const names = new Map<string, string[]>();
  for (const tag of tags) {
    const resolved = await deps.tags.resolve(repository, tag);
    if (resolved.kind === 'undecided') {
      const { reason, afterSeconds } = resolved;
      return { outcome: 'undecided', reason, ...present({ afterSeconds }) };
    }
    if (resolved.kind === 'resolved') names.set(resolved.digest, [...(names.get(resolved.digest) ?? []), tag]);
  }
  if (names.size === 0) return { outcome: 'ignored', reason: 'none of the tags exists now' };
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
