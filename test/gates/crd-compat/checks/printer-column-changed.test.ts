import { crd, describeCheck } from '../support.ts';

describeCheck(
  'printer-column-changed',
  'spec.versions[v1].additionalPrinterColumns[Age] was {"jsonPath":".a","name":"Age","type":"date"} and is {"jsonPath":".b","name":"Age","type":"date"}.',
  [
    {
      name: 'another path',
      base: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a' }] } }),
      head: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.b' }] } }),
      found: ['spec.versions[v1].additionalPrinterColumns[Age] review'],
    },
    {
      name: 'another description',
      base: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a' }] } }),
      head: crd({
        version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a', description: 'd' }] },
      }),
      found: ['spec.versions[v1].additionalPrinterColumns[Age] compatible'],
    },
    {
      name: 'priority zero is unset',
      base: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a' }] } }),
      head: crd({
        version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a', priority: 0 }] },
      }),
      found: [],
    },
    {
      name: 'another order',
      base: crd({
        version: {
          additionalPrinterColumns: [
            { name: 'Age', type: 'date', jsonPath: '.a' },
            { name: 'B', type: 'date', jsonPath: '.a' },
          ],
        },
      }),
      head: crd({
        version: {
          additionalPrinterColumns: [
            { name: 'B', type: 'date', jsonPath: '.a' },
            { name: 'Age', type: 'date', jsonPath: '.a' },
          ],
        },
      }),
      found: [],
    },
  ],
);
