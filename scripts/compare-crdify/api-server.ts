import { isJsonObject, type Json, type JsonObject } from '../../gates/model/json.ts';
import {
  crdAround,
  crdOf,
  IDENTITY,
  type OracleAnswer,
  type OracleQuestion,
  objectOf,
} from '../api-server-oracle/pairs.ts';
import { type Random, randomOf } from '../api-server-oracle/random.ts';
import { sampleOf } from '../api-server-oracle/sample.ts';
import { schemasOf } from './crd-versions.ts';
import type { Mutation } from './mutations.ts';

/** What the API server's code does with head, and with objects that it takes under base. */
export const SERVER_ANSWERS = ['refuses the CRD', 'refuses objects', 'prunes objects', 'takes all'] as const;
export type ServerAnswer = (typeof SERVER_ANSWERS)[number];

/** Objects that are tried on each pair, many of them at the edges of what either side allows. */
export const OBJECTS = 120;

export interface ServerQuestions {
  /** The whole CRDs, without objects. */
  readonly whole: OracleQuestion;
  /** The part that changed in an invented CRD, with objects: most objects of a whole CRD would never come near the change. */
  readonly part: OracleQuestion;
}

/** What to ask about a change at one place of a schema; nothing where no schema changed. */
export function questionsOf({ name, base, head }: Mutation, seed: number): ServerQuestions | undefined {
  const after = schemasOf(head);
  const changed = [...schemasOf(base)].flatMap(([version, schema]) => {
    const other = after.get(version);
    return other === undefined || isSame(schema, other) ? [] : [{ version, base: schema, head: other }];
  })[0];
  if (changed === undefined) return undefined;
  return {
    whole: { id: name, version: changed.version, base: manifest(base), head: manifest(head), objects: [] },
    part: { id: name, version: 'v1', ...tried(changed, randomOf(seed)) },
  };
}

/** What the API server itself puts at the root of an object, whatever the schema says. */
const OF_EVERY_OBJECT = ['apiVersion', 'kind', 'metadata'];

function tried(sides: Sides, random: Random): Pick<OracleQuestion, 'base' | 'head' | 'objects'> {
  const part = changedPart(sides);
  const isAtRoot = part === sides || OF_EVERY_OBJECT.some((name) => !isSame(...fieldOf(sides, name)));
  const samples = (of: Sides) => Array.from({ length: OBJECTS }, () => sampleOf(of, random));
  if (!isAtRoot)
    return { base: crdAround(part.base), head: crdAround(part.head), objects: samples(part).map(objectOf) };
  return { base: crdOf(sides.base), head: crdOf(sides.head), objects: samples(sides).map(rootObject) };
}

function fieldOf({ base, head }: Sides, name: string): [Json | undefined, Json | undefined] {
  const [before, after] = [base['properties'], head['properties']];
  return [isJsonObject(before) ? before[name] : undefined, isJsonObject(after) ? after[name] : undefined];
}

const rootObject = (sample: Json): JsonObject => ({ ...(isJsonObject(sample) ? sample : {}), ...IDENTITY });

/** Nothing where the API server takes no base, or none of the objects under base: then it says nothing about the change. */
export function serverAnswer(whole: OracleAnswer, part: OracleAnswer): ServerAnswer | undefined {
  if (whole.base !== '' || part.base !== '') return undefined;
  if (whole.head !== '' || part.head !== '') return 'refuses the CRD';
  const taken = part.objects.filter(({ base }) => base === '');
  if (taken.some(({ head }) => head !== '')) return 'refuses objects';
  if (taken.some(({ pruned }) => pruned !== undefined)) return 'prunes objects';
  return taken.length > 0 ? 'takes all' : undefined;
}

interface Sides {
  readonly base: JsonObject;
  readonly head: JsonObject;
}

/** The deepest node that holds all that changed; of what a list holds, the list: sets and keys are declared there. */
function changedPart(sides: Sides): Sides {
  for (const keyword of ['items', 'additionalProperties']) {
    const child = onlyChange(sides, keyword);
    if (!child) continue;
    const inner = changedPart(child);
    return keyword === 'items' && inner === child ? sides : inner;
  }
  const fields = onlyChange(sides, 'properties');
  const name = fields && Object.keys(fields.base).find((one) => !isSame(fields.base[one], fields.head[one]));
  const field = fields && name !== undefined ? onlyChange(fields, name) : undefined;
  return field ? changedPart(field) : sides;
}

/** What stands under a name on both sides, where nothing else differs. */
function onlyChange({ base, head }: Sides, name: string): Sides | undefined {
  const [before, after] = [base[name], head[name]];
  if (!isJsonObject(before) || !isJsonObject(after) || isSame(before, after)) return undefined;
  return isSame({ ...base, [name]: null }, { ...head, [name]: null }) ? { base: before, head: after } : undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a person applies: a status stands only in what a cluster gives out. */
const manifest = (crd: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(crd).filter(([name]) => name !== 'status'));
