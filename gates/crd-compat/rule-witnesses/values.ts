import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member, textsOf } from '../../model/json-values.ts';
import type { Meter } from '../values/automaton.ts';
import { typeWord } from '../words.ts';
import { type Mention, newMention } from './mentions.ts';
import { scalarsOf } from './scalars.ts';

/** Values that are tried of one part, in all and of a part of a part. */
const MOST_VALUES = 600;
const MOST_OF_A_PART = 64;
const MOST_ITEMS = 101;
const DEEPEST = 12;

/** Absent, as a choice for a member. */
const ABSENT = undefined;

/**
 * Values of a schema that differ in what rules read, the plainest first: with what is required, and with each choice of the mentioned
 * parts as far as they are few. Whether they are accepted is asked afterwards.
 */
export function valuesOf(
  schema: Json | undefined,
  mention: Mention | undefined,
  budget: Meter,
  depth = 0,
): readonly Json[] {
  if (!isJsonObject(schema) || depth > DEEPEST || budget.left <= 0) return [];
  budget.left -= COST_OF_A_PART;
  switch (typeWord(schema)) {
    case 'object':
      return isJsonObject(schema['additionalProperties'])
        ? mapsOf(schema, mention, budget, depth)
        : objectsOf(schema, mention, budget, depth);
    case 'array':
      return listsOf(schema, mention, budget, depth);
    default:
      return scalarsOf(schema, mention, budget);
  }
}

const COST_OF_A_PART = 50;

function partsOf(schema: Json | undefined, mention: Mention | undefined, budget: Meter, depth: number): Json[] {
  return valuesOf(schema, mention, budget, depth + 1).slice(0, MOST_OF_A_PART);
}

function objectsOf(schema: JsonObject, mention: Mention | undefined, budget: Meter, depth: number): Json[] {
  const required = textsOf(schema['required']);
  const mentioned = [...(mention?.members.keys() ?? [])];
  const names = [...new Set([...required, ...mentioned])];
  const choices = names.map((name): Choice => {
    const part = mention?.members.get(name);
    const values = partsOf(member(schema['properties'], name), part, budget, depth);
    const few = part ? values : values.slice(0, 1);
    return { name, values: required.includes(name) ? few : [ABSENT, ...few] };
  });
  return combinations(choices.filter(({ values }) => values.length > 0));
}

interface Choice {
  readonly name: string;
  readonly values: readonly (Json | undefined)[];
}

/** Objects with every choice of their members; where those are too many, with the first few choices of each. */
function combinations(choices: readonly Choice[]): Json[] {
  const open = choices.filter(({ values }) => values.length > 1).length;
  const each = Math.max(1, Math.floor(MOST_VALUES ** (1 / Math.max(1, open))));
  const few = choices.map(({ name, values }) => ({ name, values: values.slice(0, Math.max(2, each)) }));
  let objects: JsonObject[] = [{}];
  for (const { name, values } of few) {
    objects = values.flatMap((value) =>
      value === ABSENT ? objects : objects.map((object) => ({ ...object, [name]: value })),
    );
    if (objects.length > MOST_VALUES) objects = spread(objects);
  }
  return objects;
}

/** As many as may be, from everywhere in the list. */
function spread(objects: readonly JsonObject[]): JsonObject[] {
  const step = objects.length / MOST_VALUES;
  return Array.from({ length: MOST_VALUES }, (_, i) => objects[Math.floor(i * step)] ?? {});
}

function listsOf(schema: JsonObject, mention: Mention | undefined, budget: Meter, depth: number): Json[] {
  const items = partsOf(schema['items'], withLiterals(mention?.items, mention), budget, depth);
  const [first] = items;
  const least = Math.min(numberOf(schema['minItems']), MOST_ITEMS);
  const of = (item: Json, count: number): Json[] => distinctCopies(item, count, schema, items);
  const single = items.map((item) => of(item, Math.max(1, least)));
  const pairs = items.slice(0, 4).flatMap((one) => items.slice(0, 4).map((other) => [one, other]));
  const sized = first === undefined ? [] : sizesIn(mention).map((count) => of(first, count));
  return [...(least === 0 ? [[]] : []), ...single, ...sized, ...pairs];
}

/** Copies of an item; where the list is a set or a map, each as another one. */
function distinctCopies(item: Json, count: number, schema: JsonObject, items: readonly Json[]): Json[] {
  const kind = schema['x-kubernetes-list-type'];
  if (kind !== 'set' && kind !== 'map') return Array.from({ length: count }, () => item);
  const keys = kind === 'map' ? textsOf(schema['x-kubernetes-list-map-keys']) : [];
  const others = items.filter((one) => one !== item);
  return Array.from({ length: count }, (_, i): Json => {
    if (i === 0) return item;
    if (kind === 'set') return others[i - 1] ?? another(item, i);
    if (!isJsonObject(item)) return item;
    const [key] = keys;
    return key === undefined ? item : { ...item, [key]: another(item[key] ?? '', i) };
  });
}

function another(value: Json, i: number): Json {
  if (typeof value === 'number') return value + i;
  return typeof value === 'string' ? `${value}${i}` : value;
}

function mapsOf(schema: JsonObject, mention: Mention | undefined, budget: Meter, depth: number): Json[] {
  const values = schema['additionalProperties'];
  const parts = partsOf(values, mention?.values, budget, depth);
  const [plain] = parts;
  if (plain === undefined) return [{}];
  const names = scalarsOf({ type: 'string' }, withLiterals(mention?.keys, mention), budget);
  const named = [...(mention?.members ?? [])].map(([name, part]): Choice => {
    return { name, values: [ABSENT, ...partsOf(values, part, budget, depth)] };
  });
  const ofSize = (size: number): Json =>
    Object.fromEntries(Array.from({ length: size }, (_, i) => [`a${i === 0 ? '' : i}`, plain]));
  return [
    {},
    ...parts.map((part) => ({ a: part })),
    ...names.map((name) => ({ [String(name)]: plain })),
    ...sizesIn(mention).map(ofSize),
    ...(named.length > 0 ? combinations(named) : []),
  ];
}

/** A part of a list or map with what the whole is compared with: `'a' in self`. */
function withLiterals(part: Mention | undefined, whole: Mention | undefined): Mention {
  const { literals, ...rest } = part ?? newMention();
  return { ...rest, literals: new Set([...literals, ...(whole?.literals ?? [])]) };
}

/** Sizes at which the questions about a list or map change their answer. */
function sizesIn(mention: Mention | undefined): number[] {
  const near = [...(mention?.literals ?? [])].flatMap((literal) =>
    typeof literal === 'number' ? [literal - 1, literal, literal + 1] : [],
  );
  return [...new Set([2, 3, ...near])].filter((size) => Number.isInteger(size) && size > 1 && size <= MOST_ITEMS);
}

const numberOf = (value: Json | undefined): number => (typeof value === 'number' && value > 0 ? value : 0);
