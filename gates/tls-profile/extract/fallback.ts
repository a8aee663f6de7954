import { stackOf } from '../knowledge.ts';
import type { Listener, Setting } from '../listener.ts';
import { readVersion } from '../versions.ts';
import { type Container, commonOf } from './container-view.ts';
import { evidenceOf } from './evidence.ts';
import { settingsOf } from './settings.ts';
import { switchesOf } from './switches.ts';

/** Names of settings that programs share, without their prefix (`webhook-tls-min-version` is one of a webhook). */
const MIN_NAMES = [
  ...['tls-min-version', 'min-tls-version', 'tls-minimum-version', 'minimum-tls-version', 'tls-min-ver'],
  ...['ssl-min-version', 'min-ssl-version', 'tls-minversion', 'https-protocols', 'ssl-protocols', 'tls-version-min'],
];
const CIPHER_NAMES = [
  ...['tls-cipher-suites', 'tls-cipher-suite', 'cipher-suites', 'tls-ciphers', 'ssl-ciphers', 'https-cipher-suites'],
  ...['tls-ciphersuites', 'tls-cipher-list', 'ssl-cipher-suites'],
];
const GROUP_NAMES = ['tls-curve-preferences', 'tls-groups', 'tls-curves', 'curve-preferences'];

/** Prefixes that belong to the container's main listener. */
const NO_PREFIX = new Set(['', 'listen-', 'serving-', 'server-']);
const CLIENT_PREFIX = /client|upstream|etcd|target|backend|egress/;

/**
 * Listeners of a container that no locator knows. Settings by the names that most programs use, one listener for each prefix; without
 * any, one listener where something points to a TLS server, so that a new component is seen and not passed.
 */
export function fallbackListeners(container: Container): Listener[] {
  const prefixes = prefixesOf(container);
  if (prefixes.length > MAX_PREFIXES) {
    return [{ ...fallback(container, []), evidence: [`TLS settings with ${prefixes.length} different prefixes`] }];
  }
  const named = prefixes
    .filter((prefix) => !CLIENT_PREFIX.test(prefix))
    .map((prefix) => prefixedListener(prefix, container))
    .filter(({ settings }) => settings.some(({ kind }) => kind !== 'switch'));
  if (named.length > 0) return named;
  const evidence = evidenceOf(container);
  return evidence.length === 0 ? [] : [{ ...fallback(container, []), evidence }];
}

/** No program has so many listeners; asking for each of them would take too long. */
const MAX_PREFIXES = 20;

function fallback(container: Container, settings: readonly Setting[]): Omit<Listener, 'evidence'> {
  return {
    ...commonOf(container),
    id: container.name,
    role: 'server',
    locator: 'fallback',
    stack: stackOf(container.at.knowledge, stackIdOf(settings)),
    settings: [...settings, ...switchesOf(container)],
  };
}

/** A program that spells a version as Kubernetes does is built of Kubernetes' own parts, in Go. */
function stackIdOf(settings: readonly Setting[]): string {
  const spellings = settings.flatMap(({ values }) => values.flatMap((value) => readVersion(value)?.spelling ?? []));
  if (spellings.includes('kubernetes')) return 'component-base';
  if (spellings.includes('etcd')) return 'go';
  const hasFlag = settings.some(({ name }) => name === '--tls-cipher-suites');
  return hasFlag && spellings.length === 0 ? 'component-base' : 'unknown';
}

function prefixedListener(prefix: string, container: Container): Listener {
  const prefixes = prefix === '' ? [...NO_PREFIX] : [prefix];
  const names = (list: readonly string[]): string[] => prefixes.flatMap((one) => list.map((name) => one + name));
  const source = (list: readonly string[]) => ({ flags: names(list), env: names(list).map(variableName) });
  const defaults = { spelling: 'any', naming: 'any', separator: ',' } as const;
  const settings = settingsOf(
    {
      role: 'server',
      stack: 'unknown',
      min: { ...source(MIN_NAMES), ...defaults },
      ciphers: { ...source(CIPHER_NAMES), ...defaults },
      groups: { ...source(GROUP_NAMES), ...defaults },
    },
    container.surroundings,
  );
  const listener = fallback(container, settings);
  const suffix = prefix.replace(/[-.]$/, '');
  return {
    ...listener,
    id: suffix === '' ? container.name : `${container.name}/${suffix}`,
    evidence: settings.map(({ name }) => `setting ${name}`),
  };
}

function variableName(flag: string): string {
  return flag.toUpperCase().replaceAll(/[-.]/g, '_');
}

/** Every prefix in front of a known name, among flags and variables. */
function prefixesOf({ flags, surroundings }: Container): string[] {
  const written = [
    ...flags,
    ...[...surroundings.variables.keys()].map((name) => name.toLowerCase().replaceAll('_', '-')),
  ].filter((name) => name.length < 200);
  const known = [...MIN_NAMES, ...CIPHER_NAMES, ...GROUP_NAMES];
  const prefixes = written.flatMap((name) => {
    const longest = known
      .filter((one) => name === one || name.endsWith(`-${one}`) || name.endsWith(`.${one}`))
      .sort((a, b) => b.length - a.length)[0];
    return longest === undefined ? [] : [name.slice(0, name.length - longest.length)];
  });
  return [...new Set(prefixes.map((prefix) => (NO_PREFIX.has(prefix) ? '' : prefix)))].sort();
}
