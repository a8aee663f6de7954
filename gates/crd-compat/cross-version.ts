import { itemsPath, memberPath, pointerTo, ROOT_PATH, valuesPath } from '../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Sides } from './crd-differ.ts';
import type { CrdDefinition, CrdVersion } from './definition.ts';
import type { CrdDifference } from './difference.ts';
import { member, membersOf } from './same-json.ts';
import { typeWord } from './words.ts';

interface Gap {
  /** The version that lacks the field, and the one that has it. */
  readonly lacking: CrdVersion;
  readonly having: CrdVersion;
  readonly path: string;
  readonly pointer: string;
  readonly type: string;
}

/**
 * Fields that one served version has and another has not, as far as they are new at head: without a webhook, an object that
 * passes through the other version loses them.
 */
export function crossVersionDifferences({ crd, differ }: Sides): CrdDifference[] {
  if (crd.head.conversion === 'Webhook') return [];
  const known = new Set(gapsOf(crd.base).map(keyOf));
  return gapsOf(crd.head)
    .filter((gap) => !known.has(keyOf(gap)))
    .map((gap) =>
      differ({
        topic: 'cross-version',
        version: gap.lacking.name,
        location: gap.path,
        before: { [gap.having.name]: gap.type },
        after: { [gap.having.name]: gap.type, [gap.lacking.name]: null },
        basePointer: crd.base.source.pointer,
        headPointer: gap.pointer,
      }),
    );
}

const MOST_COMPARED = 12;

function keyOf({ lacking, having, path }: Gap): string {
  return JSON.stringify([lacking.name, having.name, path]);
}

function gapsOf({ versions }: CrdDefinition): Gap[] {
  const served = versions.filter((version) => version.served && isJsonObject(version.schema));
  // Real CRDs serve three or four. Of very many, each is compared with its neighbours, so that the work stays in proportion.
  const isNear = (i: number, j: number) => served.length <= MOST_COMPARED || Math.abs(i - j) === 1;
  return served.flatMap((lacking, i) =>
    served.flatMap((having, j) => (having !== lacking && isNear(i, j) ? gapsBetween(lacking, having) : [])),
  );
}

function gapsBetween(lacking: CrdVersion, having: CrdVersion): Gap[] {
  const gaps: Gap[] = [];
  const compare: Comparing = (less, more, path, pointer) => {
    if (less === more || !isJsonObject(less) || !isJsonObject(more) || keepsUnknown(less)) return;
    for (const [name, schema] of membersOf(member(more, 'properties'))) {
      const at = memberPath(path, name);
      const other = member(member(less, 'properties'), name);
      if (other === undefined) gaps.push({ lacking, having, path: at, pointer, type: typeWord(schema) });
      else compare(other, schema, at, pointerTo(pointerTo(pointer, 'properties'), name));
    }
    compare(less['items'], more['items'], itemsPath(path), pointerTo(pointer, 'items'));
    const [values, others] = [less['additionalProperties'], more['additionalProperties']];
    compare(values, others, valuesPath(path), pointerTo(pointer, 'additionalProperties'));
  };
  compare(lacking.schema, having.schema, ROOT_PATH, lacking.schemaPointer);
  return gaps;
}

type Comparing = (less: Json | undefined, more: Json | undefined, path: string, pointer: string) => void;

/** What is kept without a schema is not lost. */
function keepsUnknown(node: JsonObject): boolean {
  return node['x-kubernetes-preserve-unknown-fields'] === true;
}
