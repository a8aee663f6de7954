import type { SourceText } from '../../../model/source-text.ts';
import { foldedKey, type KeyKind, type KeyMeaning, meaningOf } from '../../knowledge/conventions.ts';
import { type Knowledge, stackOf } from '../../knowledge.ts';
import type { Listener, Setting } from '../../listener.ts';
import { namesSuites, namesVersions } from '../key-values.ts';
import { settingFrom } from '../settings.ts';
import type { Spot } from '../spot.ts';
import { type Pair, pairsOf } from './pairs.ts';

export function looksLikePairs(text: string, knowledge: Knowledge): boolean {
  for (const pair of pairsOf(text))
    if (isServing(pair, knowledge) || meaningIn(pair, knowledge) !== undefined) return true;
  return false;
}

/** What a pair means; nothing for a key that is known, with a value that could be anything. */
function meaningIn(pair: Pair, knowledge: Knowledge): KeyMeaning | undefined {
  const { keys, directives } = knowledge.conventions;
  const meaning = meaningOf(pair.key, pair.form === 'equals' ? keys : directives);
  return meaning !== undefined && isMeant(pair, meaning, knowledge) ? meaning : undefined;
}

function isMeant({ key, value, scope }: Pair, { kind }: KeyMeaning, knowledge: Knowledge): boolean {
  if (value === '') return false;
  if (/tls|ssl|https/i.test(key)) return true;
  const isOfTls = scope.some((name) => /tls|ssl|https/i.test(name));
  return kind === 'ciphers' || kind === 'tls13'
    ? namesSuites(value, knowledge)
    : namesVersions(value, isOfTls) || (kind === 'groups' && isOfTls);
}

function isServing({ key, value, form }: Pair, { conventions }: Knowledge): boolean {
  return form === 'space' && conventions.directives.serves.has(foldedKey(key)) && !/^(?:off|no|0|false)$/i.test(value);
}

/** The settings of one block of a text, or of one listener that its keys name. */
interface Group {
  readonly scope: readonly string[];
  readonly prefix: string;
  readonly settings: Setting[];
  readonly keys: Set<string>;
  line: number;
}

/** The TLS listeners of a text of pairs: one for each block and each prefix of keys. A block takes what it does not set from those around it. */
export function pairListeners(source: SourceText, at: Spot): Listener[] {
  const groups = groupsOf(source, at);
  const inner = groups.filter((group) => !groups.some((other) => isInside(other, group)));
  return inner.slice(0, MAX_GROUPS).map((group) => listenerOf(group, groups, inner.length > 1, source, at));
}

const MAX_GROUPS = 500;

function groupsOf(source: SourceText, at: Spot): Group[] {
  const groups = new Map<string, Group>();
  for (const pair of pairsOf(source.text)) {
    const meaning = meaningIn(pair, at.knowledge);
    if (meaning === undefined && !isServing(pair, at.knowledge)) continue;
    const prefix = meaning?.prefix ?? '';
    const key = JSON.stringify([pair.scope, prefix]);
    const group = groups.get(key) ?? { scope: pair.scope, prefix, settings: [], keys: new Set(), line: pair.line };
    groups.set(key, group);
    group.keys.add(foldedKey(pair.key));
    if (meaning !== undefined) addSetting(group, pair, meaning.kind, source);
  }
  return [...groups.values()];
}

/** Items of one key on several lines are one list. */
function addSetting({ settings }: Group, { key, value, line, isItem }: Pair, kind: KeyKind, source: SourceText): void {
  const last = settings.at(-1);
  const list = isItem && last?.name === key ? last : undefined;
  const raw = list === undefined ? value : `${list.raw},${value}`;
  const setting = settingFrom(
    kind,
    { spelling: 'any', naming: 'any', separator: raw.includes(':') && !raw.includes(',') ? ':' : ',' },
    {
      name: key,
      via: 'configuration',
      raw,
      place: source.placeOf(line),
      ...(/\$[{(]/.test(value) ? { unresolved: value.slice(0, 80) } : {}),
    },
  );
  if (list === undefined) settings.push(setting);
  else settings[settings.length - 1] = setting;
}

function listenerOf(group: Group, all: readonly Group[], isOneOfMany: boolean, source: SourceText, at: Spot): Listener {
  const around = all.filter((other) => isInside(group, other)).sort((a, b) => b.scope.length - a.scope.length);
  const settings: Setting[] = [];
  for (const one of [group, ...around]) {
    const kinds = new Set(settings.map(({ kind }) => kind));
    settings.push(...one.settings.filter(({ kind }) => !kinds.has(kind)));
  }
  const parts = [...group.scope, group.prefix].filter((part) => part !== '');
  const name = isOneOfMany ? parts.join('/') : '';
  return {
    id: name === '' ? at.id : `${at.id}/${name}`,
    subject: at.subject,
    location: name === '' ? at.location : `${at.location}<${name}>`.slice(0, MAX_LOCATION),
    place: settings[0]?.place ?? source.placeOf(group.line),
    role: isOfClient(parts, at.knowledge) ? 'client' : 'server',
    locator: 'fallback',
    stack: stackOf(at.knowledge, stackIdOf([group, ...around], at.knowledge)),
    ports: [],
    settings,
    evidence:
      settings.length > 0 ? settings.map(({ name: key }) => `setting ${key}`) : ['a directive that turns TLS on'],
    ...(at.isTemplated ? { isTemplated: true } : {}),
  };
}

const MAX_LOCATION = 500;

function isInside(inner: Group, outer: Group): boolean {
  if (inner === outer || inner.scope.length < outer.scope.length) return false;
  const isDeeper = inner.scope.length > outer.scope.length || (outer.prefix === '' && inner.prefix !== '');
  return isDeeper && outer.prefix === '' && outer.scope.every((name, index) => inner.scope[index] === name);
}

function isOfClient(parts: readonly string[], { conventions }: Knowledge): boolean {
  const words = parts.flatMap((part) => part.split(/[\s./]/)).slice(0, 100);
  return words.some((word) => conventions.clientMembers.has(foldedKey(word)));
}

function stackIdOf(groups: readonly Group[], { conventions }: Knowledge): string {
  const keys = groups.flatMap((group) => [...group.keys]);
  return keys.flatMap((key) => conventions.stackByKey.get(key) ?? [])[0] ?? conventions.unknownStack;
}
