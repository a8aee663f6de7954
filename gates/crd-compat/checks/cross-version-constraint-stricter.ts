import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { place, say } from '../words.ts';

export const crossVersionConstraintStricter = crdCheck({
  id: 'crd/cross-version-constraint-stricter',
  topics: ['cross-version-constraint'],
  effects: { persisted: 'ok', writers: 'review', readers: 'ok' },
  title: 'A served version refuses what another one accepts',
  why: 'Without a webhook an object is the same in every version: what was written through the one version can be read through the other, and not be updated.',
  wayOut: 'Demand the same in every served version, or convert with a webhook.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  find: ({ after, location }) => {
    const check = member(after, 'as');
    // Where the version itself became stricter, that is the cause.
    return [{ follows: typeof check === 'string' ? [{ check: `crd/${check}`, location }] : [] }];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} refuses what another served version accepts: ${say(fact.before)} there, ${say(fact.after)} here.`,
});
