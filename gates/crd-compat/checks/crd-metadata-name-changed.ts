import { plainCheck } from '../keywords/plain-check.ts';
import { small } from '../words.ts';

export const crdMetadataNameChanged = plainCheck({
  rule: 'crd-metadata-name-changed',
  topic: 'metadata-name',
  title: 'A CRD has another name',
  why: 'The name of a CRD is <plural>.<group>; under another name it is another CRD, and the old one stays behind.',
  wayOut: 'Keep the name, or ship both CRDs and migrate the objects.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinition',
  claim: ({ before, after, crd }) => {
    // Within its group the name only follows the plural; with another group, nothing of the old object is left.
    const follows =
      crd.base.group === crd.head.group
        ? [{ rule: 'crd-name-plural-changed' as const, location: 'spec.names.plural' }]
        : [];
    return [{ before: small(before), after: small(after), follows }];
  },
});
