import type { Json } from '../../model/json.ts';
import type { Cause } from '../check.ts';
import { plainCheck } from '../keywords/plain-check.ts';
import { small } from '../words.ts';

export const versionDeprecated = plainCheck({
  rule: 'version-deprecated',
  topic: 'deprecated',
  title: 'The deprecation of a version changed',
  why: 'Clients of the version see a warning, or see it no longer.',
  wayOut: 'Say in the release notes which version to use.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.deprecated',
  claim: ({ before, after, version = '' }) =>
    said(before) === said(after)
      ? { noOp: 'unset, false and no warning are the same' }
      : [{ before: small(before), after: small(after), follows: [deprecation(version)] }],
});

/** The words of a warning come and go with the deprecation itself. */
const deprecation = (version: string): Cause => ({
  rule: 'version-deprecated',
  location: `spec.versions[${version}].deprecated`,
});

const said = (value: Json | undefined) => (value === false || value === null ? undefined : value);
