import * as z from 'zod';
import { TlsVersion } from '../versions.ts';

const Text = z.string().min(1);
const Names = z.array(Text).min(1);

/** What the annotations of one controller set. Names are those behind the prefix; the first controller that knows an annotation counts. */
export const AnnotatedSettings = z
  .strictObject({
    id: Text,
    source: Text,
    prefixes: z.array(Text.regex(/\/$/, 'a prefix ends with a slash')).min(1),
    stack: Text,
    min: Names.optional(),
    max: Names.optional(),
    ciphers: Names.optional(),
    tls13: Names.optional(),
    groups: Names.optional(),
    /** The value is the name of a policy, of `tlsPolicies`. */
    policy: Names.optional(),
    /** The value is what HAProxy accepts behind `bind … ssl`. */
    haproxyOptions: Names.optional(),
    /** The value is a text of a server: a part of a configuration of nginx, YAML. */
    texts: Names.optional(),
    /** They turn TLS on; without a setting beside them the default counts. */
    serves: Names.optional(),
    /** They set the client side, towards the server behind. */
    client: Names.optional(),
    /** They name another object that has the settings, and is judged itself. */
    elsewhere: z.strictObject({ names: Names, reason: Text }).optional(),
    naming: z.enum(['iana', 'openssl', 'any']).default('any'),
  })
  .refine((entry) => annotationNames(entry).length > 0, 'name at least one annotation');
export type AnnotatedSettings = z.infer<typeof AnnotatedSettings>;

type NamesOf = Readonly<Partial<Record<(typeof NAMED)[number], readonly string[] | undefined>>> & {
  readonly elsewhere?: { readonly names: readonly string[] } | undefined;
};
const NAMED = [
  'min',
  'max',
  'ciphers',
  'tls13',
  'groups',
  'policy',
  'haproxyOptions',
  'texts',
  'serves',
  'client',
] as const;

/** Every name that an entry knows. */
export function annotationNames(entry: NamesOf): string[] {
  return [...NAMED.flatMap((kind) => entry[kind] ?? []), ...(entry.elsewhere?.names ?? [])];
}

/** A policy of a cloud: what a listener that names it offers. Without ciphers, they are not known. */
export const TlsPolicy = z.strictObject({
  ids: Names,
  source: Text,
  min: TlsVersion,
  ciphers: Names.optional(),
});
export type TlsPolicy = z.infer<typeof TlsPolicy>;

export const annotationSections = {
  annotations: z.array(AnnotatedSettings).default([]),
  tlsPolicies: z.array(TlsPolicy).default([]),
};
