import * as z from 'zod';
import { readDockerfile } from './dockerfile.ts';
import { readDocument } from './document.ts';
import type { Found } from './found.ts';
import { readGoMod } from './go-mod.ts';
import { Pattern, Take } from './take.ts';
import { readPattern } from './text-pattern.ts';
import { readVendorModules } from './vendor-modules.ts';

const Globs = z.array(z.string().min(1)).min(1);
const Side = z.enum(['require', 'replace', 'effective']).default('require');
const Pointer = z.string().regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'a JSON pointer begins with / and escapes ~ and /');
const Wanted = z.record(Pointer, z.json()).default({});

/** How a value is found in a file. */
export const Reader = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('go-mod'), modules: Globs, of: Side }),
  z.strictObject({ kind: z.literal('vendor-modules'), modules: Globs, of: Side }),
  z.strictObject({ kind: z.literal('dockerfile'), images: Globs }),
  z.strictObject({
    kind: z.literal('document'),
    pointer: Pointer,
    where: Wanted,
    itemWhere: Wanted,
    pick: z.enum(['all', 'first', 'last']).default('all'),
    key: Pointer.optional(),
  }),
  z.strictObject({ kind: z.literal('pattern'), pattern: Pattern }),
]);
export type Reader = z.infer<typeof Reader>;

/** Files of the candidate's repository or of another, and what to read in them. */
export const FileSource = z.strictObject({
  /** Globs of whole paths; one with `!` in front leaves files out. */
  files: Globs.refine((globs) => globs.some((glob) => !glob.startsWith('!')), 'every glob leaves files out'),
  /** `owner/name`; the candidate's own repository when absent. */
  repository: z
    .string()
    .regex(/^[^/\s]+\/[^/\s]+$/, 'a repository is written owner/name')
    .optional(),
  /** `head` (default) or `base` of the candidate; of another repository a branch or tag, its default branch when absent. */
  ref: z.string().min(1).optional(),
  read: Reader,
  take: Take.optional(),
});
export type FileSource = z.infer<typeof FileSource>;

/** A label of an image's configuration, asked of its registry. */
export const ImageSource = z.strictObject({
  image: z.string().min(1),
  label: z.string().min(1),
  take: Take.optional(),
});
export type ImageSource = z.infer<typeof ImageSource>;

export const Source = z.union([FileSource, ImageSource]);
export type Source = z.infer<typeof Source>;

/** What a reader finds in a text, in the order of the text. */
export function readWith(reader: Reader, text: string): readonly Found[] {
  switch (reader.kind) {
    case 'go-mod':
      return readGoMod(text, reader);
    case 'vendor-modules':
      return readVendorModules(text, reader);
    case 'dockerfile':
      return readDockerfile(text, reader);
    case 'document':
      return readDocument(text, reader);
    case 'pattern':
      return readPattern(text, reader.pattern);
    default:
      return reader satisfies never;
  }
}
