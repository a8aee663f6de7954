import type { Place } from '../../model/finding.ts';
import type { Setting, SettingKind } from '../listener.ts';
import type { ListenerSpec, SettingSource } from '../locator.ts';
import type { Variable } from './variables.ts';
import { type Command, flagValues } from './words.ts';

const KINDS = ['min', 'max', 'ciphers', 'tls13', 'groups'] as const;
const LISTS: ReadonlySet<SettingKind> = new Set(['ciphers', 'tls13', 'groups', 'versions']);

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

function settingsOfKind(kind: SettingKind, source: SettingSource, at: Surroundings): Setting[] {
  const flags = flagValues(at.commands, source.flags ?? []).map(({ name, word, value, unresolved }) =>
    settingFrom(kind, source, {
      name: `--${name}`,
      via: at.commands.some(({ words, isShell }) => isShell && words.includes(word)) ? 'shell' : 'flag',
      raw: value,
      place: word.place,
      ...(unresolved === undefined ? {} : { unresolved }),
    }),
  );
  // A flag that is given wins over the variable of the same setting.
  return flags.length > 0 ? flags : environmentSettings(kind, source, at);
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
  const items = LISTS.has(kind) ? itemsOf(written.raw, separator) : itemsOf(written.raw, isVersionList ? ',' : '\n');
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

const MAX_ITEMS = 1000;

export function itemsOf(raw: string, separator: string): string[] {
  return raw
    .split(separator)
    .slice(0, MAX_ITEMS)
    .flatMap((part) => (separator === ',' ? part.split(/\s/) : [part]))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
