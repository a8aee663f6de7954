import { crdCheck } from '../check.ts';
import { renamedTo, sameSchema } from '../differ/rename.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import { isOfObject } from '../keywords/object-meta.ts';
import { typeCause } from '../keywords/type-change.ts';
import { keepsUnknownFields } from '../keywords/unknown-fields.ts';
import { partName, shown, typeWord } from '../words.ts';

export const fieldRemoved = crdCheck({
  id: 'crd/field-removed',
  topics: ['part-removed'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'A field was removed',
  why: 'Stored objects lose the field on their next write. Manifests that set it are pruned silently, or rejected by strict clients.',
  apiServer:
    'It prunes the field from requests and from objects that it reads from etcd, unless unknown fields are preserved there. With fieldValidation=Strict it rejects the request.',
  wayOut:
    'Keep the field, mark it deprecated in its description and stop using it. Remove it in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.properties',
  find: (difference) => {
    const { part, parent, field, slot } = difference;
    if (slot === 'field' && isOfObject(parent, field))
      return [{ before: typeWord(part), after: null, effects: HARMLESS, facts: { note: OF_OBJECT } }];
    const isEntry = slot === 'field' && sameSchema(parent.head['additionalProperties'], part);
    const isKept = isEntry || keepsUnknownFields(parent, 'head') || parent.version.crd.head.preservesUnknownFields;
    const name = renamedTo(difference);
    const facts = {
      ...(name === undefined
        ? {}
        : {
            renamedTo: name,
            suggestion: `If it was renamed to ${name}, keep both names for as long as this version is served.`,
          }),
      ...(isKept ? { note: isEntry ? AS_ENTRY : UNKNOWN } : {}),
    };
    return [{ before: typeWord(part), after: null, facts, effects: isKept ? KEPT : {}, follows: typeCause(parent) }];
  },
  message: (fact) => {
    const { renamedTo } = fact.facts;
    const renamed = typeof renamedTo === 'string' ? `; ${shown(renamedTo)} looks like its new name` : '';
    return `${partName(fact, fact.before)} was removed${renamed}`;
  },
});

const AS_ENTRY = 'It is an entry of the map now, of the same schema, so values stay, but nothing documents the name.';
const UNKNOWN = 'Unknown fields are preserved here, so values stay, but nothing validates or documents them.';
const OF_OBJECT = 'Every Kubernetes object has it, and the API server keeps it without a schema.';
const KEPT: Partial<Effects> = { persisted: 'ok', writers: 'review', readers: 'review' };
