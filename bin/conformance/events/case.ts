import * as z from 'zod';

/** One event of the corpus, as its index lists it. */
export const EventCase = z.looseObject({
  file: z.string().regex(/^(?!.*\.\.)[\w./-]+$/, 'a file inside the corpus'),
  headers: z
    .string()
    .regex(/^(?!.*\.\.)[\w./-]+$/, 'a file inside the corpus')
    .optional(),
  source: z.string(),
  kind: z.string(),
  expect: z.record(z.string(), z.unknown()),
});
export type EventCase = z.infer<typeof EventCase>;

export const EventIndex = z.looseObject({
  secrets: z.object({ current: z.string(), previous: z.string().optional() }).optional(),
  events: z.array(z.unknown()),
});

/** What a reader found, under the names that the corpus uses. A name that is absent stands for nothing found. */
export type EventFacts = Readonly<Record<string, unknown>>;

/** The bytes of a file of the corpus; `undefined` where there is none. */
export type ReadFile = (file: string) => Promise<Uint8Array | undefined>;

/** Members of the expectation that the finding does not have. An expected null is nothing found; objects may say more than expected. */
export function unmet(expected: EventFacts, found: EventFacts): string[] {
  return Object.keys(expected).filter((key) => !holds(expected[key], found[key]));
}

function holds(expected: unknown, found: unknown): boolean {
  if (expected === null || expected === undefined) return found === null || found === undefined;
  if (Array.isArray(expected)) {
    return Array.isArray(found) && expected.length === found.length && expected.every((one, i) => holds(one, found[i]));
  }
  if (typeof expected !== 'object') return expected === found;
  const members = Object(found) as Record<string, unknown>;
  return typeof found === 'object' && Object.entries(expected).every(([key, value]) => holds(value, members[key]));
}
