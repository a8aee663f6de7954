import { pointerSteps, pointerTo } from '../../model/field-path.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { readYaml } from '../../model/yaml.ts';
import { type LineLocator, lineLocator } from '../../model/yaml-lines.ts';
import { type Found, trouble } from './found.ts';

export interface DocumentQuestion {
  /** Pointers with the value that each must have; documents without them are passed over. */
  readonly where: Readonly<Record<string, Json>>;
  /** Pointer of the value; `*` stands for every member or item. */
  readonly pointer: string;
  /** Pointers relative to the value's nearest list item, with the value that each must have: `{/state: Completed}`. */
  readonly itemWhere: Readonly<Record<string, Json>>;
  /** Pointers relative to the same item, with a value that leaves it out: `{/deleting: true}`. */
  readonly itemUnless?: Readonly<Record<string, Json>>;
  readonly pick: 'all' | 'first' | 'last';
  /** Pointer within the value, which is itself YAML or JSON as a text. */
  readonly inner?: string | undefined;
  readonly of?: 'value' | 'presence' | 'size';
  /** Pointer, relative to the item or document, of a name for the value. */
  readonly key?: string | undefined;
}

/**
 * Values of YAML or JSON documents: manifests, release metadata, snapshots of cluster objects. Objects of a `List`, as several
 * objects of a cluster are written, are documents too, beside the list itself.
 */
export function readDocument(text: string, question: DocumentQuestion): readonly Found[] {
  const reading = readYaml(text);
  if (!reading.ok) return trouble(reading.reason, reading.line);
  const linesOf = lineLocator(text);
  const found = reading.documents
    .flatMap((value, index) => objectsOf(value, index))
    .filter(({ value }) => value !== null && hasAll(value, question.where))
    .flatMap((document) => valuesIn(document, question, linesOf));
  if (question.pick === 'first') return found.slice(0, 1);
  return question.pick === 'last' ? found.slice(-1) : found;
}

interface Spot {
  readonly value: Json;
  readonly pointer: string;
  /** The value that the last `*` stood for. */
  readonly item: Json;
  /** The name of the member that the last `*` stood for; items of a list have none. */
  readonly member?: string;
}

interface Document {
  readonly value: Json;
  /** Which document of the text it is, or is in. */
  readonly index: number;
  /** Where it begins in that document. */
  readonly start: string;
}

function objectsOf(value: Json, index: number): readonly Document[] {
  const whole = { value, index, start: '' };
  if (value === null || !isJsonObject(value) || !Array.isArray(value['items'])) return [whole];
  if (!String(value['kind']).endsWith('List')) return [whole];
  const items = value['items'].map((item: Json, place) => ({ value: item, index, start: `/items/${place}` }));
  return [whole, ...items];
}

function valuesIn({ value: document, index, start }: Document, question: DocumentQuestion, linesOf: LineLocator) {
  return spotsOf(document, pointerSteps(question.pointer))
    .filter(({ item }) => hasAll(item, question.itemWhere) && !hasAny(item, question.itemUnless ?? {}))
    .flatMap((spot): readonly Found[] => {
      const name = nameOf(spot, question.key);
      const line = linesOf(index, `${start}${spot.pointer}`)?.line;
      const at = { ...(name === undefined ? {} : { key: name }), ...(line === undefined ? {} : { line }) };
      return within(spot.value, question).map((found) => ({ ...found, ...at }));
    });
}

function nameOf({ item, member }: Spot, key: string | undefined): string | undefined {
  const name = key === undefined ? member : valueAt(item, key);
  return typeof name === 'string' ? name : undefined;
}

/** What of a value is asked for: itself, what stands inside it, whether it is there, how many members it has. */
function within(value: Json, { inner, of = 'value' }: DocumentQuestion): readonly Found[] {
  const values = inner === undefined ? [{ value }] : innerValues(value, inner);
  if (of === 'value') return values;
  return values.map((found): Found => {
    if (found.problem !== undefined) return found;
    return { ...found, value: of === 'presence' ? 'present' : allMembers(found.value).length };
  });
}

function innerValues(value: Json, inner: string): readonly Found[] {
  if (typeof value !== 'string') return trouble('it is not a text that holds a document');
  const reading = readYaml(value);
  if (!reading.ok) return trouble(`the document inside it cannot be read: ${reading.reason}`);
  return reading.documents.flatMap((document) =>
    spotsOf(document, pointerSteps(inner)).map((spot) => ({ value: spot.value })),
  );
}

function spotsOf(document: Json, steps: readonly string[]): readonly Spot[] {
  let spots: readonly Spot[] = [{ value: document, pointer: '', item: document }];
  for (const step of steps) spots = spots.flatMap((spot) => nextSpots(spot, step));
  return spots;
}

function nextSpots({ value, pointer, item, member }: Spot, step: string): readonly Spot[] {
  const isNamed = step === '*' && !Array.isArray(value);
  return membersOf(value, step).map(([name, next]) => {
    const place = { value: next, pointer: pointerTo(pointer, name), item: step === '*' ? next : item };
    if (isNamed) return { ...place, member: name };
    return step === '*' || member === undefined ? place : { ...place, member };
  });
}

function membersOf(value: Json, step: string): readonly (readonly [string, Json])[] {
  const members = allMembers(value);
  return step === '*' ? members : members.filter(([name]) => name === step);
}

function allMembers(value: Json): readonly (readonly [string, Json])[] {
  if (Array.isArray(value)) return value.map((item: Json, index) => [String(index), item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
}

function hasAll(value: Json, wanted: Readonly<Record<string, Json>>): boolean {
  return Object.entries(wanted).every(([pointer, expected]) => valueAt(value, pointer) === expected);
}

function hasAny(value: Json, unwanted: Readonly<Record<string, Json>>): boolean {
  return Object.entries(unwanted).some(([pointer, expected]) => valueAt(value, pointer) === expected);
}

function valueAt(value: Json, pointer: string): Json | undefined {
  return spotsOf(value, pointerSteps(pointer))[0]?.value;
}
