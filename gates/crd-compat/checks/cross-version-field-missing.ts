import { plainCheck } from '../plain-check.ts';
import { place, say, small } from '../words.ts';

export const crossVersionFieldMissing = plainCheck({
  rule: 'cross-version-field-missing',
  topic: 'cross-version',
  title: 'A field is missing in another served version',
  why: 'Objects that are read and written through the other version lose the field, unless a webhook converts it.',
  wayOut: 'Add the field to every served version, or convert with a webhook.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  claim: ({ before, after, version = '', location, crd }) => {
    const wasThere = crd.base.versions.some(({ name }) => name === version);
    return [
      { before: small(before), after: small(after), follows: wasThere ? [{ rule: 'field-removed', location }] : [] },
    ];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} is missing; other served versions have it: ${say(fact.before)}.`,
});
