import type { WrittenProblem } from '../../model/gate.ts';
import type { KnowledgePart } from '../../model/knowledge.ts';
import { type CipherSuites, cipherSuites, spellingsOf } from './cipher-suites.ts';
import { KnowledgeContent } from './content.ts';
import { covers, type Exemption } from './exemption.ts';
import { type Groups, groupNames, keyExchangeGroups } from './groups.ts';
import { hides, type Locator } from './locator.ts';
import type { ProfileEdition } from './profiles.ts';
import type { WrittenStack } from './stacks.ts';

type PartProblem = WrittenProblem & { readonly part: number };

/** Sections that refer to others by name, wherever they are written: in a document, or in params of a rule. */
export interface NamingSections {
  readonly editions: readonly ProfileEdition[];
  readonly stacks: readonly WrittenStack[];
  readonly locators: readonly Locator[];
  readonly exemptions: readonly Exemption[];
}

/** What there is to refer to. */
export interface Names {
  readonly suites: CipherSuites;
  readonly groups: Groups;
  readonly stacks: ReadonlySet<string>;
}

/**
 * What is wrong with documents put together. A number or a spelling that two of them give, or one gives twice; a name that means
 * nothing; entries of one id in documents of the same precedence; an entry that can never be used.
 */
export function knowledgeProblems(parts: readonly KnowledgePart[]): readonly PartProblem[] {
  const known = found.get(parts) ?? problemsBetween(parts);
  found.set(parts, known);
  return known;
}

/** Every rule of a run asks about the same documents. */
const found = new WeakMap<readonly KnowledgePart[], readonly PartProblem[]>();

function problemsBetween(parts: readonly KnowledgePart[]): readonly PartProblem[] {
  const read = parts.map(({ content }) => KnowledgeContent.safeParse(content));
  const unread = read.flatMap(({ error }, part) =>
    (error?.issues ?? []).map(({ path, message }) => ({
      part,
      path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
      message,
    })),
  );
  if (unread.length > 0) return unread;
  const contents = read.flatMap(({ data }) => data ?? []);
  const names = namesIn(contents);
  return [
    ...twiceNamed(contents),
    ...twiceNumbered(parts, contents),
    ...hiddenLocators(parts, contents),
    ...sameDay(parts, contents),
    ...contents.flatMap((content, part) =>
      [...unknownNames(content, names), ...neverUsed(content), ...namesOfDocuments(content, names)].map((one) => ({
        part,
        ...one,
      })),
    ),
  ];
}

function namesIn(contents: readonly KnowledgeContent[]): Names {
  return {
    suites: cipherSuites({
      cipherSuites: contents.flatMap((one) => one.cipherSuites),
      cipherNames: contents.flatMap((one) => one.cipherNames),
      derivedNames: contents.flatMap((one) => one.derivedNames),
    }),
    groups: keyExchangeGroups({ groups: contents.flatMap((one) => one.groups) }),
    stacks: new Set(contents.flatMap(({ stacks }) => stacks.map(({ id }) => id))),
  };
}

interface PartContent {
  readonly part: number;
  readonly content: KnowledgeContent;
}

/** Those that count least first: of two documents it is the one on top that says something twice. */
function fromBelow(contents: readonly KnowledgeContent[]): PartContent[] {
  return contents.map((content, part) => ({ part, content })).reverse();
}

/** A spelling means one suite, and one group, wherever it is written: which one counted would be an accident. */
function twiceNamed(contents: readonly KnowledgeContent[]): PartProblem[] {
  const suites = new Map<string, string>();
  const groups = new Map<string, string>();
  const derivedNames = contents.flatMap((one) => one.derivedNames);
  return fromBelow(contents).flatMap(({ content, part }) => [
    ...content.cipherSuites.flatMap((entry, index) => {
      const own = spellingsOf({ cipherSuites: [entry], cipherNames: [], derivedNames });
      return own.flatMap(({ name }) => taken(suites, name, entry.iana, ['cipherSuites', index], part));
    }),
    ...content.cipherNames.flatMap((entry, index) =>
      entry.names.flatMap((name) => taken(suites, name, entry.suite, ['cipherNames', index], part)),
    ),
    ...groupNames(content).flatMap(({ id, names }, index) =>
      [...new Set(names)].flatMap((name) => taken(groups, name, String(id), ['groups', index], part)),
    ),
  ]);
}

