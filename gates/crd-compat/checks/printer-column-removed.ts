import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { nameIn, versionOf } from '../words.ts';

export const printerColumnRemoved = crdCheck({
  id: 'crd/printer-column-removed',
  topics: ['printer-column'],
  effects: READERS_REVIEW,
  title: 'A printer column was removed',
  why: 'Columns are for people, but scripts parse them.',
  apiServer:
    'It leaves the column out of the tables that kubectl get asks for; stored objects and validation stay the same.',
  wayOut: 'Keep the column, or show it with -o wide (priority 1).',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.additionalPrinterColumns',
  when: ({ after }) => after === undefined,
  message: (fact) => `printer column ${nameIn(fact.before, 'name')} was removed from ${versionOf(fact)}`,
});
