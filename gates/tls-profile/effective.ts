import { readCipherLists } from './cipher-setting.ts';
import type { Stack, Switch } from './knowledge/stacks.ts';
import { type Knowledge, profileNamed } from './knowledge.ts';
import { DECLARED_PROFILE, type Listener, type Setting, type SettingKind } from './listener.ts';
import { allowedVersions } from './version-lists.ts';
import {
  acceptsSpelling,
  compareVersions,
  newestOf,
  oldestOf,
  readVersion,
  TlsVersion,
  versionName,
} from './versions.ts';

/** A value with the reason why it is believed; without a value the file does not show it. */
export interface Known<T> {
  readonly value?: T;
  readonly basis: 'explicit' | 'default' | 'unknown';
  readonly reason: string;
  /** The reason as fingerprints have it, where its words have changed since. */
  readonly identity?: string;
  readonly settings: readonly Setting[];
}

/** What a listener really offers, as far as its file and what is known of its program tell. */
export interface Effective {
  readonly min: Known<TlsVersion>;
  readonly max?: TlsVersion;
  /** Suites below TLS 1.3, by number. */
  readonly tls12: Known<ReadonlySet<string>>;
  /** TLS 1.3 suites; absent where the program's own are used. */
  readonly tls13?: ReadonlySet<string>;
  /** Groups, where they are set. */
  readonly groups?: Known<ReadonlySet<number>>;
  /** Names that mean no suite. */
  readonly unknownNames: readonly string[];
  /** Names of suites in a spelling that the program does not read. */
  readonly foreignNames: readonly string[];
  /** Known suites of the list that the program cannot negotiate. */
  readonly notNegotiable: readonly string[];
}

export function effectiveOf(listener: Listener, knowledge: Knowledge): Effective {
  const declared = declaredEffective(listener, knowledge);
  if (declared !== undefined) return declared;
  const { stack, settings } = listener;
  const ciphers = ciphersOf(settings, stack, knowledge);
  const max = maxOf(settings);
  const tls13 = tls13Of(settings, stack, knowledge);
  const groups = groupsOf(settings, knowledge);
  return {
    min: ciphers.fellBack ? fallenBack(stack) : minOf(settings, stack, knowledge),
    ...(max === undefined ? {} : { max }),
    tls12: ciphers.known,
    ...(tls13 === undefined ? {} : { tls13 }),
    ...(groups === undefined ? {} : { groups }),
    unknownNames: ciphers.unknownNames,
    foreignNames: ciphers.foreignNames,
    notNegotiable: ciphers.notNegotiable,
  };
}

function fallenBack(stack: Stack): Known<TlsVersion> {
  const reason = `the cipher list has no known suite, so ${stack.title} uses its defaults`;
  return { ...(stack.min === undefined ? {} : { value: stack.min }), basis: 'explicit', reason, settings: [] };
}

/** An object that declares a predefined profile offers that profile. */
function declaredEffective({ locator, settings }: Listener, knowledge: Knowledge): Effective | undefined {
  const type = settings.find(({ kind, name }) => kind === 'switch' && name === 'type');
  const { custom, whenUnset } = knowledge.profileNames;
  if (locator !== DECLARED_PROFILE || type === undefined || type.raw === custom || type.unresolved !== undefined)
    return undefined;
  const profile = profileNamed(knowledge, type.raw === '' ? whenUnset : type.raw);
  if (profile === undefined) return undefined;
  const known = { basis: 'explicit', reason: `profile ${profile.name}`, settings: [type] } as const;
  return {
    min: { ...known, value: profile.min },
    tls12: { ...known, value: profile.tls12 },
    unknownNames: [],
    foreignNames: [],
    notNegotiable: [],
  };
}

function ofKind(settings: readonly Setting[], ...kinds: SettingKind[]): Setting[] {
  return settings.filter(
    ({ kind, values, unresolved }) => kinds.includes(kind) && (values.length > 0 || unresolved !== undefined),
  );
}

function minOf(settings: readonly Setting[], stack: Stack, knowledge: Knowledge): Known<TlsVersion> {
  const least = writtenMin(settings, stack, knowledge);
  // The last of several lists wins, as of every other setting.
  const disabled = ofKind(settings, 'disabled').at(-1);
  return disabled === undefined ? least : raisedBy(disabled, least, stack);
}

