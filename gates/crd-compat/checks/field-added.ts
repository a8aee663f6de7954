import { itemsOf, member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import { restricts, wasThereUnnamed } from '../keywords/object-meta.ts';
import { typeCause } from '../keywords/type-change.ts';
import { keepsUnknownFields } from '../keywords/unknown-fields.ts';
import { partName, typeWord } from '../words.ts';

export const fieldAdded = crdCheck({
  id: 'crd/field-added',
  topics: ['part-added'],
  effects: HARMLESS,
  title: 'A field was added',
  why: 'Nothing that worked stops working while the field is optional. What is required inside it is demanded only of objects that use it.',
  apiServer: 'It stores the field, which it pruned before unless unknown fields are preserved there.',
  wayOut: 'Nothing to do, unless values of that name were accepted before: then demand no more of them than before.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.properties',
  find: ({ slot, part, parent, field }) => {
    if (slot === 'field' && wasThereUnnamed(parent, field) && restricts(part))
      return [{ before: null, after: typeWord(part), facts: { note: OF_OBJECT }, effects: RESTRICTED }];
    // Where anything was kept, the name may be in use already, with values that the schema rejects.
    const wasFree = slot === 'items' || keepsUnknownFields(parent, 'base');
    const facts = { requiredInside: itemsOf(member(part, 'required')).length, ...(wasFree ? { note: TAKEN } : {}) };
    return [
      { before: null, after: typeWord(part), facts, effects: wasFree ? UNPROVED : {}, follows: typeCause(parent) },
    ];
  },
  message: (fact) => `${partName(fact, fact.after)} was added`,
});

const OF_OBJECT =
  'Objects have it without a schema that names it, so what the schema demands of it is demanded of all of them.';
const RESTRICTED: Partial<Effects> = { persisted: 'ratcheted', writers: 'break' };
const TAKEN = 'Anything was accepted here until now, so stored objects may hold values that the new schema rejects.';
const UNPROVED: Partial<Effects> = { persisted: 'review', writers: 'review' };
