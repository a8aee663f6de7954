import * as z from 'zod';
import type { ImageEventReading, Refusal } from '../../model/image-event.ts';
import { present } from '../../model/present.ts';
import { evidenceOf, readAs, refusal } from '../body.ts';
import { readPinnedImage, readSource } from '../image.ts';
import { epochOf, instantAt } from '../instants.ts';

const Instant = z
  .string()
  .refine((text) => epochOf(text) !== undefined, 'not an instant in UTC (2026-11-30T03:15:00Z)');

/** The generic event, version 1. Unknown members are refused: a misspelt one would be lost in silence. */
const Announcement = z.strictObject({
  version: z.literal('sluice/image-event/v1'),
  kind: z.enum(['image.built', 'image.deleted']),
  /** The sender's id of the event: the same id is the same event. */
  id: z.string().regex(/^[\w.:-]{1,200}$/, 'an id has letters, digits and . _ : -'),
  at: Instant,
  image: z.string().max(1024),
  component: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._/-]{0,252}$/, 'not a name of a component')
    .optional(),
  source: z.strictObject({ url: z.string().optional(), revision: z.string().optional() }).optional(),
  builtAt: Instant.optional(),
});
type Announcement = z.infer<typeof Announcement>;

export interface AnnouncementExpectations {
  /** Instant of arrival. */
  readonly receivedAt: string;
  /** Repositories (`registry/path`) that this sender may speak of; an empty list expects any. */
  readonly repositories?: readonly string[];
  /** An event older than this, or further ahead than a tenth of it, is refused: a day by default. */
  readonly maxAgeSeconds?: number;
}

const DAY_SECONDS = 86_400;

/**
 * The generic image event (`docs/image-events.md`). Its signature, HMAC-SHA-256 over the raw body in `x-sluice-signature-256`, is
 * verified before this. A repeat does no harm: the same digest is the same candidate, and `at` bounds how late it may come.
 */
export function readAnnouncement(text: string, expected: AnnouncementExpectations): ImageEventReading {
  const evidence = evidenceOf('signed', text);
  const read = readAs(Announcement, text);
  if (read.kind === 'refused') return { ...read, evidence };
  const event = read.value;
  const image = readPinnedImage(event.image);
  if ('reason' in image) return { ...image, evidence };
  const refused = tooOld(event, expected) ?? unexpected(image.repository, expected);
  if (refused !== undefined) return { ...refused, evidence };
  const source = readSource(event.source);
  if (source !== undefined && 'reason' in source) return { ...source, evidence };
  const builtAt = instantAt(epochOf(event.builtAt ?? event.at) ?? -1);
  const built = { ...image, ...present({ component: event.component, source, builtAt }) };
  if (event.kind === 'image.deleted') return { kind: 'deleted', image: built, evidence };
  const found = { images: [built], wanted: [built], unusable: [] };
  return { kind: 'built', origin: 'announced', ...found, isOverride: false, evidence };
}

function tooOld(
  { at, builtAt }: Announcement,
  { receivedAt, maxAgeSeconds = DAY_SECONDS }: AnnouncementExpectations,
): Refusal | undefined {
  const now = epochOf(receivedAt) ?? Number.NaN;
  const age = (now - (epochOf(at) ?? Number.NaN)) / 1000;
  // Written so that an age that is not a number is refused, too.
  if (!(age <= maxAgeSeconds && age >= -maxAgeSeconds / 10)) {
    return refusal('expired', `the event is of ${at}, which is not within ${maxAgeSeconds} seconds of its arrival`);
  }
  const ahead = ((epochOf(builtAt ?? at) ?? Number.NaN) - now) / 1000;
  if (!(ahead <= maxAgeSeconds / 10)) return refusal('malformed', `builtAt ${builtAt} lies ahead`);
  return undefined;
}

function unexpected(repository: string, { repositories = [] }: AnnouncementExpectations): Refusal | undefined {
  return repositories.length === 0 || repositories.includes(repository)
    ? undefined
    : refusal('unexpected_repository', `this sender may not speak of ${repository}`);
}
