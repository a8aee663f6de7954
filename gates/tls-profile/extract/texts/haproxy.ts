import type { SourceText } from '../../../model/source-text.ts';
import type { Stack } from '../../knowledge/stacks.ts';
import { stackOf } from '../../knowledge.ts';
import type { Listener, Setting, SettingKind } from '../../listener.ts';
import { compareVersions, readVersion, TlsVersion, versionName } from '../../versions.ts';
import { settingFrom } from '../settings.ts';
import type { Spot } from '../spot.ts';
import { hasLineOf, linesOf } from './lines.ts';

const SECTIONS = new Set([
  'global',
  'defaults',
  'frontend',
  'listen',
  'backend',
  'peers',
  'resolvers',
  'userlist',
  'cache',
]);
const SIGNS = new Set([
  'bind',
  'ssl-default-bind-options',
  'ssl-default-bind-ciphers',
  'ssl-default-bind-ciphersuites',
]);

export function looksLikeHaproxy(text: string): boolean {
  return hasLineOf(text, SECTIONS) && hasLineOf(text, SIGNS);
}

interface Section {
  readonly kind: string;
  readonly name: string;
  mode: string;
  readonly binds: { readonly words: readonly string[]; readonly line: number }[];
  /** It looks at the TLS hello of a connection that it passes on. */
  inspectsHello: boolean;
}

interface Reader {
  readonly source: SourceText;
  readonly stack: Stack;
}

interface Configuration {
  readonly sections: Section[];
  readonly defaults: Setting[];
}

/** The TLS listeners of an HAProxy configuration: one for each `bind … ssl`, and each section that passes TLS on. */
export function haproxyListeners(source: SourceText, at: Spot): Listener[] {
  const stack = stackOf(at.knowledge, at.knowledge.formats.haproxy.stack);
  const reader = { source, stack };
  const { sections, defaults } = readConfiguration(reader);
  return sections.flatMap((section) => {
    const common = { subject: at.subject, location: `${at.location}<haproxy ${section.kind} ${section.name}>`, stack };
    const servers = section.binds
      .filter(({ words }) => words.includes('ssl'))
      .map(({ words, line }) => ({
        ...common,
        id: `${at.id}/${section.name}`,
        place: source.placeOf(line),
        role: 'server' as const,
        locator: 'haproxy',
        ports: portsOf(words),
        settings: ownSettings(words, reader, line, defaults),
        evidence: [`bind ${words[0] ?? ''} ssl`],
        ...(at.isTemplated ? { isTemplated: true } : {}),
      }));
    return servers.length === 0 ? passedOn(section, source, at, common) : servers;
  });
}

function passedOn(
  section: Section,
  source: SourceText,
  at: Spot,
  common: Pick<Listener, 'subject' | 'location' | 'stack'>,
): Listener[] {
  const bind = section.binds[0];
  if (bind === undefined || section.mode !== 'tcp' || !section.inspectsHello) return [];
  return [
    {
      ...common,
      id: `${at.id}/${section.name}`,
      place: source.placeOf(bind.line),
      role: 'passthrough',
      locator: 'haproxy',
      ports: portsOf(bind.words),
      settings: [],
      evidence: ['mode tcp, and a rule that looks at the TLS hello'],
      note: 'TLS is passed on and not ended here: the server behind it must comply',
    },
  ];
}

function readConfiguration(reader: Reader): Configuration {
  const open: OpenConfiguration = { sections: [], defaults: [], mode: 'tcp' };
  for (const { line, text } of linesOf(reader.source.text)) readLine(open, text.split(/\s+/), reader, line);
  return open;
}

interface OpenConfiguration extends Configuration {
  /** Of the last `defaults` section. */
  mode: string;
}

function readLine(open: OpenConfiguration, words: readonly string[], reader: Reader, line: number): void {
  const [first = '', second = ''] = words;
  const section = open.sections.at(-1);
  if (SECTIONS.has(first)) {
    open.sections.push({ kind: first, name: second, mode: open.mode, binds: [], inspectsHello: false });
  } else if (first.startsWith('ssl-default-bind-')) {
    open.defaults.push(...defaultSettings(first, words.slice(1), reader, line));
  } else if (section !== undefined && first === 'mode') {
    section.mode = second;
    if (section.kind === 'defaults') open.mode = second;
  } else if (section !== undefined) noteLine(section, first, words, line);
}

