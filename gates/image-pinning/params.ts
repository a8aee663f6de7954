import picomatch from 'picomatch';
import * as z from 'zod';

/** Parameters of a rule of this gate. */
export const ImagePinningParams = z.strictObject({
  /** Judge only what head adds over base; false judges every image of every changed file. */
  onlyNew: z.boolean().default(true),
  /** What a reference that cannot be decided is: a doubt (the rule's onInconclusive decides) or a finding with a level. */
  unresolved: z.enum(['doubt', 'finding']).default('doubt'),
  /** References that may stay as they are. `*` stops at a slash, `**` does not. */
  allow: z.array(z.strictObject({ reference: z.string().min(1), reason: z.string().min(1) })).default([]),
  /** Globs of the files to judge; one with a leading `!` leaves files out. All files when absent. */
  files: z.array(z.string().min(1)).min(1).optional(),
});
export type ImagePinningParams = z.infer<typeof ImagePinningParams>;

const plain = { dot: true, nobrace: true, noextglob: true, nonegate: true } as const;

export function isAllowed({ allow }: ImagePinningParams, reference: string): boolean {
  return allow.some((entry) => picomatch.isMatch(reference, entry.reference, plain));
}

export function isAsked({ files }: ImagePinningParams, path: string): boolean {
  if (files === undefined) return true;
  const wanted = files.filter((glob) => !glob.startsWith('!'));
  const refused = files.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const matches = (glob: string): boolean => picomatch.isMatch(path, glob, { dot: true });
  return (wanted.length === 0 || wanted.some(matches)) && !refused.some(matches);
}
