import { isJsonObject, type Json } from '../../model/json.ts';
import { crdCheck } from '../check.ts';
import type { Effects } from '../effects.ts';
import { typeCause } from '../keywords/type-change.ts';
import { bare, placeOf, typeWord } from '../words.ts';

/** `closed`: unset or false. `any`: true or an empty schema. */
type Openness = 'closed' | 'any' | 'values';

export const additionalPropertiesChanged = crdCheck({
  id: 'crd/additional-properties-changed',
  topics: ['additionalProperties'],
  effects: { persisted: 'lost', writers: 'break', readers: 'review' },
  keyword: 'additionalProperties',
  title: 'additionalProperties changed',
  why: 'Entries that a closed map does not name are pruned from stored objects and manifests. A removed additionalProperties is never ratcheted.',
  apiServer:
    'It prunes entries that the schema no longer describes, on read and on write, and rejects entries that do not match it.',
  wayOut: 'Keep the map and add a new field beside it.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.additionalProperties',
  find: ({ node }) => {
    const [was, is] = [opennessOf(node.base['additionalProperties']), opennessOf(node.head['additionalProperties'])];
    if (was === is) return { noOp: 'unset and false are the same, true and an empty schema too' };
    const isKept = node.head['x-kubernetes-preserve-unknown-fields'] === true;
    const effects = was === 'closed' || is === 'any' || isKept ? OPENED : {};
    return [
      {
        before: wordFor(node.base['additionalProperties']),
        after: wordFor(node.head['additionalProperties']),
        effects,
        follows: typeCause(node),
      },
    ];
  },
  message: (fact) =>
    `additionalProperties of ${placeOf(fact)} changed from ${openness(fact.before)} to ${openness(fact.after)}`,
});

const OPENED: Partial<Effects> = { persisted: 'ok', writers: 'ok', readers: 'review' };

function opennessOf(value: Json | undefined): Openness {
  if (value === undefined || value === null || value === false) return 'closed';
  return isJsonObject(value) && Object.keys(value).length > 0 ? 'values' : 'any';
}

function wordFor(value: Json | undefined): Json {
  return isJsonObject(value) ? typeWord(value) : (value ?? null);
}

function openness(value: Json): string {
  if (value === null || value === false) return 'none';
  return value === true ? 'any' : bare(value);
}