function noteLine(section: Section, first: string, words: readonly string[], line: number): void {
  if (first === 'bind') section.binds.push({ words: words.slice(1), line });
  if (words.some((word) => /req[._]ssl_(?:hello_type|sni)/.test(word))) section.inspectsHello = true;
}

function portsOf([address = '']: readonly string[]): number[] {
  const port = Number(/:(\d{1,5})$/.exec(address)?.[1]);
  return Number.isInteger(port) ? [port] : [];
}

function defaultSettings(key: string, words: readonly string[], reader: Reader, line: number): Setting[] {
  if (key === 'ssl-default-bind-options') return optionSettings(words, reader, line);
  const kind = LIST_KEYS[key.slice('ssl-default-bind-'.length)];
  return kind === undefined ? [] : [listSetting(kind, key, words.join(' '), reader.source, line)];
}

const LIST_KEYS: Readonly<Record<string, SettingKind>> = {
  ciphers: 'ciphers',
  ciphersuites: 'tls13',
  curves: 'groups',
};

/** What a bind line says, over what the defaults say. */
function ownSettings(words: readonly string[], reader: Reader, line: number, defaults: readonly Setting[]): Setting[] {
  const lists = Object.entries(LIST_KEYS).flatMap(([key, kind]) => {
    const index = words.indexOf(key);
    return index < 0 ? [] : [listSetting(kind, key, words[index + 1] ?? '', reader.source, line)];
  });
  const own = [...optionSettings(words, reader, line), ...lists];
  const kinds = new Set(own.map(({ kind }) => kind));
  return [...own, ...defaults.filter(({ kind }) => !kinds.has(kind))];
}

/** `ssl-min-ver`, `ssl-max-ver`, and the older words that forbid or force single versions. */
export function optionSettings(words: readonly string[], reader: Reader, line: number): Setting[] {
  const after = (key: string): string | undefined => {
    const index = words.indexOf(key);
    return index < 0 ? undefined : words[index + 1];
  };
  const forced = words.flatMap((word) => (word.startsWith('force-') ? [optionVersion(word.slice(6))] : []))[0];
  const min = after('ssl-min-ver') ?? forced ?? oldestAllowed(words, reader.stack);
  const max = after('ssl-max-ver') ?? forced;
  return [
    ...(min === undefined ? [] : [versionSetting('min', min, reader.source, line)]),
    ...(max === undefined ? [] : [versionSetting('max', max, reader.source, line)]),
  ];
}

/** Without a minimum the stack's own counts; a version that is forbidden raises it. */
function oldestAllowed(words: readonly string[], { min }: Stack): string | undefined {
  const forbidden = new Set(words.flatMap((word) => (word.startsWith('no-') ? [optionVersion(word.slice(3))] : [])));
  if (min === undefined || !forbidden.has(openssl(min))) return undefined;
  const oldest = TlsVersion.options.find(
    (version) => compareVersions(version, min) >= 0 && !forbidden.has(openssl(version)),
  );
  return oldest === undefined ? undefined : openssl(oldest);
}

function optionVersion(word: string): string {
  const digits = /^tlsv1(\d)$/.exec(word)?.[1];
  return digits === undefined ? word : `TLSv1.${digits}`;
}

function openssl(version: TlsVersion): string {
  return versionName(version).replace('TLS ', 'TLSv');
}

function versionSetting(kind: 'min' | 'max', raw: string, source: SourceText, line: number): Setting {
  const isKnown = readVersion(raw) !== undefined;
  return settingFrom(
    kind,
    { spelling: 'openssl', naming: 'openssl', separator: ',' },
    {
      name: `ssl-${kind}-ver`,
      via: 'haproxy',
      raw,
      place: source.placeOf(line),
      ...(isKnown || !raw.includes('$') ? {} : { unresolved: raw }),
    },
  );
}

function listSetting(kind: SettingKind, name: string, written: string, source: SourceText, line: number): Setting {
  const raw = written.replaceAll(/^["']|["']$/g, '');
  return settingFrom(
    kind,
    { spelling: 'openssl', naming: 'openssl', separator: ':' },
    { name, via: 'haproxy', raw, place: source.placeOf(line), ...(raw.includes('$') ? { unresolved: raw } : {}) },
  );
}
