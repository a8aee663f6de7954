import * as z from 'zod';
import { Glob, globMatches, globsMatch } from '../model/glob.ts';

/** Parameters of a rule of this gate. */
export const ImagePinningParams = z.strictObject({
  /** Judge only what head adds over base; false judges every image of every changed file. */
  onlyNew: z.boolean().default(true),
  /** What a reference that cannot be decided is: a doubt (the rule's onInconclusive decides) or a finding with a level. */
  unresolved: z.enum(['doubt', 'finding']).default('doubt'),
  /** References that may stay as they are. `*` stops at a slash, `**` does not. */
  allow: z.array(z.strictObject({ reference: Glob, reason: z.string().min(1) })).default([]),
  /** Globs of the files to judge; one with a leading `!` leaves files out. All files when absent. */
  files: z.array(Glob).min(1).optional(),
});
export type ImagePinningParams = z.infer<typeof ImagePinningParams>;

export function isAllowed({ allow }: ImagePinningParams, reference: string): boolean {
  return allow.some((entry) => globMatches(entry.reference, reference));
}

export function isAsked({ files }: ImagePinningParams, path: string): boolean {
  return files === undefined || globsMatch(files, path);
}
