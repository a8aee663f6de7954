import { textsOf } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { defaultOf } from '../keywords/required.ts';
import { fieldPlace, small } from '../words.ts';

export const requiredDefaultRemoved = crdCheck({
  id: 'crd/required-default-removed',
  topics: ['default'],
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  title: 'The default of a required field was removed',
  why: 'The API server filled in the default where manifests and stored objects left the field out. They are now rejected: required is never ratcheted.',
  apiServer: 'It no longer fills in the field, and rejects a create or an update of an object without it.',
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
  message: (fact) => `default was removed from ${fieldPlace(fact)}, which is still required`,
});
