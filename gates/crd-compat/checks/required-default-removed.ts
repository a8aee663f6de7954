import { textsOf } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { defaultOf } from '../keywords/required.ts';
import { place, say, small } from '../words.ts';

export const requiredDefaultRemoved = crdCheck({
  id: 'crd/required-default-removed',
  topics: ['default'],
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  title: 'A required field lost its default',
  why: 'Manifests and stored objects that left the field out were completed by the API server and are now rejected; required is never ratcheted.',
  wayOut: 'Keep the default, or make the field optional.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.default, required',
  find: ({ node: { base, head, parent, field } }) => {
    const wasDefaulted = defaultOf(base) !== undefined && defaultOf(head) === undefined;
    if (!wasDefaulted || !parent || field === undefined) return undefined;
    const isRequired = [parent.base, parent.head].every((side) => textsOf(side['required']).includes(field));
    return isRequired
      ? [{ location: parent.path, before: { [field]: small(defaultOf(base)) }, after: null, facts: { field } }]
      : undefined;
  },
  message: (fact) =>
    `${String(fact.facts['field'])} is still required in ${place(fact.location, fact.facts['version'])} but has no default any more; it was ${say(fact.before)}.`,
});
