import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { nameIn, versionOf } from '../words.ts';

export const printerColumnAdded = crdCheck({
  id: 'crd/printer-column-added',
  topics: ['printer-column'],
  effects: HARMLESS,
  title: 'A printer column was added',
  why: 'People see one more column.',
  apiServer: 'It adds the column to the tables that kubectl get asks for; stored objects and validation stay the same.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.additionalPrinterColumns',
  when: ({ before }) => before === undefined,
  message: (fact) => `printer column ${nameIn(fact.after, 'name')} was added to ${versionOf(fact)}`,
});
