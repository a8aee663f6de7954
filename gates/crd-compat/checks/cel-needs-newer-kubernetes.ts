import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { place, say, small } from '../words.ts';

export const celNeedsNewerKubernetes = crdCheck({
  id: 'crd/cel-needs-newer-kubernetes',
  topics: ['cel-lint'],
  effects: { persisted: 'rejected', writers: 'ok', readers: 'ok' },
  title: 'A CEL rule needs a newer Kubernetes',
  why: 'The CRD does not install on an API server that does not know a function or syntax of the rule.',
  wayOut: 'Write the rule without it, or raise minimumKubernetes.',
  source: 'apiserver pkg/cel/environment/base.go',
  when: ({ after }) => member(after, 'needs') !== undefined,
  find: ({ after }) => [{ before: null, after: small(after) }],
  message: (fact) =>
    `A rule of ${place(fact.location, fact.facts['version'])} needs more than the oldest Kubernetes has: ${say(fact.after)}.`,
});
