import { plainCheck } from '../keywords/plain-check.ts';

export const versionDeprecated = plainCheck({
  rule: 'version-deprecated',
  topic: 'deprecated',
  title: 'The deprecation of a version changed',
  why: 'Clients of the version see a warning, or see it no longer.',
  wayOut: 'Say in the release notes which version to use.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.deprecated',
});
