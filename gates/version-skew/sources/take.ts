import { RE2JS } from 're2js';
import * as z from 'zod';
import { parseReference } from '../../model/image-reference.ts';
import type { Found } from './found.ts';
import { patternProblem } from './text-pattern.ts';

export const Pattern = z
  .string()
  .min(1)
  .max(1000)
  .refine((pattern) => patternProblem(pattern) === undefined, 'it is not a pattern that RE2 reads');

/** What of a found text is the version: a part of an image reference, or what the first group of a pattern captures. */
export const Take = z.union([
  z.enum(['tag', 'digest']),
  z.strictObject({
    pattern: Pattern,
    /** What a text is in which the pattern finds nothing: `trouble` (default), or no value of this axis at all. */
    unmatched: z.enum(['trouble', 'skip']).default('trouble'),
  }),
]);
export type Take = z.infer<typeof Take>;

/** A text that has no such part is trouble unless the rule says otherwise: the place is there, and says something unexpected. */
export function takeFrom(found: Found, take: Take | undefined): readonly Found[] {
  if (take === undefined || found.problem !== undefined) return [found];
  const { value } = found;
  if (typeof value !== 'string') return [{ ...found, problem: 'it is not a text' }];
  const part = typeof take === 'string' ? partOf(value, take) : captured(value, take.pattern);
  if (part !== undefined) return [{ ...found, value: part }];
  if (typeof take !== 'string' && take.unmatched === 'skip') return [];
  const what = typeof take === 'string' ? `no ${take}` : 'nothing that the pattern captures';
  return [{ ...found, problem: `\`${value.slice(0, 120)}\` has ${what}` }];
}

function partOf(text: string, part: 'tag' | 'digest'): string | undefined {
  const reference = parseReference(text);
  if (part === 'tag') return 'tag' in reference ? reference.tag : undefined;
  return reference.kind === 'pinned' ? reference.digest : undefined;
}

function captured(text: string, pattern: string): string | undefined {
  const compiled = RE2JS.compile(pattern);
  const matcher = compiled.matcher(text.slice(0, 4096));
  if (!matcher.find()) return undefined;
  return matcher.group(compiled.groupCount() > 0 ? 1 : 0) ?? undefined;
}
