import { plainCheck } from '../keywords/plain-check.ts';

export const printerColumnRemoved = plainCheck({
  rule: 'printer-column-removed',
  topic: 'printer-column',
  title: 'A column is not printed any more',
  why: 'Columns are for people, but scripts parse them.',
  wayOut: 'Keep the column, or show it with -o wide (priority 1).',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.additionalPrinterColumns',
  when: ({ after }) => after === undefined,
});
