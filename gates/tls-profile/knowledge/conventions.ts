import * as z from 'zod';
import { VersionSpelling } from '../versions.ts';

const Text = z.string().min(1);
const Names = z.array(Text).min(1);
/** Compared without case, `-`, `_` and dots. */
const FoldedNames = z
  .array(Text.regex(/^[a-z0-9]+$/, 'small letters and digits: keys are compared without case, -, _ and dots'))
  .min(1);

const keysByKind = {
  min: FoldedNames.optional(),
  max: FoldedNames.optional(),
  disabled: FoldedNames.optional(),
  ciphers: FoldedNames.optional(),
  tls13: FoldedNames.optional(),
  groups: FoldedNames.optional(),
};

/** What most programs have in common, by which listeners are found that no locator knows. Lists of several documents add up. */
const WrittenConventions = z.strictObject({
  /** Flags and variables, without the prefix that tells a program's listeners apart. */
  settings: z.strictObject({ min: Names.optional(), ciphers: Names.optional(), groups: Names.optional() }).default({}),
  /** Prefixes of the main listener. */
  mainPrefixes: z.array(z.string()).default([]),
  /** Words in a prefix that make it one of a client. */
  clientPrefixes: Names.optional(),
  /** Members of configurations and keys of properties. */
  keys: z.strictObject(keysByKind).default({}),
  /** Keys that stand before white space; `serves` are those that show a TLS server by themselves. */
  directives: z.strictObject({ ...keysByKind, serves: FoldedNames.optional() }).default({}),
  /** Members below which settings are those of a client. */
  clientMembers: FoldedNames.optional(),
  /** The stack of a program that is known by how it spells its versions, by a flag, or by nothing. */
  stacks: z
    .strictObject({
      bySpelling: z.partialRecord(VersionSpelling, Text).default({}),
      /** The same of configurations, which programs in any language have. */
      inConfiguration: z.partialRecord(VersionSpelling, Text).default({}),
      byFlag: z.record(z.string(), Text).default({}),
      /** The same by a key of a configuration that only one program has, without case, `-`, `_` and dots. */
      byKey: z.record(z.string(), Text).default({}),
      unknown: Text.optional(),
    })
    .optional(),
  /** Parts of names of flags and variables that make a certificate a serving one, or none; and paths that those are mounted at. */
  certificates: z
    .strictObject({
      words: Names.optional(),
      fileWords: Names.optional(),
      serving: Names.optional(),
      notServing: Names.optional(),
      mountedAt: Names.optional(),
    })
    .default({}),
  /** Endings of the names of Secrets with serving certificates, and words and parts that make one another's. */
  secrets: z
    .strictObject({ endings: Names.optional(), notWords: Names.optional(), notParts: Names.optional() })
    .default({}),
  /** Words in names of flags and variables whose https address is one that is listened on. */
  listenWords: Names.optional(),
  portFlags: Names.optional(),
  switchFlags: Names.optional(),
  /** Parts of the name of a port. */
  portNames: Names.optional(),
  /** Ports that are TLS by convention, where nothing else is known. */
  usualPorts: z.array(z.number().int().min(1).max(65535)).min(1).optional(),
  /** Kinds that do their work and stop. */
  kindsThatEnd: Names.optional(),
  /** Kinds that describe settings and have none. */
  kindsWithoutListeners: Names.optional(),
});
export type WrittenConventions = z.infer<typeof WrittenConventions>;

export const conventionSections = { conventions: WrittenConventions.optional() };

type ByKind<List> = Readonly<Record<'min' | 'ciphers' | 'groups', List>>;

/** Kinds of settings that keys of configurations have, in the order in which a key is looked up. */
const KEY_KINDS = ['min', 'max', 'disabled', 'ciphers', 'tls13', 'groups'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];
type KeySets = Readonly<Record<KeyKind, ReadonlySet<string>>>;

/** The conventions of all documents together. */
export interface Conventions {
  readonly settings: ByKind<readonly string[]>;
  readonly mainPrefixes: ReadonlySet<string>;
  readonly clientPrefixes: readonly string[];
  readonly keys: KeySets;
  readonly directives: KeySets & { readonly serves: ReadonlySet<string> };
  readonly clientMembers: ReadonlySet<string>;
  readonly stackBySpelling: ReadonlyMap<string, string>;
  readonly stackInConfiguration: ReadonlyMap<string, string>;
  readonly stackByFlag: ReadonlyMap<string, string>;
  readonly stackByKey: ReadonlyMap<string, string>;
  readonly unknownStack: string;
  readonly certificates: Readonly<Record<'words' | 'fileWords' | 'serving' | 'notServing', ReadonlySet<string>>> & {
    readonly mountedAt: readonly string[];
  };
  readonly secrets: Readonly<Record<'endings' | 'notWords' | 'notParts', readonly string[]>>;
  readonly listenWords: readonly string[];
  readonly portFlags: readonly string[];
  readonly switchFlags: readonly string[];
  readonly portNames: ReadonlySet<string>;
  readonly usualPorts: ReadonlySet<number>;
  readonly kindsThatEnd: ReadonlySet<string>;
  readonly kindsWithoutListeners: ReadonlySet<string>;
}

