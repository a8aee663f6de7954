import { crd, describeCheck } from '../support.ts';

describeCheck('crd/printer-column-added', 'printer column "Age" was added to v1', [
  {
    name: 'one more',
    base: crd({}),
    head: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a' }] } }),
    found: ['spec.versions[v1].additionalPrinterColumns[Age] compatible'],
  },
  {
    name: 'one less',
    base: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a' }] } }),
    head: crd({}),
    found: [],
  },
]);
