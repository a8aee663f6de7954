import * as z from 'zod';
import { VersionSpelling } from '../versions.ts';

const Text = z.string().min(1);
const Names = z.array(Text).min(1);
/** Compared without case, `-`, `_` and dots. */
const FoldedNames = z
  .array(Text.regex(/^[a-z0-9]+$/, 'small letters and digits: keys are compared without -, _ and dots'))
  .min(1);

/** What most programs have in common, by which listeners are found that no locator knows. */
export const Conventions = z.strictObject({
  /** Flags and variables, without the prefix that tells a program's listeners apart. */
  settings: z.strictObject({ min: Names, ciphers: Names, groups: Names }),
  /** Prefixes of the main listener. */
  mainPrefixes: z.array(z.string()).min(1),
  /** Words in a prefix that make it one of a client. */
  clientPrefixes: Names,
  /** Members of configurations and keys of properties. */
  keys: z.strictObject({ min: FoldedNames, ciphers: FoldedNames, groups: FoldedNames }),
  /** Members below which settings are those of a client. */
  clientMembers: FoldedNames,
  /** The stack of a program that is known by how it spells its versions, or by nothing. */
  stacks: z.strictObject({
    bySpelling: z.partialRecord(VersionSpelling, Text),
    byFlag: z.record(z.string(), Text),
    unknown: Text,
  }),
  /** Parts of names of flags and variables that make a certificate a serving one, or none. */
  certificates: z.strictObject({ words: Names, fileWords: Names, serving: Names, notServing: Names, mountedAt: Names }),
  /** Words in names of flags and variables whose https address is one that is listened on. */
  listenWords: Names,
  portFlags: Names,
  switchFlags: Names,
  /** Parts of the name of a port. */
  portNames: Names,
  /** Ports that are TLS by convention, where nothing else is known. */
  usualPorts: z.array(z.number().int().min(1).max(65535)).min(1),
  /** Kinds that do their work and stop. */
  kindsThatEnd: Names,
  /** Kinds that describe settings and have none. */
  kindsWithoutListeners: Names,
});
export type Conventions = z.infer<typeof Conventions>;

export const conventionSections = { conventions: Conventions.optional() };

/** A key without what programs write differently. */
export function foldedKey(key: string): string {
  return key.slice(0, 200).toLowerCase().replaceAll(/[-_.]/g, '');
}
