import type { Effects } from '../effects.ts';
import { plainCheck } from '../keywords/plain-check.ts';
import { HARMLESS } from '../values/proof.ts';
import { small } from '../words.ts';

export const crdPreserveUnknownFieldsChanged = plainCheck({
  rule: 'crd-preserve-unknown-fields-changed',
  topic: 'preserve-unknown',
  title: 'A CRD keeps or prunes unknown fields otherwise than before',
  why: 'Switched off, whatever the schemas do not name vanishes from stored objects on their next write, and from every manifest.',
  wayOut: 'Describe in the schemas all that is in use before you switch it off.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.preserveUnknownFields',
  claim: ({ before, after, crd }) => {
    const [was, is] = [crd.base.preservesUnknownFields, crd.head.preservesUnknownFields];
    if (was && !is) return [{ before: small(before), after: small(after) }];
    return [{ before: small(before), after: small(after), effects: was === is ? HARMLESS : SWITCHED_ON }];
  },
});

/** v1 does not take it for a new CRD, and for an old one only where it was on before. */
const SWITCHED_ON: Partial<Effects> = { persisted: 'review', writers: 'ok', readers: 'review' };
