import { canonicalJson } from '../model/json.ts';
import { type Listener, MAX_LISTENERS, type Reading, type Setting } from './listener.ts';
import { oldestOf, readVersion } from './versions.ts';

/**
 * What two renderings of one component for two profiles say. `wired`: its settings differ, so the profile reaches it. `not-wired`: a
 * server whose settings do not change. `stale`: settings that one has are missing in the other, which was left behind. `dynamic`: it
 * decides when it runs. Needs no defaults. Source: facts on hypershift pull requests 8871, 9001 and 9041.
 */
export type PairVerdict = 'wired' | 'not-wired' | 'stale' | 'dynamic' | 'not-applicable' | 'unreadable';

interface PairedListener {
  readonly verdict: Exclude<PairVerdict, 'unreadable'>;
  readonly name: string;
  readonly base?: Listener;
  readonly other?: Listener;
  /** Kinds of settings that one has and the other lacks. */
  readonly missing: readonly string[];
}

export interface PairAnswer {
  readonly verdict: PairVerdict;
  readonly listeners: readonly PairedListener[];
}

const worstFirst: readonly PairVerdict[] = ['unreadable', 'stale', 'not-wired', 'wired', 'dynamic', 'not-applicable'];

/** Compares the listeners of two renderings by name. Order of lists, hashes and everything that is not a TLS setting do not count. */
export function comparePair(base: Reading, other: Reading): PairAnswer {
  const others = byName(other.listeners);
  const bases = byName(base.listeners);
  const listeners = [...new Set([...bases.keys(), ...others.keys()])]
    .slice(0, MAX_LISTENERS)
    .map((name) => paired(name, bases.get(name), others.get(name)));
  const verdicts: PairVerdict[] = listeners.map(({ verdict }) => verdict);
  if (base.unreadable.length > 0 || other.unreadable.length > 0) verdicts.push('unreadable');
  return { verdict: worstFirst.find((one) => verdicts.includes(one)) ?? 'not-applicable', listeners };
}

/** The name of an object may carry the variant's; its kind and the listener's own name do not. */
function byName(listeners: readonly Listener[]): Map<string, Listener> {
  const named = new Map<string, Listener>();
  for (const listener of listeners) {
    const kind = listener.subject.split('/')[0] ?? '';
    const name = `${kind}/${listener.id}`;
    let unique = name;
    for (let count = 2; named.has(unique) && count < 100; count += 1) unique = `${name}#${count}`;
    named.set(unique, listener);
  }
  return named;
}

function paired(name: string, base: Listener | undefined, other: Listener | undefined): PairedListener {
  const known = { name, ...(base === undefined ? {} : { base }), ...(other === undefined ? {} : { other }) };
  const servers = [base, other].flatMap((one) => (one !== undefined && isServer(one) ? [one] : []));
  if (servers.length === 0) return { ...known, verdict: 'not-applicable', missing: [] };
  if (servers.some(({ decided }) => decided?.where === 'at-run-time'))
    return { ...known, verdict: 'dynamic', missing: [] };
  const missing = missingKinds(base, other);
  if (missing.length > 0) return { ...known, verdict: 'stale', missing };
  return { ...known, verdict: isSame(base, other) ? 'not-wired' : 'wired', missing: [] };
}

function isServer({ role, decided }: Listener): boolean {
  return role === 'server' && decided?.where !== 'elsewhere';
}

/**
 * A minimum is set for every profile, so a rendering without one was made before the setting existed. A cipher list may go: with TLS
 * 1.3 there is none. Where it goes and the minimum stays below that, nothing takes its place.
 */
function missingKinds(base: Listener | undefined, other: Listener | undefined): string[] {
  const a = valuesOf(base);
  const b = valuesOf(other);
  if (a.has('min') !== b.has('min')) return ['min'];
  if (a.has('ciphers') === b.has('ciphers')) return [];
  return needsList((a.has('ciphers') ? b : a).get('min')) ? ['ciphers'] : [];
}

/** A minimum that cannot be read may be TLS 1.3. */
function needsList(min: readonly string[] | undefined): boolean {
  const versions = min?.flatMap((text) => readVersion(text)?.version ?? []);
  const oldest = versions === undefined ? undefined : oldestOf(versions);
  return versions === undefined || (oldest !== undefined && oldest !== '1.3');
}

function isSame(base: Listener | undefined, other: Listener | undefined): boolean {
  return canonicalJson(Object.fromEntries(valuesOf(base))) === canonicalJson(Object.fromEntries(valuesOf(other)));
}

function valuesOf(listener: Listener | undefined): Map<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const setting of (listener?.settings ?? []).filter(isCompared)) {
    const kind = setting.kind === 'versions' ? 'min' : setting.kind;
    values.set(kind, [...(values.get(kind) ?? []), ...sorted(setting)]);
  }
  return values;
}

/** Empty lists count as not written; of the switches, only the type of a declared profile is a setting of the profile's. */
function isCompared({ kind, name, values, unresolved }: Setting): boolean {
  if (kind === 'switch' && name !== 'type') return false;
  return values.length > 0 || unresolved !== undefined;
}

function sorted({ values, unresolved }: Setting): string[] {
  return unresolved === undefined ? [...values].sort() : [unresolved];
}
