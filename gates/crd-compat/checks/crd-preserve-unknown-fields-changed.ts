import { crdCheck } from '../check.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import { bare } from '../words.ts';

export const crdPreserveUnknownFieldsChanged = crdCheck({
  id: 'crd/crd-preserve-unknown-fields-changed',
  topics: ['preserve-unknown'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'preserveUnknownFields of a CRD changed',
  why: 'When it is switched off, fields that the schemas do not name are pruned from stored objects on their next write, and from every manifest.',
  apiServer:
    'With false it prunes every field outside of the schemas, on read and on write; with true it keeps them. For a new CRD, apiextensions.k8s.io/v1 does not accept true.',
  wayOut: 'Describe every field that is in use in the schemas before you switch it off.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.preserveUnknownFields',
  find: ({ crd }) => {
    const [was, is] = [crd.base.preservesUnknownFields, crd.head.preservesUnknownFields];
    if (was && !is) return [{}];
    return [{ effects: was === is ? HARMLESS : SWITCHED_ON }];
  },
  message: ({ before, after }) =>
    `preserveUnknownFields changed from ${bare(before ?? 'unset')} to ${bare(after ?? 'unset')}`,
});

/** v1 does not take it for a new CRD, and for an old one only where it was on before. */
const SWITCHED_ON: Partial<Effects> = { persisted: 'review', writers: 'ok', readers: 'review' };
