import { textsOf } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import type { NodePair } from '../difference.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import { demandedBy, requiredChanges } from '../keywords/required.ts';
import { fieldPlace } from '../words.ts';

const REFUSED: Partial<Effects> = { persisted: 'rejected' };
const KEY =
  'It is a key of a map list, which must be required or have a default: the API server refuses the CRD (apiextensions validation of x-kubernetes-list-map-keys).';

/** Whether the node is an item of a list that is keyed by the field. */
function isKey({ parent, head }: NodePair, field: string): boolean {
  return parent?.head['items'] === head && textsOf(parent.head['x-kubernetes-list-map-keys']).includes(field);
}

export const requiredRemoved = crdCheck({
  id: 'crd/required-removed',
  topics: ['required'],
  effects: { ...HARMLESS, status: { readers: 'review' } },
  keyword: 'required',
  title: 'A field became optional',
  why: 'Writers may leave the field out. Readers that rely on it meet objects without it, above all where others read what a controller writes.',
  apiServer: 'It accepts objects without the field.',
  wayOut: 'Release readers that handle a missing field first.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.required',
  find: ({ node }) => {
    const demanded = demandedBy(node.head);
    return requiredChanges(node)?.removed.map(({ field, pointer, location, fallback }) => ({
      before: field,
      after: null,
      ...(fallback === null && isKey(node, field)
        ? { effects: REFUSED, facts: { field, note: KEY } }
        : { facts: { field }, ...(demanded.has(field) ? { effects: HARMLESS } : {}) }),
      basePointer: pointer,
      follows: [{ check: 'crd/field-removed', location }],
    }));
  },
  message: (fact) => `required: ${fieldPlace(fact)} is now optional`,
});