function taken(
  known: Map<string, string>,
  name: string,
  owner: string,
  path: readonly (string | number)[],
  part: number,
): PartProblem[] {
  const other = known.get(name);
  if (other === undefined) {
    known.set(name, owner);
    return [];
  }
  return [{ part, path, message: `the name ${name} is defined twice: it already means ${other}` }];
}

const IDENTIFIED = [
  'cipherSuites',
  'groups',
  'editions',
  'stacks',
  'locators',
  'configurations',
  'annotations',
] as const;
/** Numbers of the registry are never replaced, whatever the precedence. */
const REGISTERED: ReadonlySet<string> = new Set(['cipherSuites', 'groups']);

/** An id that is given twice: by documents of one precedence, or, for numbers of a registry, at all. */
function twiceNumbered(parts: readonly KnowledgePart[], contents: readonly KnowledgeContent[]): PartProblem[] {
  return IDENTIFIED.flatMap((section) => {
    const isRegistered = REGISTERED.has(section);
    const entries = fromBelow(contents).flatMap(({ content, part }) =>
      content[section].map(({ id }, index) => ({ part, path: [section, index], id: String(id) })),
    );
    const keyOf = (one: (typeof entries)[number]): string =>
      isRegistered ? one.id : `${parts[one.part]?.precedence}/${one.id}`;
    return repeats(entries, keyOf).map(({ entry, first }) => ({
      part: entry.part,
      path: entry.path,
      message: `${entry.id} is defined twice (also in ${parts[first.part]?.id})${isRegistered ? '' : '; of two documents the one with the higher precedence counts'}`,
    }));
  });
}

/** Entries whose key came before, each with the first of them. */
function repeats<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): { readonly entry: Entry; readonly first: Entry }[] {
  const seen = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const first = seen.get(keyOf(entry));
    if (first !== undefined) return [{ entry, first }];
    seen.set(keyOf(entry), entry);
    return [];
  });
}

/** A locator behind one that matches everything that it could. A document of a higher precedence may do that to others. */
function hiddenLocators(parts: readonly KnowledgePart[], contents: readonly KnowledgeContent[]): PartProblem[] {
  const before: { readonly locator: Locator; readonly precedence: number | undefined }[] = [];
  return contents.flatMap(({ locators }, part) =>
    locators.flatMap((locator, index) => {
      const precedence = parts[part]?.precedence;
      const earlier = before.find((one) => one.precedence === precedence && hides(one.locator, locator))?.locator;
      before.push({ locator, precedence });
      return earlier === undefined ? [] : [{ part, path: ['locators', index], message: hiddenBy(earlier) }];
    }),
  );
}

const hiddenBy = ({ id }: Locator): string => `it can never match: ${id} comes first and covers it`;

/** Two editions that begin on one day: which of them a rule without an edition means would be an accident. */
function sameDay(parts: readonly KnowledgePart[], contents: readonly KnowledgeContent[]): PartProblem[] {
  const entries = contents.flatMap(({ editions }, part) =>
    editions.flatMap(({ id, from, chosen }, index) => (chosen === 'by-day' ? [{ part, id, from, index }] : [])),
  );
  return repeats(entries, ({ part, from }) => `${parts[part]?.precedence}/${from}`)
    .filter(({ entry, first }) => entry.id !== first.id)
    .map(({ entry, first }) => ({
      part: entry.part,
      path: ['editions', entry.index, 'from'],
      message: `${first.id} begins on the same day; say chosen: by-name for the one that only rules that name it use`,
    }));
}

/** Names of suites, groups and stacks that nothing has. */
export function unknownNames({ editions, stacks, locators }: NamingSections, names: Names): WrittenProblem[] {
  return [
    ...editions.flatMap(({ profiles }, index) =>
      profiles.flatMap((profile, at) => [
        ...noSuite(profile.ciphers, names, ['editions', index, 'profiles', at, 'ciphers']),
        ...noGroup(profile.groups ?? [], names, ['editions', index, 'profiles', at, 'groups']),
      ]),
    ),
    ...stacks.flatMap(({ ciphers, like, id }, index) => [
      ...noSuite(ciphers ?? [], names, ['stacks', index, 'ciphers']),
      ...(like === undefined ? [] : noStack([like], names, ['stacks', index, 'like'])),
      ...(isCircle(id, stacks) ? [{ path: ['stacks', index, 'like'], message: `${id} refers to itself` }] : []),
    ]),
    ...locators.flatMap(({ listeners }, index) =>
      noStack(
        listeners.map(({ stack }) => stack),
        names,
        ['locators', index],
      ),
    ),
  ];
}

