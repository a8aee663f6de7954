import { findSuite, idsOf } from './ciphers.ts';
import { findGroup } from './groups.ts';
import type { Listener, Setting, SettingKind } from './listener.ts';
import { readOpensslList } from './openssl-list.ts';
import { predefinedProfile } from './profiles.ts';
import type { Stack } from './stacks.ts';
import { compareVersions, newestOf, oldestOf, readVersion, type TlsVersion, versionName } from './versions.ts';

/** A value with the reason why it is believed; without a value nobody can know it from the file. */
export interface Known<T> {
  readonly value?: T;
  readonly basis: 'explicit' | 'default' | 'unknown';
  readonly reason: string;
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
  /** Known suites of the list that the program cannot negotiate. */
  readonly notNegotiable: readonly string[];
}

export function effectiveOf(listener: Listener): Effective {
  const declared = declaredEffective(listener);
  if (declared !== undefined) return declared;
  const { stack, settings } = listener;
  const ciphers = ciphersOf(settings, stack);
  const max = maxOf(settings);
  const tls13 = tls13Of(settings, stack);
  const groups = groupsOf(settings);
  return {
    min: minOf(settings, stack),
    ...(max === undefined ? {} : { max }),
    tls12: ciphers.known,
    ...(tls13 === undefined ? {} : { tls13 }),
    ...(groups === undefined ? {} : { groups }),
    unknownNames: ciphers.unknownNames,
    notNegotiable: ciphers.notNegotiable,
  };
}

/** An object that declares a predefined profile offers that profile. An empty type means Intermediate (openshift/api). */
function declaredEffective({ stack, settings }: Listener): Effective | undefined {
  const type = settings.find(({ kind, name }) => kind === 'switch' && name === 'type');
  if (stack.id !== 'declared' || type === undefined || type.raw === 'Custom' || type.unresolved !== undefined)
    return undefined;
  const name = (['Old', 'Intermediate', 'Modern'] as const).find(
    (one) => one === (type.raw === '' ? 'Intermediate' : type.raw),
  );
  const profile = name === undefined ? undefined : predefinedProfile(name);
  if (profile === undefined) return undefined;
  const known = { basis: 'explicit', reason: `profile ${profile.name}`, settings: [type] } as const;
  return {
    min: { ...known, value: profile.min },
    tls12: { ...known, value: profile.tls12 },
    unknownNames: [],
    notNegotiable: [],
  };
}

function ofKind(settings: readonly Setting[], ...kinds: SettingKind[]): Setting[] {
  return settings.filter(
    ({ kind, values, unresolved }) => kinds.includes(kind) && (values.length > 0 || unresolved !== undefined),
  );
}

function minOf(settings: readonly Setting[], stack: Stack): Known<TlsVersion> {
  const found = ofKind(settings, 'min', 'versions');
  // The last of several flags wins, as in Go's flag packages.
  const last = found.at(-1);
  if (last === undefined) return defaultMin(settings, stack);
  if (last.unresolved !== undefined) return unknown(`${last.name} is ${last.unresolved}`, [last]);
  const versions = last.values.map((value) => readVersion(value)?.version);
  if (versions.some((version) => version === undefined))
    return unknown(`${last.name} is ${last.raw}, no version`, [last]);
  const written = oldestOf(versions.filter((version) => version !== undefined));
  if (written === undefined) return defaultMin(settings, stack);
  const { lowest } = stack;
  const isRaised = lowest !== undefined && compareVersions(written, lowest) < 0;
  const value = isRaised ? lowest : written;
  return {
    value,
    basis: 'explicit',
    reason: `${last.name} is ${last.raw}${isRaised ? `, raised to ${lowest}` : ''}`,
    settings: [last],
  };
}

function defaultMin(settings: readonly Setting[], stack: Stack): Known<TlsVersion> {
  const isWeakened = switchOn(settings, 'tls10server=1');
  if (stack.isGo && isWeakened !== undefined) {
    return { value: '1.0', basis: 'explicit', reason: 'GODEBUG has tls10server=1', settings: [isWeakened] };
  }
  const godebug = stack.isGo ? unresolvedSwitch(settings) : undefined;
  if (godebug !== undefined) return unknown('GODEBUG is not known', [godebug]);
  if (stack.min === undefined) return unknown(`no setting, and the default of ${stack.title} is not known`, []);
  return {
    value: stack.min,
    basis: 'default',
    reason: `default of ${stack.title}: ${versionName(stack.min)}`,
    settings: [],
  };
}

function switchOn(settings: readonly Setting[], entry: string): Setting | undefined {
  return settings.find(({ kind, values }) => kind === 'switch' && values.includes(entry));
}

