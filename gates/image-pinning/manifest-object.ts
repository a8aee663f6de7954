import type { BuildArguments } from '../model/dockerfile/build-arguments.ts';
import { memberPath, pointerTo } from '../model/field-path.ts';
import type { Place } from '../model/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { SourceText } from '../model/source-text.ts';

/** Where in a manifest a value comes from. */
export interface ManifestSource {
  /** The text it is read from: a file, or a text inside of one. */
  readonly source: SourceText;
  readonly document: number;
  readonly pointer: string;
  /** By names: list items are called by their `name`, not by their position. */
  readonly location: string;
  readonly subject: string;
  /** Of the nearest enclosing API object; empty outside of any. */
  readonly kind: string;
  readonly group: string;
  /** Defaults of the parameters of an enclosing Template. */
  readonly parameters: BuildArguments;
  /** How many texts inside of texts deep. */
  readonly depth: number;
}

export function atDocument(source: SourceText, document: number): ManifestSource {
  const outside = { kind: '', group: '', parameters: new Map(), subject: source.path, depth: 0 };
  return { source, document, pointer: '', location: '', ...outside };
}

/** The root of a document of a text that is a value here: its locations go on from here. */
export function atInnerDocument(at: ManifestSource, source: SourceText, document: number): ManifestSource {
  return { ...at, source, document, pointer: '', depth: at.depth + 1 };
}

export function atMember(at: ManifestSource, name: string): ManifestSource {
  return { ...at, pointer: deeper(at.pointer, name), location: memberPath(at.location, name).slice(0, MAX_LOCATION) };
}

export function atItem(at: ManifestSource, item: Json, index: number): ManifestSource {
  const name = isJsonObject(item) ? textOf(item['name']) : undefined;
  const location = `${at.location}[${name ?? index}]`.slice(0, MAX_LOCATION);
  return { ...at, pointer: deeper(at.pointer, index), location };
}

/** Both texts are made anew for every image: long keys around many images would multiply. */
const MAX_LOCATION = 500;
const MAX_POINTER = 2000;
const TOO_DEEP = '/\u2026';

/** A pointer that grows too long stays where it is; the locator then answers with the lines of that parent. */
function deeper(pointer: string, step: string | number): string {
  if (pointer.endsWith(TOO_DEEP)) return pointer;
  const next = pointerTo(pointer, step);
  return next.length > MAX_POINTER ? `${pointer}${TOO_DEEP}` : next;
}

/** Enters an API object: locations start anew, so that a list or a template around it does not change its name. */
export function atObject(at: ManifestSource, value: JsonObject): ManifestSource {
  const kind = textOf(value['kind']);
  const apiVersion = textOf(value['apiVersion']);
  if (kind === undefined || apiVersion === undefined) return at;
  const slash = apiVersion.lastIndexOf('/');
  const parameters = kind === 'Template' ? templateParameters(value['parameters']) : at.parameters;
  const subject = objectName(kind, value) ?? at.subject;
  return { ...at, kind, group: apiVersion.slice(0, Math.max(slash, 0)), subject, location: '', parameters };
}

export function placeOf(at: ManifestSource): Place {
  return at.source.placeAt(at.document, at.pointer);
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** `Deployment/operators/widget`; an object without a name is called by its file. */
function objectName(kind: string, value: JsonObject): string | undefined {
  const metadata = value['metadata'];
  if (!isJsonObject(metadata)) return undefined;
  const name = textOf(metadata['name']) ?? textOf(metadata['generateName']);
  if (name === undefined) return undefined;
  const namespace = textOf(metadata['namespace']);
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

/** Source: OpenShift Template, `parameters[].value`; a generated value is unknown. */
function templateParameters(value: Json | undefined): BuildArguments {
  const parameters = new Map<string, string | undefined>();
  if (!Array.isArray(value)) return parameters;
  for (const parameter of value as readonly Json[]) {
    if (!isJsonObject(parameter)) continue;
    const name = textOf(parameter['name']);
    if (name !== undefined) parameters.set(name, scalarText(parameter['value']));
  }
  return parameters;
}

/** A tag such as `1.20` is a number to YAML. */
export function scalarText(value: Json | undefined): string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}
