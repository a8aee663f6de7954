import { isJsonObject, type Json } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { placeOf } from '../words.ts';

export const crossVersionConstraintStricter = crdCheck({
  id: 'crd/cross-version-constraint-stricter',
  topics: ['cross-version-constraint'],
  effects: { persisted: 'ok', writers: 'review', readers: 'ok' },
  title: 'A served version rejects what another served version accepts',
  why: 'Without a webhook an object is the same in every version. What was written through one version can be read through the other, but not updated.',
  apiServer:
    'It validates an object by the schema of the version in the request, so it rejects an update through the stricter version.',
  wayOut: 'Put the same constraint on every served version, or convert with a webhook.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  find: ({ after, location }) => {
    const check = member(after, 'as');
    // Where the version itself became stricter, that is the cause.
    return [{ follows: typeof check === 'string' ? [{ check: `crd/${check}`, location }] : [] }];
  },
  message: (fact) => `${placeOf(fact)} rejects what served version ${versionIn(fact.before)} accepts`,
});

function versionIn(value: Json): string {
  return isJsonObject(value) ? Object.keys(value).join(', ') : '';
}
