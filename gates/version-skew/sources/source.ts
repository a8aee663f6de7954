import * as z from 'zod';
import { Glob } from '../../model/glob.ts';
import { StreamId } from '../../model/stream.ts';
import { readDockerfile } from './dockerfile.ts';
import { readDocument } from './document.ts';
import type { Found } from './found.ts';
import { readGoMod } from './go-mod.ts';
import { Pattern, Take } from './take.ts';
import { readPattern } from './text-pattern.ts';
import { readVendorModules } from './vendor-modules.ts';

const Globs = z.array(Glob).min(1);
/** How modules are read in go.mod and in vendor/modules.txt. */
const modulesShape = {
  /** Globs of module paths; one with `!` in front leaves modules out. */
  modules: Globs,
  /** What is built (default), what is required, or what is built instead of it. */
  of: z.enum(['require', 'replace', 'effective']).default('effective'),
  /** What counts where a fork or a folder does not tell its line: its own version (default), or the one that is required. */
  forks: z.enum(['replacement', 'required']).default('replacement'),
};
const Pointer = z.string().regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'a JSON pointer begins with / and escapes ~ and /');
const Wanted = z.record(Pointer, z.json()).default({});

/** How a value is found in a file. */
export const Reader = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('go-mod'), ...modulesShape }),
  z.strictObject({ kind: z.literal('vendor-modules'), ...modulesShape }),
  z.strictObject({ kind: z.literal('dockerfile'), images: Globs }),
  z.strictObject({
    kind: z.literal('document'),
    pointer: Pointer,
    where: Wanted,
    itemWhere: Wanted,
    itemUnless: Wanted,
    /** Pointer within the value, which is itself YAML or JSON as a text, as ConfigMaps hold it. */
    inner: Pointer.optional(),
    /** The value itself, whether it is there at all (`present`), or how many members it has. */
    of: z.enum(['value', 'presence', 'size']).default('value'),
    pick: z.enum(['all', 'first', 'last']).default('all'),
    /** Pointer of a name for the value; the name of a member where the pointer goes over members. */
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

/** Images that files name. What a file says is not trusted: it may name images of these registries only. */
export const NamedImages = FileSource.extend({
  /** Where the file holds a part of the reference: `registry.example/harbour/lamp:{}` puts what was read for `{}`. */
  as: z.string().includes('{}').max(300).optional(),
  /** Hosts (`registry.example`), or globs of `host/path` (`registry.example/harbour/*`), that may be asked. */
  registries: z.array(z.string().min(1)).min(1),
});
export type NamedImages = z.infer<typeof NamedImages>;

const Label = z.string().min(1);
const exactlyOne = { message: 'a source has either `label` or `of`' };

/** A label of an image's configuration, or the digest that the image has now, asked of its registry. */
export const ImageSource = z
  .strictObject({
    /** A reference, or where files name one. */
    image: z.union([z.string().min(1), NamedImages]),
    label: Label.optional(),
    of: z.literal('digest').optional(),
    take: Take.optional(),
  })
  .refine(({ label, of }) => (label === undefined) !== (of === undefined), exactlyOne);
export type ImageSource = z.infer<typeof ImageSource>;

/** What a stream last promoted. `label` asks the registry for the image by the digest that was promoted. */
export const StreamSource = z
  .strictObject({
    stream: StreamId,
    /** One component of a stream that moves several; all of them when absent. */
    component: z.string().min(1).optional(),
    of: z.enum(['digest', 'revision', 'sequence', 'promotedAt']).optional(),
    label: Label.optional(),
    take: Take.optional(),
  })
  .refine(({ label, of }) => (label === undefined) !== (of === undefined), exactlyOne);
export type StreamSource = z.infer<typeof StreamSource>;

export const Source = z.union([FileSource, ImageSource, StreamSource]);
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