/** Lists add up; where two documents say the stack of one spelling or flag, the first counts. */
export function conventionsOf(written: readonly WrittenConventions[]): Conventions {
  const list = <Item>(pick: (one: WrittenConventions) => readonly Item[] | undefined): Item[] => [
    ...new Set(written.flatMap((one) => pick(one) ?? [])),
  ];
  const set = <Item>(pick: (one: WrittenConventions) => readonly Item[] | undefined) => new Set(list(pick));
  const stacks = [...written].reverse().flatMap((one) => one.stacks ?? []);
  return {
    settings: {
      min: list(({ settings }) => settings.min),
      ciphers: list(({ settings }) => settings.ciphers),
      groups: list(({ settings }) => settings.groups),
    },
    mainPrefixes: set((one) => one.mainPrefixes),
    clientPrefixes: list((one) => one.clientPrefixes),
    keys: keySets(written.map(({ keys }) => keys)),
    directives: {
      ...keySets(written.map(({ directives }) => directives)),
      serves: set(({ directives }) => directives.serves),
    },
    clientMembers: set((one) => one.clientMembers),
    stackBySpelling: new Map(stacks.flatMap(({ bySpelling }) => Object.entries(bySpelling))),
    stackInConfiguration: new Map(stacks.flatMap((one) => Object.entries(one.inConfiguration))),
    stackByFlag: new Map(stacks.flatMap(({ byFlag }) => Object.entries(byFlag))),
    stackByKey: new Map(stacks.flatMap(({ byKey }) => Object.entries(byKey))),
    unknownStack: stacks.flatMap((one) => one.unknown ?? []).at(-1) ?? 'unknown',
    certificates: {
      words: set(({ certificates }) => certificates.words),
      fileWords: set(({ certificates }) => certificates.fileWords),
      serving: set(({ certificates }) => certificates.serving),
      notServing: set(({ certificates }) => certificates.notServing),
      mountedAt: list(({ certificates }) => certificates.mountedAt),
    },
    secrets: {
      endings: list(({ secrets }) => secrets.endings),
      notWords: list(({ secrets }) => secrets.notWords),
      notParts: list(({ secrets }) => secrets.notParts),
    },
    listenWords: list((one) => one.listenWords),
    portFlags: list((one) => one.portFlags),
    switchFlags: list((one) => one.switchFlags),
    portNames: set((one) => one.portNames),
    usualPorts: set((one) => one.usualPorts),
    kindsThatEnd: set((one) => one.kindsThatEnd),
    kindsWithoutListeners: set((one) => one.kindsWithoutListeners),
  };
}

type WrittenKeys = Readonly<Partial<Record<KeyKind, readonly string[] | undefined>>>;

function keySets(written: readonly WrittenKeys[]): KeySets {
  const set = (kind: KeyKind): ReadonlySet<string> => new Set(written.flatMap((one) => one[kind] ?? []));
  return {
    min: set('min'),
    max: set('max'),
    disabled: set('disabled'),
    ciphers: set('ciphers'),
    tls13: set('tls13'),
    groups: set('groups'),
  };
}

/** A key without what programs write differently. */
export function foldedKey(key: string): string {
  return key.slice(0, 200).toLowerCase().replaceAll(/[-_.]/g, '');
}

/** What a key means, and the part of a key with dots that names its listener: `http.ssl.supported_protocols` is one of `http.ssl`. */
export interface KeyMeaning {
  readonly kind: KeyKind;
  readonly prefix: string;
}

/** Some keys of a listener begin with `ssl`, and others of it do not: it is no part of its name. */
function listenerIn(parts: readonly string[]): string {
  const isTls = /^(?:ssl|tls)$/i.test(parts.at(-1) ?? '');
  return (isTls ? parts.slice(0, -1) : parts).join('.');
}

/** Most parts of a key with dots. */
const MAX_PARTS = 12;

/** The meaning of a key; of several endings that mean something the longest counts. */
export function meaningOf(key: string, keys: KeySets): KeyMeaning | undefined {
  const parts = key.slice(0, 200).split('.');
  for (let at = 0; at < Math.min(parts.length, MAX_PARTS); at += 1) {
    const folded = foldedKey(parts.slice(at).join('.'));
    const kind = KEY_KINDS.find((one) => keys[one].has(folded));
    if (kind !== undefined) return { kind, prefix: listenerIn(parts.slice(0, at)) };
  }
  return undefined;
}