function unresolvedSwitch(settings: readonly Setting[]): Setting | undefined {
  return settings.find(({ kind, unresolved }) => kind === 'switch' && unresolved !== undefined);
}

function unknown<T>(reason: string, settings: readonly Setting[]): Known<T> {
  return { basis: 'unknown', reason, settings };
}

function maxOf(settings: readonly Setting[]): TlsVersion | undefined {
  const written = ofKind(settings, 'max', 'versions').at(-1);
  const versions = written?.values.flatMap((value) => readVersion(value)?.version ?? []) ?? [];
  return newestOf(versions);
}

interface Ciphers {
  readonly known: Known<ReadonlySet<string>>;
  readonly unknownNames: readonly string[];
  readonly notNegotiable: readonly string[];
}

function ciphersOf(settings: readonly Setting[], stack: Stack): Ciphers {
  // Lists given several times add up in Kubernetes' flags; the sum is never too small.
  const lists = ofKind(settings, 'ciphers');
  const nothing = { unknownNames: [], notNegotiable: [] };
  if (lists.length === 0) return { ...nothing, known: defaultCiphers(settings, stack) };
  const hidden = lists.find(({ unresolved }) => unresolved !== undefined);
  if (hidden !== undefined) return { ...nothing, known: unknown(`${hidden.name} is ${hidden.unresolved}`, [hidden]) };
  const read = readOpensslList(lists.flatMap(({ values }) => values));
  const names = lists.map(({ name }) => name).join(', ');
  if (read.unknown.length > 0) {
    return { ...nothing, unknownNames: read.unknown, known: unknown(`${names} has names that mean no suite`, lists) };
  }
  const offered = read.suites.filter(({ isTls13, inGo }) => !isTls13 && !(stack.isGo && inGo === 'absent'));
  const notNegotiable = read.suites.filter(({ inGo }) => stack.isGo && inGo === 'absent').map(({ id }) => id);
  return {
    unknownNames: [],
    notNegotiable,
    known: {
      value: new Set(offered.map(({ id }) => id)),
      basis: 'explicit',
      reason: `set by ${names}`,
      settings: lists,
    },
  };
}

const RSA_SUITES = ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-SHA', 'AES256-SHA'];
const TRIPLE_DES = ['ECDHE-RSA-DES-CBC3-SHA', 'DES-CBC3-SHA'];

function defaultCiphers(settings: readonly Setting[], stack: Stack): Known<ReadonlySet<string>> {
  const godebug = stack.isGo ? unresolvedSwitch(settings) : undefined;
  if (godebug !== undefined) return unknown('GODEBUG is not known', [godebug]);
  if (stack.ciphers === undefined) return unknown(`no list, and the default of ${stack.title} is not known`, []);
  const value = new Set(idsOf(stack.ciphers));
  const rsa = switchOn(settings, 'tlsrsakex=1');
  const des = switchOn(settings, 'tls3des=1');
  if (!stack.isGo || (rsa === undefined && des === undefined)) {
    return { value, basis: 'default', reason: `default list of ${stack.title}`, settings: [] };
  }
  const added = [...(rsa === undefined ? [] : RSA_SUITES), ...(des === undefined ? [] : TRIPLE_DES)];
  for (const id of idsOf(added)) value.add(id);
  return {
    value,
    basis: 'explicit',
    reason: 'GODEBUG widens the default list',
    settings: [rsa ?? des].flatMap((one) => one ?? []),
  };
}

function tls13Of(settings: readonly Setting[], stack: Stack): ReadonlySet<string> | undefined {
  if (stack.isGo) return undefined;
  const lists = ofKind(settings, 'tls13').filter(({ unresolved }) => unresolved === undefined);
  const names = lists.flatMap(({ values }) => values);
  return names.length === 0 ? undefined : new Set(names.flatMap((name) => findSuite(name)?.suite.id ?? []));
}

function groupsOf(settings: readonly Setting[]): Known<ReadonlySet<number>> | undefined {
  const lists = ofKind(settings, 'groups');
  if (lists.length === 0) return undefined;
  const hidden = lists.find(({ unresolved }) => unresolved !== undefined);
  if (hidden !== undefined) return unknown(`${hidden.name} is ${hidden.unresolved}`, [hidden]);
  const names = lists.flatMap(({ values }) => values);
  const groups = names.map(findGroup);
  const missing = names.find((_, index) => groups[index] === undefined);
  if (missing !== undefined) return unknown(`${missing} is no group that is known`, lists);
  return {
    value: new Set(groups.flatMap((group) => group?.id ?? [])),
    basis: 'explicit',
    reason: 'set',
    settings: lists,
  };
}
