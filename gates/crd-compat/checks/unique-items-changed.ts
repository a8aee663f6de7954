import { crdCheck } from '../check.ts';
import { MAYBE_TIGHTENED } from '../effects.ts';
import { keywordChange } from '../words.ts';

export const uniqueItemsChanged = crdCheck({
  id: 'crd/unique-items-changed',
  topics: ['uniqueItems'],
  effects: MAYBE_TIGHTENED,
  keyword: 'uniqueItems',
  title: 'uniqueItems changed',
  why: 'The API server rejects a CRD with uniqueItems: true, because the check is expensive.',
  apiServer: 'It rejects a CRD with uniqueItems: true.',
  wayOut: 'Use x-kubernetes-list-type: set in a new field instead.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.uniqueItems',
  find: ({ node: { base, head } }) => {
    const [before, after] = [base['uniqueItems'] ?? false, head['uniqueItems'] ?? false];
    return before === after ? { noOp: 'unset and false are the same' } : [{ before, after }];
  },
  message: (fact) => keywordChange('uniqueItems', fact),
});
