import { crd, describeCheck } from '../support.ts';

describeCheck(
  'crd/printer-column-removed',
  'spec.versions[v1].additionalPrinterColumns[Age] was {"jsonPath":".a","name":"Age","type":"date"} and is nothing.',
  [
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
  ],
);
