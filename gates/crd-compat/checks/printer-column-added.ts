import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { wasAndIs } from '../words.ts';

export const printerColumnAdded = crdCheck({
  id: 'crd/printer-column-added',
  topics: ['printer-column'],
  effects: HARMLESS,
  title: 'A column is printed',
  why: 'People see one more column.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.additionalPrinterColumns',
  when: ({ before }) => before === undefined,
  message: wasAndIs,
});