function writtenMin(settings: readonly Setting[], stack: Stack, knowledge: Knowledge): Known<TlsVersion> {
  const found = ofKind(settings, 'min', 'versions');
  // The last of several flags wins, as in Go's flag packages.
  const last = found.at(-1);
  if (last === undefined) return defaultMin(settings, stack, knowledge);
  if (last.unresolved !== undefined) return unknown(`${last.name} is ${last.unresolved}`, [last]);
  const allowed = allowedVersions(last.values);
  if (allowed === undefined) {
    const identity = `${last.name} is ${last.raw}, which is no version`;
    return { ...unknown(`${last.name} is ${last.raw}, which is not a TLS version`, [last]), identity };
  }
  const spellings = last.values.flatMap((value) => readVersion(value)?.spelling ?? []);
  if (spellings.some((spelling) => !acceptsSpelling(last.spelling, spelling))) {
    return unknown(`${last.name} is ${last.raw}, which ${stack.title} does not read as a version`, [last]);
  }
  return explicitMin(last, oldestOf(allowed), stack) ?? defaultMin(settings, stack, knowledge);
}

/** The oldest version that a list of disabled ones leaves. A list that does not name SSL 3 is one of a program that has none. */
function raisedBy(setting: Setting, least: Known<TlsVersion>, { min }: Stack): Known<TlsVersion> {
  if (setting.unresolved !== undefined) return unknown(`${setting.name} is ${setting.unresolved}`, [setting]);
  const disabled = new Set(setting.values.flatMap((value) => readVersion(value)?.version ?? []));
  const first = least.value ?? min ?? (disabled.has('ssl3') ? 'ssl3' : '1.0');
  const oldest = TlsVersion.options.find((one) => compareVersions(one, first) >= 0 && !disabled.has(one));
  if (oldest === undefined) return unknown(`${setting.name} disables every version`, [setting]);
  if (least.basis === 'explicit' && oldest === least.value) return least;
  return {
    value: oldest,
    basis: 'explicit',
    reason: `${setting.name} leaves ${versionName(oldest)} enabled`,
    settings: [setting],
  };
}

function explicitMin(
  setting: Setting,
  written: TlsVersion | undefined,
  { lowest }: Stack,
): Known<TlsVersion> | undefined {
  if (written === undefined) return undefined;
  const isRaised = lowest !== undefined && compareVersions(written, lowest) < 0;
  return {
    value: isRaised ? lowest : written,
    basis: 'explicit',
    reason: `${setting.name} is ${setting.raw}${isRaised ? `, raised to ${lowest}` : ''}`,
    settings: [setting],
  };
}

function defaultMin(settings: readonly Setting[], stack: Stack, knowledge: Knowledge): Known<TlsVersion> {
  const lowered = switchesOn(settings, stack, knowledge).find(({ entry }) => entry.minimum !== undefined);
  if (lowered?.entry.minimum !== undefined) {
    const { entry, setting } = lowered;
    return {
      value: lowered.entry.minimum,
      basis: 'explicit',
      reason: `${setting.name} has ${entry.entry}`,
      settings: [setting],
    };
  }
  const hidden = stack.isGo ? unresolvedSwitch(settings) : undefined;
  if (hidden !== undefined) return unknown(`${hidden.name} is not known`, [hidden]);
  if (stack.min === undefined) return unknown(`no setting, and the default of ${stack.title} is not known`, []);
  return {
    value: stack.min,
    basis: 'default',
    reason: `the default of ${stack.title} is ${versionName(stack.min)}`,
    settings: [],
  };
}

interface SwitchOn {
  readonly entry: Switch;
  readonly setting: Setting;
}

/** Entries of variables that weaken what a stack in Go offers. */
export function switchesOn(settings: readonly Setting[], { isGo }: Stack, { switches }: Knowledge): SwitchOn[] {
  if (!isGo) return [];
  return settings
    .filter(({ kind }) => kind === 'switch')
    .flatMap((setting) =>
      switches
        .filter(({ variable, entry }) => variable === setting.name && setting.values.includes(entry))
        .map((entry) => ({ entry, setting })),
    );
}

function unresolvedSwitch(settings: readonly Setting[]): Setting | undefined {
  return settings.find(
    ({ kind, unresolved, via }) => kind === 'switch' && via === 'environment' && unresolved !== undefined,
  );
}

function unknown<T>(reason: string, settings: readonly Setting[]): Known<T> {
  return { basis: 'unknown', reason, settings };
}

function maxOf(settings: readonly Setting[]): TlsVersion | undefined {
  const written = ofKind(settings, 'max', 'versions').at(-1);
  return newestOf(written === undefined ? [] : (allowedVersions(written.values) ?? []));
}

interface Ciphers {
  readonly known: Known<ReadonlySet<string>>;
  readonly unknownNames: readonly string[];
  readonly foreignNames: readonly string[];
  readonly notNegotiable: readonly string[];
  /** The list names nothing, and the program answers that with its defaults. */
  readonly fellBack: boolean;
}

const NO_NAMES = { unknownNames: [], foreignNames: [], notNegotiable: [], fellBack: false } as const;

