import type { Json } from '../../model/json.ts';
import type { Cause } from '../check.ts';
import { crdCheck } from '../check.ts';
import { wasAndIs } from '../words.ts';

export const versionDeprecated = crdCheck({
  id: 'crd/version-deprecated',
  topics: ['deprecated'],
  effects: { persisted: 'ok', writers: 'notice', readers: 'ok' },
  title: 'The deprecation of a version changed',
  why: 'Clients of the version see a warning, or see it no longer.',
  wayOut: 'Say in the release notes which version to use.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.deprecated',
  find: ({ before, after, version = '' }) =>
    said(before) === said(after)
      ? { noOp: 'unset, false and no warning are the same' }
      : [{ follows: [deprecation(version)] }],
  message: wasAndIs,
});

/** The words of a warning come and go with the deprecation itself. */
const deprecation = (version: string): Cause => ({
  check: 'crd/version-deprecated',
  location: `spec.versions[${version}].deprecated`,
});

const said = (value: Json | undefined) => (value === false || value === null ? undefined : value);
