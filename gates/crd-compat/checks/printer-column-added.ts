import { plainCheck } from '../keywords/plain-check.ts';

export const printerColumnAdded = plainCheck({
  rule: 'printer-column-added',
  topic: 'printer-column',
  title: 'A column is printed',
  why: 'People see one more column.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.additionalPrinterColumns',
  when: ({ before }) => before === undefined,
});
