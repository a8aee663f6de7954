import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { isAlwaysThere } from '../keywords/object-meta.ts';
import { demandedBy, requiredChanges } from '../keywords/required.ts';
import { PROVED, proofWords } from '../values/proof.ts';
import { fieldPlace } from '../words.ts';

export const requiredAdded = crdCheck({
  id: 'crd/required-added',
  topics: ['required'],
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  keyword: 'required',
  title: 'A field became required',
  why: 'Objects without the field are rejected on every write, even on a write that does not touch its parent: required is never ratcheted.',
  apiServer: 'It rejects a create or an update of an object that has the parent without the field.',
  wayOut: 'Leave the field optional, or give it a default. Require it in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.required',
  find: ({ node }) => {
    const changes = requiredChanges(node);
    if (changes?.isSame) return { noOp: 'the same fields in another order' };
    const demanded = demandedBy(node.base);
    return changes?.added.map(({ field, isNew, pointer }) => ({
      before: null,
      after: field,
      ...(isAlwaysThere(node, field) || demanded.has(field)
        ? { effects: HARMLESS, facts: { field, fieldIsNew: isNew, proof: PROVED } }
        : { facts: { field, fieldIsNew: isNew } }),
      headPointer: pointer,
    }));
  },
  message: (fact) => `required: ${fieldPlace(fact)} is now required${proofWords(fact)}`,
});
