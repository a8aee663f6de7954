import { itemsPath, memberPath, pointerTo, ROOT_PATH, valuesPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member, membersOf } from '../../model/json-values.ts';
import type { CrdDifference } from '../difference.ts';
import { type CrdDefinition, type CrdVersion, isConverted } from '../reading/definition.ts';
import { typeWord } from '../words.ts';
import type { Sides } from './crd-differ.ts';

interface Gap {
  /** The version that lacks the field, and the one that has it. */
  readonly lacking: CrdVersion;
  readonly having: CrdVersion;
  readonly path: string;
  readonly pointer: string;
  /** Where the field is in the schema of the version that has it. */
  readonly steps: readonly string[];
  readonly type: string;
}

/**
 * Fields that one served version has and another has not, as far as they are new at head: without a webhook, an object that
 * passes through the other version loses them.
 */
export function crossVersionDifferences({ crd, differ }: Sides): CrdDifference[] {
  if (isConverted(crd.head) || crd.head.preservesUnknownFields) return [];
  const known = new Set(gapsOf(crd.base).map(keyOf));
  return gapsOf(crd.head)
    .filter((gap) => !known.has(keyOf(gap)))
    .map((gap) =>
      differ({
        topic: 'cross-version',
        version: gap.lacking.name,
        location: gap.path,
        before: { [gap.having.name]: gap.type },
        after: { [gap.having.name]: gap.type, [gap.lacking.name]: null, ...(losesWrites(gap, crd.base) ? LOST : {}) },
        basePointer: crd.base.source.pointer,
        headPointer: gap.pointer,
      }),
    );
}

const MOST_COMPARED = 12;

/** A gap that was there is another one when what lacks the field becomes what objects are stored in. */
function keyOf({ lacking, having, path }: Gap): string {
  return JSON.stringify([lacking.name, lacking.storage, having.name, path]);
}

/** Marks a gap through which writers of an unchanged version lose values. */
export const LOST_ON_WRITE = 'lost';
const LOST = { [LOST_ON_WRITE]: 'on every write' };

/**
 * Whether the field was written through its version before, and objects are now stored in one that lacks it: they are pruned by the
 * schema of what they are stored in (apiextensions-apiserver, schemaCoercingConverter).
 */
function losesWrites({ lacking, having, steps }: Gap, base: CrdDefinition): boolean {
  const before = base.versions.find(({ name, served }) => name === having.name && served);
  return lacking.storage && steps.reduce<Json | undefined>(member, before?.schema) !== undefined;
}

function gapsOf(definition: CrdDefinition): Gap[] {
  return servedPairs(definition).flatMap(([lacking, having]) => gapsBetween(lacking, having));
}

/** Every ordered pair of two served versions with a schema. */
export function servedPairs({ versions }: CrdDefinition): (readonly [CrdVersion, CrdVersion])[] {
  const served = versions.filter((version) => version.served && isJsonObject(version.schema));
  // Real CRDs serve three or four. Of very many, each is compared with its neighbours, so that the work stays in proportion.
  const isNear = (i: number, j: number) => served.length <= MOST_COMPARED || Math.abs(i - j) === 1;
  return served.flatMap((one, i) =>
    served.flatMap((other, j) => (other !== one && isNear(i, j) ? [[one, other] as const] : [])),
  );
}

function gapsBetween(lacking: CrdVersion, having: CrdVersion): Gap[] {
  const root: Spot = { path: ROOT_PATH, pointer: lacking.schemaPointer, steps: [] };
  return gapsAt({ lacking, having }, lacking.schema, having.schema, root);
}

/** A position in both schemas: as people write it, in the file of the version that lacks something, and step by step. */
type Spot = Pick<Gap, 'path' | 'pointer' | 'steps'>;

function gapsAt(
  pair: Pick<Gap, 'lacking' | 'having'>,
  less: Json | undefined,
  more: Json | undefined,
  at: Spot,
): Gap[] {
  if (less === more || !isJsonObject(less) || !isJsonObject(more) || keepsUnknown(less)) return [];
  const fields = membersOf(member(more, 'properties')).flatMap(([name, schema]) => {
    const inside = stepInto(at, ['properties', name], memberPath(at.path, name));
    const other = member(member(less, 'properties'), name);
    const missing = { ...pair, ...inside, pointer: at.pointer, type: typeWord(schema) };
    return other === undefined ? [missing] : gapsAt(pair, other, schema, inside);
  });
  const items = gapsAt(pair, less['items'], more['items'], stepInto(at, ['items'], itemsPath(at.path)));
  const values = stepInto(at, ['additionalProperties'], valuesPath(at.path));
  return [...fields, ...items, ...gapsAt(pair, less['additionalProperties'], more['additionalProperties'], values)];
}

function stepInto({ pointer, steps }: Spot, further: readonly string[], path: string): Spot {
  return { path, pointer: further.reduce(pointerTo, pointer), steps: [...steps, ...further] };
}

/** What is kept without a schema is not lost. */
function keepsUnknown(node: JsonObject): boolean {
  return node['x-kubernetes-preserve-unknown-fields'] === true;
}
