import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { innerText } from '../../model/source-text.ts';
import { type AnnotatedSettings, annotationNames } from '../knowledge/annotations.ts';
import { stackOf } from '../knowledge.ts';
import { joinedReadings, type Listener, NOTHING_READ, type Reading, type Setting } from '../listener.ts';
import { genericListeners } from './generic-object.ts';
import { commonOf } from './object-settings.ts';
import { policySettings } from './policies.ts';
import { settingFrom } from './settings.ts';
import { atMember, placeOf, type Spot } from './spot.ts';
import { optionSettings } from './texts/haproxy.ts';

interface Annotation {
  /** Behind the prefix. */
  readonly name: string;
  readonly value: string;
  readonly entry: AnnotatedSettings;
  readonly at: Spot;
}

/** Most annotations of one object that are looked at; Kubernetes keeps 256 KiB of them. */
const MAX_ANNOTATIONS = 2000;

/** The listeners that the annotations of an object set: one for each controller that knows some of them. */
export function annotationReading(value: JsonObject, object: Spot): Reading {
  const metadata = value['metadata'];
  const written = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  if (!isJsonObject(written)) return NOTHING_READ;
  const at = atMember(atMember(object, 'metadata'), 'annotations');
  const texts = Object.entries(written)
    .slice(0, MAX_ANNOTATIONS)
    .filter((one): one is [string, string] => typeof one[1] === 'string' && one[1].trim() !== '');
  const known = texts.flatMap(([key, text]) => knownAnnotation(key, text, at) ?? []);
  const entries = [...new Set(known.map(({ entry }) => entry))];
  return joinedReadings([
    ...entries.map((entry) => controllerReading(entry, known, at)),
    unknownReading(
      texts.filter(([key, text]) => knownAnnotation(key, text, at) === undefined),
      at,
    ),
  ]);
}

function knownAnnotation(key: string, value: string, at: Spot): Annotation | undefined {
  const slash = key.indexOf('/') + 1;
  const [prefix, name] = [key.slice(0, slash), key.slice(slash)];
  const entry = at.knowledge.annotations.find(
    (one) => one.prefixes.includes(prefix) && annotationNames(one).includes(name),
  );
  return entry === undefined ? undefined : { name, value, entry, at: atMember(at, key) };
}

function controllerReading(entry: AnnotatedSettings, all: readonly Annotation[], at: Spot): Reading {
  const own = all.filter((one) => one.entry === entry);
  const texts = own.filter(({ name }) => entry.texts?.includes(name));
  const settings = own.flatMap(settingsOf);
  const elsewhere = own.find(({ name }) => entry.elsewhere?.names.includes(name));
  const serves = own.some(({ name }) => entry.serves?.includes(name));
  const isListener = settings.length > 0 || serves || elsewhere !== undefined;
  return joinedReadings([
    { ...NOTHING_READ, listeners: isListener ? [listenerOf(entry, own, settings, at)] : [] },
    ...texts.map(textReading),
  ]);
}

function listenerOf(
  entry: AnnotatedSettings,
  own: readonly Annotation[],
  settings: readonly Setting[],
  at: Spot,
): Listener {
  const isElsewhere = settings.length === 0 && entry.elsewhere !== undefined;
  const reason = entry.elsewhere?.reason ?? '';
  return {
    ...commonOf(at, entry.id, entry.stack),
    id: entry.id,
    place: settings[0]?.place ?? placeOf(own[0]?.at ?? at),
    ports: [],
    settings,
    evidence: own.map(({ name }) => `annotation ${name}`),
    ...(isElsewhere ? { decided: { where: 'elsewhere' as const, reason } } : {}),
  };
}

const KINDS = ['min', 'max', 'ciphers', 'tls13', 'groups'] as const;

function settingsOf({ name, value, entry, at }: Annotation): Setting[] {
  const place = placeOf(at);
  if (entry.policy?.includes(name)) return policySettings(name, value, place, at.knowledge);
  if (entry.haproxyOptions?.includes(name)) {
    const reader = { source: at.source, stack: stackOf(at.knowledge, entry.stack) };
    return optionSettings(value.split(/\s+/), reader, place.line ?? 1).map((one) => ({ ...one, place }));
  }
  const kind = KINDS.find((one) => entry[one]?.includes(name));
  if (kind === undefined) return [];
  const separator = value.includes(':') && !value.includes(',') ? ':' : ',';
  const how = { spelling: 'any', naming: entry.naming, separator } as const;
  return [settingFrom(kind, how, { name, via: 'annotation', raw: value, place })];
}

function textReading({ name, value, at }: Annotation): Reading {
  return at.readText(innerText(at.source, at.document, at.pointer, value), { ...at, id: name });
}

/** Annotations of controllers that are not known, by the names that most programs use. */
function unknownReading(texts: readonly (readonly [string, string])[], at: Spot): Reading {
  const listeners = texts.flatMap(([key, text]) => {
    const name = key.slice(key.indexOf('/') + 1);
    const found = genericListeners({ [name]: text }, { ...at, id: key });
    const place = placeOf(atMember(at, key));
    return (found?.listeners ?? []).map((one) => ({
      ...one,
      id: key,
      place,
      settings: one.settings.map((setting) => ({ ...setting, place })),
    }));
  });
  return { ...NOTHING_READ, listeners };
}
