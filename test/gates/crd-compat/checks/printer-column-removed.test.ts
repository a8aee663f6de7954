import { crd, describeCheck } from '../support.ts';

describeCheck('crd/printer-column-removed', 'printer column "Age" was removed from v1', [
  {
    name: 'one less',
    base: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a' }] } }),
    head: crd({}),
    found: ['spec.versions[v1].additionalPrinterColumns[Age] review'],
  },
  {
    name: 'one more',
    base: crd({}),
    head: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a' }] } }),
    found: [],
  },
]);
