import type { Place } from '../../model/finding.ts';
import type { ListenerSpec, SettingSource } from '../knowledge/locator.ts';
import type { Setting, SettingKind } from '../listener.ts';
import { oldestOf, readVersion, TlsVersion } from '../versions.ts';
import type { Variable } from './containers/variables.ts';
import { type Command, type FlagValue, flagValues, invocationOf, withDashes } from './containers/words.ts';

const KINDS = ['min', 'max', 'ciphers', 'tls13', 'groups'] as const;
const LISTS: ReadonlySet<SettingKind> = new Set(['ciphers', 'tls13', 'groups', 'versions', 'disabled']);

/** Where a container's settings may be written. */
export interface Surroundings {
  readonly commands: readonly Command[];
  readonly variables: ReadonlyMap<string, Variable>;
  placeOf(variable: Variable): Place;
}

/** The settings of one listener, as its locator says where to look. */
export function settingsOf(spec: ListenerSpec, surroundings: Surroundings): Setting[] {
  return KINDS.flatMap((kind) => {
    const source = spec[kind];
    return source === undefined ? [] : settingsOfKind(kind, source, surroundings);
  });
}

/** What is written for a listener and not read by it, as its locator says. */
export function ignoredOf({ ignores }: ListenerSpec, at: Surroundings): Setting[] {
  if (ignores === undefined) return [];
  const { flags, env } = ignores;
  const source: SettingSource = { flags, env, spelling: 'any', naming: 'any', separator: ',' };
  return [...flagSettings('ciphers', source, at), ...environmentSettings('ciphers', source, at)];
}

function settingsOfKind(kind: SettingKind, source: SettingSource, at: Surroundings): Setting[] {
  // A flag that is given wins over the variable of the same setting.
  const flags = flagSettings(kind, source, at);
  return weakestLast(flags.length > 0 ? flags : environmentSettings(kind, source, at));
}

/** Most occurrences of one list flag that are read. */
const MAX_LISTS = 100;

function flagSettings(kind: SettingKind, source: SettingSource, { commands }: Surroundings): Setting[] {
  const found = commands
    .map((command) => ({ command, values: flagValues([command], source.flags ?? []) }))
    .filter(({ values }) => values.length > 0);
  const doubt = unevenStart(
    commands,
    found.map(({ command }) => command),
  );
  return found.flatMap(({ command, values }) => {
    const counted = LISTS.has(kind) ? values.slice(0, MAX_LISTS) : lastOfEach(values);
    return counted.map(({ name, word, value, unresolved = doubt }) =>
      settingFrom(kind, source, {
        name: `--${name}`,
        via: command.isShell ? 'shell' : 'flag',
        raw: value,
        place: word.place,
        ...(unresolved === undefined ? {} : { unresolved }),
      }),
    );
  });
}

/** Of one flag in one command the last counts, as in Go's flag packages. */
function lastOfEach(values: readonly FlagValue[]): FlagValue[] {
  return [...new Map(values.map((value) => [withDashes(value.name), value])).values()];
}

/** A script that starts the same program with the flag in one branch and without it in another. */
function unevenStart(commands: readonly Command[], flagged: readonly Command[]): string | undefined {
  const withFlag = new Set(flagged);
  const programs = new Set(flagged.filter(({ isShell }) => isShell).map(invocationOf));
  if (programs.size === 0) return undefined;
  const bare = commands.find((one) => one.isShell && !withFlag.has(one) && programs.has(invocationOf(one)));
  return bare === undefined ? undefined : `not given each time that ${invocationOf(bare)} is started`;
}

/** Where branches of a script, or two names of one setting, differ, the weakest may be the one that counts. */
function weakestLast(settings: readonly Setting[]): Setting[] {
  if (settings.length < 2) return [...settings];
  return [...settings].sort((a, b) => strength(b) - strength(a));
}

function strength({ values, unresolved }: Setting): number {
  if (unresolved !== undefined) return -1;
  const versions = values.flatMap((value) => readVersion(value)?.version ?? []);
  const oldest = oldestOf(versions);
  return oldest === undefined ? 0 : 1 + TlsVersion.options.indexOf(oldest);
}

function environmentSettings(kind: SettingKind, source: SettingSource, at: Surroundings): Setting[] {
  return (source.env ?? []).flatMap((name) => {
    const variable = at.variables.get(name);
    if (variable === undefined) return [];
    const { value } = variable;
    return settingFrom(kind, source, {
      name,
      via: 'environment',
      raw: value ?? '',
      place: at.placeOf(variable),
      ...(value === undefined ? { unresolved: `${name} from another object` } : {}),
    });
  });
}

type Written = Pick<Setting, 'name' | 'via' | 'raw' | 'place' | 'unresolved'>;

/** A setting with its items taken apart. `{{…}}` is a template's action, which only its renderer can resolve. */
export function settingFrom(
  kind: SettingKind,
  { spelling, naming, separator }: Pick<SettingSource, 'spelling' | 'naming' | 'separator'>,
  written: Written,
): Setting {
  const isVersionList = kind === 'min' && /[\s,]/.test(written.raw.trim());
  const own = naming === 'any' ? separatorOf(written.raw, separator) : separator;
  const items = LISTS.has(kind) ? itemsOf(written.raw, own) : itemsOf(written.raw, isVersionList ? ',' : '\n');
  const action = TEMPLATE_ACTION.exec(written.raw)?.[0];
  const unresolved = written.unresolved ?? (action === undefined ? undefined : asWritten(action));
  return {
    ...written,
    raw: asWritten(written.raw),
    kind: isVersionList ? 'versions' : kind,
    values: items,
    spelling,
    naming,
    ...(unresolved === undefined ? {} : { unresolved }),
  };
}

/** What a template's action became while the file is read: see `template.ts`. */
export const TEMPLATE_ACTION = /\{\{[^{}]{0,200}\}\}|«[^«»]{0,200}»/;

/** The marks of a template's actions as they were: without the quotes that could not be kept. */
export function asWritten(text: string): string {
  return text.replaceAll('«', '{{').replaceAll('»', '}}');
}

/** Where any program may be meant: ciphers of OpenSSL are joined by colons. */
function separatorOf(raw: string, separator: string): string {
  return raw.includes(':') && !raw.includes(separator) ? ':' : separator;
}

const MAX_ITEMS = 1000;

function itemsOf(raw: string, separator: string): string[] {
  return raw
    .split(separator)
    .slice(0, MAX_ITEMS)
    .flatMap((part) => (separator === ',' ? part.split(/\s/) : [part]))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
