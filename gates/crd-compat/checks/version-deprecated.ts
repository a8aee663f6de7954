import type { Fact } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Cause } from '../check.ts';
import { crdCheck } from '../check.ts';
import { versionOf } from '../words.ts';

export const versionDeprecated = crdCheck({
  id: 'crd/version-deprecated',
  topics: ['deprecated'],
  effects: { persisted: 'ok', writers: 'notice', readers: 'ok' },
  title: 'The deprecation of a version changed',
  why: 'Clients of the version see a warning, or no longer see it.',
  apiServer: 'It sends a Warning header with each answer for a deprecated version.',
  wayOut: 'Name the version to use in the release notes.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.deprecated',
  find: ({ before, after, version = '' }) =>
    meant(before) === meant(after)
      ? { noOp: 'unset, false and no warning are the same' }
      : [{ follows: [deprecation(version)] }],
  message: changeOf,
});

function changeOf(fact: Fact): string {
  if (fact.location.endsWith('.deprecationWarning')) return `deprecationWarning of ${versionOf(fact)} changed`;
  return `version ${versionOf(fact)} is ${fact.after === true ? 'now' : 'no longer'} deprecated`;
}

/** The words of a warning come and go with the deprecation itself. */
const deprecation = (version: string): Cause => ({
  check: 'crd/version-deprecated',
  location: `spec.versions[${version}].deprecated`,
});

const meant = (value: Json | undefined) => (value === false || value === null ? undefined : value);