function ciphersOf(settings: readonly Setting[], stack: Stack, knowledge: Knowledge): Ciphers {
  // Lists given several times add up in Kubernetes' flags; the sum is never too small.
  const lists = ofKind(settings, 'ciphers');
  const isEmptyList = lists.length === 0 && settings.some(({ kind }) => kind === 'ciphers');
  const fellBack = isEmptyList && stack.fallsBackOnEmptyList;
  if (lists.length === 0) return { ...NO_NAMES, fellBack, known: defaultCiphers(settings, stack, knowledge) };
  const hidden = lists.find(({ unresolved }) => unresolved !== undefined);
  if (hidden !== undefined) return { ...NO_NAMES, known: unknown(`${hidden.name} is ${hidden.unresolved}`, [hidden]) };
  return listedCiphers(lists, settings, stack, knowledge);
}

function listedCiphers(
  lists: readonly Setting[],
  settings: readonly Setting[],
  stack: Stack,
  knowledge: Knowledge,
): Ciphers {
  const { suites, unknown: unknownNames, foreign: foreignNames, keywords } = readCipherLists(lists, knowledge.suites);
  const names = [...new Set(lists.map(({ name }) => name))].join(', ');
  const notNegotiable = suites.filter(({ inGo }) => stack.isGo && inGo === 'absent').map(({ id }) => id);
  const base = { unknownNames, foreignNames, notNegotiable, fellBack: false };
  if (keywords.length > 0)
    return { ...base, known: unknown(`${names} has ${keywords[0]}, a set that the image decides`, lists) };
  const dropped = unknownNames.length + foreignNames.length;
  if (dropped > 0 && stack.unknownNames !== 'drops') {
    return { ...base, known: unknown(`${names} has names that ${stack.title} does not read`, lists) };
  }
  if (dropped > 0 && suites.length === 0)
    return { ...base, fellBack: stack.fallsBackOnEmptyList, known: defaultCiphers(settings, stack, knowledge) };
  const offered = suites.filter(({ isTls13, inGo }) => !isTls13 && !(stack.isGo && inGo === 'absent'));
  // HyperShift leaves the flag out then, and the defaults of Go apply; others refuse the profile.
  if (stack.isForOthers && offered.length === 0)
    return {
      ...base,
      known: unknown(`${names} names no suite below TLS 1.3: components fall back to their own`, lists),
    };
  const value = new Set(offered.map(({ id }) => id));
  return { ...base, known: { value, basis: 'explicit', reason: `set by ${names}`, settings: lists } };
}

function defaultCiphers(settings: readonly Setting[], stack: Stack, knowledge: Knowledge): Known<ReadonlySet<string>> {
  const hidden = stack.isGo ? unresolvedSwitch(settings) : undefined;
  if (hidden !== undefined) return unknown(`${hidden.name} is not known`, [hidden]);
  if (stack.ciphers === undefined) return unknown(`no list, and the default of ${stack.title} is not known`, []);
  const value = knowledge.suites.idsOf(stack.ciphers);
  const widening = switchesOn(settings, stack, knowledge).filter(({ entry }) => entry.ciphers !== undefined);
  const [first] = widening;
  if (first === undefined) return { value, basis: 'default', reason: `default list of ${stack.title}`, settings: [] };
  const added = knowledge.suites.idsOf(widening.flatMap(({ entry }) => entry.ciphers ?? []));
  return {
    value: new Set([...value, ...added]),
    basis: 'explicit',
    reason: `${first.setting.name} widens the default list`,
    settings: [first.setting],
  };
}

function tls13Of(settings: readonly Setting[], stack: Stack, { suites }: Knowledge): ReadonlySet<string> | undefined {
  if (stack.isGo) return undefined;
  const lists = ofKind(settings, 'tls13').filter(({ unresolved }) => unresolved === undefined);
  const names = lists.flatMap(({ values }) => values);
  return names.length === 0 ? undefined : suites.idsOf(names);
}

function groupsOf(settings: readonly Setting[], knowledge: Knowledge): Known<ReadonlySet<number>> | undefined {
  const lists = ofKind(settings, 'groups');
  if (lists.length === 0) return undefined;
  const hidden = lists.find(({ unresolved }) => unresolved !== undefined);
  if (hidden !== undefined) return unknown(`${hidden.name} is ${hidden.unresolved}`, [hidden]);
  const names = lists.flatMap(({ values }) => values);
  const groups = names.map((name) => knowledge.groups.find(name));
  const missing = names.find((_, index) => groups[index] === undefined);
  if (missing !== undefined) {
    const identity = `${missing} is no group that is known`;
    return { ...unknown(`${lists[0]?.name ?? ''} has ${missing}, which is not a known group`, lists), identity };
  }
  return {
    value: new Set(groups.flatMap((group) => group?.id ?? [])),
    basis: 'explicit',
    reason: 'set',
    settings: lists,
  };
}
