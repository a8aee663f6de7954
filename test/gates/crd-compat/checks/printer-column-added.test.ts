import { crd, describeCheck } from '../support.ts';

describeCheck(
  'crd/printer-column-added',
  'spec.versions[v1].additionalPrinterColumns[Age] was nothing and is {"jsonPath":".a","name":"Age","type":"date"}.',
  [
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
  ],
);
