import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { wasAndIs } from '../words.ts';

export const printerColumnRemoved = crdCheck({
  id: 'crd/printer-column-removed',
  topics: ['printer-column'],
  effects: READERS_REVIEW,
  title: 'A column is not printed any more',
  why: 'Columns are for people, but scripts parse them.',
  wayOut: 'Keep the column, or show it with -o wide (priority 1).',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.additionalPrinterColumns',
  when: ({ after }) => after === undefined,
  message: wasAndIs,
});