function isCircle(id: string, stacks: readonly WrittenStack[]): boolean {
  const parents = new Map(stacks.map((stack) => [stack.id, stack.like]));
  let current = parents.get(id);
  for (let steps = 0; current !== undefined && current !== id && steps < stacks.length; steps += 1) {
    current = parents.get(current);
  }
  return current === id;
}

/** Names in sections that only documents have. */
function namesOfDocuments(
  { cipherNames, switches, configurations, annotations, tlsPolicies, formats, conventions }: KnowledgeContent,
  names: Names,
): WrittenProblem[] {
  const formatStacks = Object.entries(formats ?? {}).flatMap(([name, format]) =>
    format !== undefined && 'stack' in format ? [{ name, stack: format.stack }] : [],
  );
  const { bySpelling = {}, inConfiguration = {}, byFlag = {}, byKey = {}, unknown } = conventions?.stacks ?? {};
  const usual = [
    ...Object.values(bySpelling),
    ...Object.values(inConfiguration),
    ...Object.values(byFlag),
    ...Object.values(byKey),
    unknown,
  ].flatMap((one) => one ?? []);
  return [
    ...cipherNames.flatMap(({ suite }, index) =>
      names.suites.byId(suite) === undefined
        ? [{ path: ['cipherNames', index, 'suite'], message: `suite ${suite} does not exist` }]
        : [],
    ),
    ...switches.flatMap(({ ciphers }, index) => noSuite(ciphers ?? [], names, ['switches', index, 'ciphers'])),
    ...configurations.flatMap(({ stack }, index) => noStack([stack], names, ['configurations', index, 'stack'])),
    ...annotations.flatMap(({ stack }, index) => noStack([stack], names, ['annotations', index, 'stack'])),
    ...tlsPolicies.flatMap(({ ciphers }, index) => noSuite(ciphers ?? [], names, ['tlsPolicies', index, 'ciphers'])),
    ...formatStacks.flatMap(({ name, stack }) => noStack([stack], names, ['formats', name, 'stack'])),
    ...noStack(usual, names, ['conventions', 'stacks']),
  ];
}

function noSuite(list: readonly string[], { suites }: Names, path: readonly (string | number)[]): WrittenProblem[] {
  return list
    .filter((name) => suites.find(name) === undefined)
    .map((name) => ({ path, message: `cipher suite ${name} does not exist` }));
}

function noGroup(list: readonly string[], { groups }: Names, path: readonly (string | number)[]): WrittenProblem[] {
  return list
    .filter((name) => groups.find(name) === undefined)
    .map((name) => ({ path, message: `group ${name} does not exist` }));
}

function noStack(list: readonly string[], { stacks }: Names, path: readonly (string | number)[]): WrittenProblem[] {
  return list.filter((id) => !stacks.has(id)).map((id) => ({ path, message: `stack ${id} does not exist` }));
}

/** Locators of one list behind one that covers them. */
export function hiddenInList(locators: readonly Locator[]): WrittenProblem[] {
  return locators.flatMap((later, index) => {
    const earlier = locators.slice(0, index).find((one) => hides(one, later));
    return earlier === undefined ? [] : [{ path: ['locators', index], message: hiddenBy(earlier) }];
  });
}

/** Entries behind one of the same list that covers them. */
export function neverUsed({ exemptions, editions }: Pick<NamingSections, 'exemptions' | 'editions'>): WrittenProblem[] {
  return [
    ...exemptions.flatMap((later, index) => {
      const earlier = exemptions.slice(0, index).findIndex((one) => covers(one, later));
      const message = `it is never used: exemption ${earlier} comes first and covers it`;
      return earlier < 0 ? [] : [{ path: ['exemptions', index], message }];
    }),
    ...editions.flatMap(({ profiles }, index) =>
      profiles.flatMap(({ name }, at) =>
        profiles.findIndex((one) => one.name === name) < at
          ? [{ path: ['editions', index, 'profiles', at], message: `profile ${name} is defined twice` }]
          : [],
      ),
    ),
  ];
}
