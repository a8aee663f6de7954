import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { bare, placeOf, small } from '../words.ts';

export const celNeedsNewerKubernetes = crdCheck({
  id: 'crd/cel-needs-newer-kubernetes',
  topics: ['cel-lint'],
  effects: { persisted: 'rejected', writers: 'ok', readers: 'ok' },
  title: 'A validation rule needs a newer Kubernetes',
  why: 'An API server that does not know a function or a syntax of the rule rejects the CRD.',
  apiServer: 'It compiles every rule when the CRD is written, and rejects the CRD where a rule does not compile.',
  wayOut: 'Write the rule without it, or raise minimumKubernetes.',
  source: 'apiserver pkg/cel/environment/base.go',
  when: ({ after }) => member(after, 'needs') !== undefined,
  find: ({ after }) => [{ before: null, after: small(after) }],
  message: (fact) => {
    const part = (name: string) => bare(member(fact.after, name) ?? null);
    return `a validation rule of ${placeOf(fact)} needs ${part('needs')} (${part('for')}); the minimum is ${part('minimum')}`;
  },
});
