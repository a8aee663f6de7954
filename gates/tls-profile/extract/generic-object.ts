import type { JsonObject } from '../../model/json.ts';
import { type Conventions, foldedKey, type KeyKind, meaningOf } from '../knowledge/conventions.ts';
import type { Listener, Setting } from '../listener.ts';
import { readVersion } from '../versions.ts';
import { namesSuites, namesVersions } from './key-values.ts';
import { commonOf, settingsAt, textOf } from './object-settings.ts';
import type { Spot } from './spot.ts';

interface Found {
  readonly member: string;
  readonly kind: KeyKind;
  readonly prefix: string;
}

/**
 * Settings by the names that most programs use, in a configuration that nothing else knows: one listener, or one for each prefix of keys
 * with dots (`xpack.security.http.ssl.supported_protocols`).
 */
export function genericListeners(
  value: JsonObject,
  at: Spot,
): { readonly listeners: readonly Listener[]; readonly members: readonly string[] } | undefined {
  const found = Object.keys(value).flatMap((member) => foundIn(member, value, at));
  const prefixes = [...new Set(found.map(({ prefix }) => prefix))];
  const groups = prefixes
    .map((prefix) => found.filter((one) => one.prefix === prefix))
    .filter((group) => group.some(({ kind }) => DECIDING.has(kind)));
  if (groups.length === 0) return undefined;
  return {
    listeners: groups.map((group) => listenerOf(group, value, at)),
    members: groups.flat().map(({ member }) => member),
  };
}

/** A maximum or groups alone show no server. */
const DECIDING: ReadonlySet<KeyKind> = new Set(['min', 'disabled', 'ciphers']);

function foundIn(member: string, value: JsonObject, at: Spot): Found[] {
  const meaning = meaningOf(member, at.knowledge.conventions.keys);
  const raw = meaning === undefined ? undefined : textOf(value[member]);
  if (meaning === undefined || raw === undefined || raw.trim() === '') return [];
  return isMeant(meaning.kind, raw, member, value, at) ? [{ member, ...meaning }] : [];
}

/** A key that only TLS has is a setting, whatever its value; of others the value must be one of TLS. */
function isMeant(kind: KeyKind, raw: string, member: string, value: JsonObject, at: Spot): boolean {
  const isNamed = /tls|ssl|https/i.test(member);
  const isOfTls = isNamed || /tls|ssl|https/i.test(lastStep(at));
  switch (kind) {
    case 'ciphers':
      return isNamed || namesSuites(raw, at.knowledge);
    case 'min':
      return isNamed || namesVersions(raw, isOfTls) || hasSuites(value, at);
    case 'disabled':
      return isOfTls;
    default:
      return true;
  }
}

function hasSuites(value: JsonObject, { knowledge }: Spot): boolean {
  return Object.entries(value).some(
    ([member, list]) =>
      knowledge.conventions.keys.ciphers.has(foldedKey(member)) && namesSuites(textOf(list) ?? '', knowledge),
  );
}

function listenerOf(group: readonly Found[], value: JsonObject, at: Spot): Listener {
  const { conventions } = at.knowledge;
  const any = { spelling: 'any', naming: 'any' } as const;
  const settings = group.flatMap(({ kind, member }) => settingsAt(kind, member, value, at, any));
  const prefix = group[0]?.prefix ?? '';
  const steps = [...at.pointer.split('/'), ...prefix.split('.')];
  const isClient = steps.some((step) => conventions.clientMembers.has(foldedKey(step)));
  return {
    ...commonOf(at, 'fallback', stackIdOf(settings, conventions)),
    id: `${at.id}${at.location}${prefix === '' ? '' : `.${prefix}`}`,
    role: isClient ? 'client' : 'server',
    ports: [],
    settings,
    evidence: group.filter(({ kind }) => DECIDING.has(kind)).map(({ member }) => `member ${member}`),
  };
}

function stackIdOf(settings: readonly Setting[], { stackInConfiguration, unknownStack }: Conventions): string {
  const spellings = settings.flatMap(({ values }) => values.flatMap((one) => readVersion(one)?.spelling ?? []));
  return spellings.flatMap((spelling) => stackInConfiguration.get(spelling) ?? [])[0] ?? unknownStack;
}

/** The member that holds an object: `tls: { minimumProtocolVersion: "1.2" }`. */
function lastStep({ pointer }: Spot): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
