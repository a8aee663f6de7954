import { memberPath, pointerTo } from '../../model/field-path.ts';
import type { Place } from '../../model/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { SourceText } from '../../model/source-text.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Reading } from '../listener.ts';
import type { ConfigMaps } from './config-maps.ts';
import type { Scope } from './containers/variables.ts';
import { asWritten } from './settings.ts';

/** What a patch changes, as the kustomization names it. */
export interface PatchTarget {
  readonly kind?: string;
  readonly name?: string;
}

/** Where a walk through a text that was read as YAML stands. */
export interface Spot {
  readonly source: SourceText;
  readonly document: number;
  readonly pointer: string;
  /** Below the nearest object, by names. */
  readonly location: string;
  readonly subject: string;
  readonly kind: string;
  /** Of the nearest object; empty where it has none. */
  readonly namespace: string;
  /** Of the same file. */
  readonly configMaps: ConfigMaps;
  /** Names of those from which containers of the file take variables. */
  readonly referred: ReadonlySet<string>;
  readonly knowledge: Knowledge;
  readonly budget: Scope['budget'];
  /** Reads a text that this one holds: a configuration in a ConfigMap, a here-document of a script. */
  readonly readText: (text: SourceText, at: Spot) => Reading;
  /** How many texts inside of texts deep. */
  readonly depth: number;
  readonly isTemplated: boolean;
  /** Configuration names itself by these, where it is not an object. */
  readonly id: string;
  /** Pointers of objects that a listener above already speaks for. */
  readonly explained?: ReadonlySet<string>;
  /** What a patch changes that is read here. */
  readonly patchTarget?: PatchTarget;
  /** Why a setting that is not here may be set all the same. */
  readonly partial?: string;
  /** Why what is written here is overwritten when it runs. */
  readonly atRunTime?: string;
}

const MAX_LOCATION = 500;
const MAX_POINTER = 2000;

export function atMember(at: Spot, name: string): Spot {
  return deeper(at, name, memberPath(at.location, name));
}

export function atItem(at: Spot, item: Json, index: number): Spot {
  const name = isJsonObject(item) && typeof item['name'] === 'string' ? item['name'] : String(index);
  return deeper(at, index, `${at.location}[${name}]`);
}

/** A pointer that grows too long stays where it is; lines are then those of that parent. */
function deeper(at: Spot, step: string | number, location: string): Spot {
  const pointer = pointerTo(at.pointer, step);
  return {
    ...at,
    pointer: pointer.length > MAX_POINTER ? at.pointer : pointer,
    location: location.slice(0, MAX_LOCATION),
  };
}

/** Enters an API object: its own name, and locations from its root. */
export function atObject(at: Spot, value: JsonObject): Spot {
  const kind = value['kind'];
  if (typeof kind !== 'string' || typeof value['apiVersion'] !== 'string') return at;
  const name = objectName(kind, value);
  const { metadata } = value;
  const written = isJsonObject(metadata) ? metadata['namespace'] : undefined;
  const namespace = typeof written === 'string' ? written : '';
  return { ...at, kind, namespace, ...(name === undefined ? {} : { subject: asWritten(name), location: '' }) };
}

function objectName(kind: string, value: JsonObject): string | undefined {
  const metadata = value['metadata'];
  if (!isJsonObject(metadata)) return undefined;
  const name = metadata['name'] ?? metadata['generateName'];
  if (typeof name !== 'string') return undefined;
  const { namespace } = metadata;
  return typeof namespace === 'string' ? `${kind}/${namespace}/${name}` : `${kind}/${name}`;
}

export function placeOf(at: Spot): Place {
  return at.source.placeAt(at.document, at.pointer);
}
