import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { celChanges } from '../keywords/cel-rules.ts';
import { placeOf } from '../words.ts';

export const celRulesReordered = crdCheck({
  id: 'crd/cel-rules-reordered',
  topics: ['cel'],
  effects: HARMLESS,
  title: 'Validation rules were reordered',
  why: 'All rules must hold, so their order does not matter.',
  apiServer: 'It evaluates every rule, in whatever order they stand.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-validations',
  find: ({ node }) => {
    const found = celChanges(node);
    if (!found) return undefined;
    if (found.isReordered) return [{ before: null, after: null }];
    const isSame = [found.added, found.removed, found.changed, found.reworded].every((list) => list.length === 0);
    return isSame ? { noOp: 'the same rules, one of them once more or once less' } : undefined;
  },
  message: (fact) => `the validation rules of ${placeOf(fact)} were reordered`,
});
