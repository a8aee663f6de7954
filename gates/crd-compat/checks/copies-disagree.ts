import { crdCheck } from '../check.ts';
import { bare } from '../words.ts';

export const copiesDisagree = crdCheck({
  id: 'crd/copies-disagree',
  topics: ['copies'],
  effects: { persisted: 'ok', writers: 'review', readers: 'ok' },
  title: 'Copies of a CRD disagree',
  why: 'The copies agreed before. Now a cluster gets another API by each way of installing: what one accepts, the other may refuse or prune.',
  apiServer:
    'It knows one CRD of the name: the copy that is applied last replaces the others, and is judged as an update of them.',
  wayOut:
    'Write all copies from one source in the same change (`make manifests`, the script that fills the chart). Leave what is no copy out of `scope.paths` of the rule.',
  source: 'kubernetes-sigs/kubebuilder, config/crd and dist/chart: generated copies of one CRD',
  message: ({ after }) => {
    const [one = null, other = null, ...more] = Array.isArray(after) ? after : [];
    return `copies disagree: ${bare(one)} and ${bare(other)}${more.length > 0 ? ` and ${more.length} more` : ''}`;
  },
});
