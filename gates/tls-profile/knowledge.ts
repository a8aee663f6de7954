import type { KnowledgePart } from '../model/knowledge.ts';
import type { AnnotatedSettings, TlsPolicy } from './knowledge/annotations.ts';
import { type CipherSuites, cipherSuites } from './knowledge/cipher-suites.ts';
import type { Configuration, Formats } from './knowledge/configurations.ts';
import { KnowledgeContent } from './knowledge/content.ts';
import { type Conventions, conventionsOf } from './knowledge/conventions.ts';
import type { Exemption } from './knowledge/exemption.ts';
import { type Groups, keyExchangeGroups } from './knowledge/groups.ts';
import type { Locator } from './knowledge/locator.ts';
import {
  type CustomProfile,
  customProfile,
  editionInForce,
  type Profile,
  type ProfileEdition,
  type ProfileNames,
  profileIn,
} from './knowledge/profiles.ts';
import { type Stack, type Switch, stacksById, unknownStack, type WrittenStack } from './knowledge/stacks.ts';

/** Everything that the gate knows of the world: what documents of the rule set say, and over it what a rule says for itself. */
export interface Knowledge {
  readonly suites: CipherSuites;
  readonly groups: Groups;
  readonly editions: readonly ProfileEdition[];
  readonly profileNames: ProfileNames;
  readonly stacks: ReadonlyMap<string, Stack>;
  readonly switches: readonly Switch[];
  /** In the order in which they are tried. */
  readonly locators: readonly Locator[];
  readonly configurations: readonly Configuration[];
  readonly annotations: readonly AnnotatedSettings[];
  readonly policies: ReadonlyMap<string, TlsPolicy>;
  /** Words one of which a configuration of these kinds has; a text without any of them need not be read for them. */
  readonly words: readonly string[];
  readonly formats: Formats;
  readonly conventions: Conventions;
  readonly exemptions: readonly Exemption[];
  /** The edition of the profiles that counts where none is named; absent where no day of one has come. */
  readonly edition?: ProfileEdition;
}

/** Entries that a rule has for itself; they come before those of all documents. */
interface OwnEntries {
  readonly editions?: readonly ProfileEdition[];
  readonly stacks?: readonly WrittenStack[];
  readonly locators?: readonly Locator[];
  readonly exemptions?: readonly Exemption[];
}

interface Question extends OwnEntries {
  /** Day or instant as of which the edition is chosen; the newest of all where absent. */
  readonly asOf?: string;
  /** The edition that is meant where a profile is named without one. */
  readonly edition?: string;
}

/**
 * Puts documents together, in the order in which they count: of several entries with one id the first does. Throws where a part does
 * not fit its schema or a section is missing that reading cannot do without: such documents are refused when they are written.
 */
export function knowledgeOf(parts: readonly KnowledgePart[], own: Question = {}): Knowledge {
  const { cipher, groups, contents, profileNames, formats, conventions } = compiledFrom(parts);
  const written = { ...emptyContent, ...own };
  const all = [written, ...contents];
  const editions = firstById(all.flatMap((one) => one.editions));
  const chosen =
    own.edition === undefined ? editionInForce([...editions.values()], own.asOf) : editions.get(own.edition);
  const stacks = firstById(all.flatMap((one) => one.stacks));
  const configurations = [...firstById(contents.flatMap((one) => one.configurations)).values()];
  return {
    suites: cipher,
    groups,
    editions: [...editions.values()],
    profileNames,
    stacks: stacksById(stacks),
    switches: contents.flatMap((one) => one.switches),
    locators: [...firstById(all.flatMap((one) => one.locators)).values()],
    configurations,
    annotations: [...firstById(contents.flatMap((one) => one.annotations)).values()],
    policies: policiesById(contents.flatMap((one) => one.tlsPolicies)),
    words: wordsOf(configurations),
    formats,
    conventions,
    exemptions: all.flatMap((one) => one.exemptions),
    ...(chosen === undefined ? {} : { edition: chosen }),
  };
}

/** A kind that a configuration is known by, or the member that holds its settings. */
function wordsOf(configurations: readonly Configuration[]): string[] {
  return configurations.flatMap(({ kinds = [], holder }) => [
    ...kinds,
    ...(holder === undefined ? [] : [holder.slice(holder.lastIndexOf('.') + 1)]),
  ]);
}

const emptyContent = { editions: [], stacks: [], locators: [], exemptions: [] } as const;

interface Compiled {
  readonly contents: readonly KnowledgeContent[];
  readonly cipher: CipherSuites;
  readonly groups: Groups;
  readonly profileNames: ProfileNames;
  readonly formats: Formats;
  readonly conventions: Conventions;
}

/** Documents of one rule set are read once, however many rules and files are judged with them. */
const compiled = new WeakMap<readonly KnowledgePart[], Compiled>();

function compiledFrom(parts: readonly KnowledgePart[]): Compiled {
  const known = compiled.get(parts);
  if (known !== undefined) return known;
  const contents = parts.map(({ content }) => KnowledgeContent.parse(content));
  const fresh = {
    contents,
    cipher: cipherSuites({
      cipherSuites: contents.flatMap((one) => one.cipherSuites),
      cipherNames: contents.flatMap((one) => one.cipherNames),
      derivedNames: contents.flatMap((one) => one.derivedNames),
    }),
    groups: keyExchangeGroups({ groups: contents.flatMap((one) => one.groups) }),
    profileNames: needed('profileNames', contents),
    formats: needed('formats', contents),
    conventions: conventionsOf(contents.flatMap((one) => one.conventions ?? [])),
  };
  compiled.set(parts, fresh);
  return fresh;
}

/** Sections of which the gate needs one, from whatever document. */
const NEEDED_SECTIONS = ['profileNames', 'formats'] as const;

function needed<Name extends (typeof NEEDED_SECTIONS)[number]>(
  name: Name,
  contents: readonly KnowledgeContent[],
): NonNullable<KnowledgeContent[Name]> {
  const found = contents.find((one) => one[name] !== undefined)?.[name];
  if (found === undefined || found === null) throw new Error(`no knowledge document of tls-profile has ${name}`);
  return found;
}

function firstById<Entry extends { readonly id: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const byId = new Map<string, Entry>();
  for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry);
  return byId;
}

/** The first document that knows a policy counts. */
function policiesById(policies: readonly TlsPolicy[]): ReadonlyMap<string, TlsPolicy> {
  const entries = policies.flatMap((policy) => policy.ids.map((id) => [id, policy] as const));
  return new Map(entries.reverse());
}

/** A stack by its id; an unknown id is an unknown program. */
export function stackOf(knowledge: Knowledge, id: string): Stack {
  return knowledge.stacks.get(id) ?? unknownStack(id);
}

/** A predefined profile in the edition that counts; nothing where it has no such profile. */
export function profileNamed({ edition, suites, groups }: Knowledge, name: string): Profile | undefined {
  return edition === undefined ? undefined : profileIn(edition, name, suites, groups);
}

/** A profile that is written out. */
export function profileWritten(
  { profileNames, suites, groups }: Knowledge,
  custom: CustomProfile,
): Profile | undefined {
  return customProfile(custom, profileNames.custom, suites, groups);
}
