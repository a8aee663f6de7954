import type { Conventions } from '../../knowledge/conventions.ts';
import { stackOf } from '../../knowledge.ts';
import type { Listener, Setting } from '../../listener.ts';
import { readVersion } from '../../versions.ts';
import { settingsOf } from '../settings.ts';
import { type Container, commonOf } from './container-view.ts';
import { evidenceOf } from './evidence.ts';
import { switchesOf } from './switches.ts';

/**
 * Listeners of a container that no locator knows. Settings by the names that most programs use, one listener for each prefix; without
 * any, one listener where something points to a TLS server, so that a new component is seen and not passed.
 */
export function fallbackListeners(container: Container): Listener[] {
  const { clientPrefixes } = container.at.knowledge.conventions;
  const prefixes = prefixesOf(container);
  if (prefixes.length > MAX_PREFIXES) {
    return [{ ...fallback(container, []), evidence: [`TLS settings with ${prefixes.length} different prefixes`] }];
  }
  const named = prefixes
    .filter((prefix) => !clientPrefixes.some((word) => prefix.includes(word)))
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
    stack: stackOf(container.at.knowledge, stackIdOf(settings, container.at.knowledge.conventions)),
    settings: [...settings, ...switchesOf(container)],
  };
}

/** A program is known by how it spells its versions; without any, by a flag that only it has. */
function stackIdOf(settings: readonly Setting[], conventions: Conventions): string {
  const spellings = settings.flatMap(({ values }) => values.flatMap((value) => readVersion(value)?.spelling ?? []));
  const { stackBySpelling, stackByFlag, unknownStack } = conventions;
  const bySpelling = [...stackBySpelling].find(([spelling]) => spellings.some((one) => one === spelling))?.[1];
  if (bySpelling !== undefined || spellings.length > 0) return bySpelling ?? unknownStack;
  return settings.flatMap(({ name }) => stackByFlag.get(name.replace(/^--/, '')) ?? [])[0] ?? unknownStack;
}

function prefixedListener(prefix: string, container: Container): Listener {
  const { mainPrefixes, settings: known } = container.at.knowledge.conventions;
  const prefixes = prefix === '' ? [...mainPrefixes] : [prefix];
  const names = (list: readonly string[]): string[] => prefixes.flatMap((one) => list.map((name) => one + name));
  const source = (list: readonly string[]) => ({ flags: names(list), env: names(list).map(variableName) });
  const defaults = { spelling: 'any', naming: 'any', separator: ',' } as const;
  const settings = settingsOf(
    {
      role: 'server',
      stack: '',
      min: { ...source(known.min), ...defaults },
      ciphers: { ...source(known.ciphers), ...defaults },
      groups: { ...source(known.groups), ...defaults },
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
function prefixesOf({ flags, surroundings, at }: Container): string[] {
  const { settings, mainPrefixes } = at.knowledge.conventions;
  const written = [
    ...flags,
    ...[...surroundings.variables.keys()].map((name) => name.toLowerCase().replaceAll('_', '-')),
  ].filter((name) => name.length < 200);
  const known = [...settings.min, ...settings.ciphers, ...settings.groups];
  const prefixes = written.flatMap((name) => {
    const longest = known
      .filter((one) => name === one || name.endsWith(`-${one}`) || name.endsWith(`.${one}`))
      .sort((a, b) => b.length - a.length)[0];
    return longest === undefined ? [] : [name.slice(0, name.length - longest.length)];
  });
  return [...new Set(prefixes.map((prefix) => (mainPrefixes.has(prefix) ? '' : prefix)))].sort();
}
