import * as z from 'zod';
import { hexDigest } from './digest.ts';
import { canonicalJson, type Json } from './json.ts';

export const Level = z.enum(['error', 'warning', 'info', 'off']);
export type Level = z.infer<typeof Level>;

/** What a fact means for users under a profile; a rule maps it to a level. */
export const Impact = z.enum(['breaking', 'review', 'compatible']);
export type Impact = z.infer<typeof Impact>;

/** A file and lines in it, 1-based, as GitHub counts them. */
export const Place = z.object({
  path: z.string(),
  line: z.number().int().positive().optional(),
  endLine: z.number().int().positive().optional(),
});
export type Place = z.infer<typeof Place>;

const JsonValue: z.ZodType<Json> = z.json();

/**
 * What a check found at one place: facts only, no judgement of severity and no words.
 * `before` and `after` are the value at base and head; `null` means "was not there".
 */
export const Fact = z.object({
  /** Id of the check, `family/question`. */
  check: z.string(),
  /** The thing the fact is about, by its own name: a CRD and version, an image's component. */
  subject: z.string(),
  /** Where in the subject, by meaning: a field path, a container. Never a line number. */
  location: z.string(),
  before: JsonValue,
  after: JsonValue,
  /** Further values that the message is built from. */
  facts: z.record(z.string(), JsonValue),
  impact: Impact.optional(),
  basePlace: Place.optional(),
  headPlace: Place.optional(),
  /** Fingerprint of the fact this one follows from. It is listed under its cause and never changes a verdict. */
  impliedBy: z.string().optional(),
});
export type Fact = z.infer<typeof Fact>;

/** Words about a fact, derived from it by its check. */
export const Explanation = z.object({
  /** One sentence: what was, what is, where. */
  message: z.string(),
  whoBreaks: z.string(),
  why: z.string(),
  /** The sanctioned way out. */
  wayOut: z.string(),
});
export type Explanation = z.infer<typeof Explanation>;

export const Finding = Fact.extend(Explanation.shape).extend({
  fingerprint: z.string(),
  rule: z.string(),
  level: Level,
  /** The waiver that accepts this finding, if one does. */
  waiver: z.string().optional(),
});
export type Finding = z.infer<typeof Finding>;

/** The parts of a fact that make it the same fact tomorrow. Words, lines and impact may change freely. */
export function fingerprintOf(fact: Pick<Fact, 'check' | 'subject' | 'location' | 'before' | 'after'>): string {
  return hexDigest(canonicalJson([fact.check, fact.subject, fact.location, fact.before, fact.after])).slice(0, 32);
}
