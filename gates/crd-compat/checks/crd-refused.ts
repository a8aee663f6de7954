import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { placeOf } from '../words.ts';

const REVIEW = { persisted: 'review', writers: 'ok' } as const;

export const crdRefused = crdCheck({
  id: 'crd/crd-refused',
  topics: ['refusal'],
  effects: { persisted: 'rejected', writers: 'break', readers: 'ok' },
  title: 'The API server rejects the CRD',
  why: 'The API server validates a CRD as a whole before it stores anything of it, also the versions that it does not serve. Nothing of this one is applied.',
  apiServer: 'It answers 422 Invalid and stores nothing; the installed CRD and its objects stay as they are.',
  wayOut:
    'Correct what the finding names, and try the CRD with a server-side dry run (kubectl apply --dry-run=server).',
  source: 'apiextensions-apiserver pkg/apis/apiextensions/validation; docs/crd-refusals.md',
  find: ({ after }) => [member(after, 'perhaps') === undefined ? {} : { effects: REVIEW }],
  message: (fact) => {
    const refused = member(fact.after, 'refused');
    const reason = headline(String(refused ?? member(fact.after, 'perhaps')));
    return `the API server ${refused === undefined ? 'may reject' : 'rejects'} ${placeOf(fact)}: ${reason}`;
  },
});

const LONGEST_REASON = 70;

const headline = (reason: string): string =>
  reason.length <= LONGEST_REASON ? reason : `${reason.slice(0, LONGEST_REASON)}…`;
