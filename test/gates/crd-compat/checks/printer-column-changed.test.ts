import { crd, describeCheck } from '../support.ts';

describeCheck('crd/printer-column-changed', 'printer column "Age" of v1 changed', [
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
    name: 'space beside an operator of a filter',
    base: crd({
      version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a[?(@.type=="Ready")].b' }] },
    }),
    head: crd({
      version: {
        additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a[?( @.type == "Ready" )].b ' }],
      },
    }),
    found: ['spec.versions[v1].additionalPrinterColumns[Age] compatible'],
  },
  {
    name: 'space inside quotes',
    base: crd({
      version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a[?(@.type=="Ready")].b' }] },
    }),
    head: crd({
      version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a[?(@.type=="Rea dy")].b' }] },
    }),
    found: ['spec.versions[v1].additionalPrinterColumns[Age] review'],
  },
  {
    name: 'space that was part of a quoted text',
    base: crd({
      version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a[?(@.type==" Ready")].b' }] },
    }),
    head: crd({
      version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a[?(@.type=="Ready")].b' }] },
    }),
    found: ['spec.versions[v1].additionalPrinterColumns[Age] review'],
  },
  {
    name: 'space in an escaped name',
    base: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a\\ b' }] } }),
    head: crd({ version: { additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a\\b' }] } }),
    found: ['spec.versions[v1].additionalPrinterColumns[Age] review'],
  },
  {
    name: 'space in a path that nobody reads',
    base: crd({
      version: {
        additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a[?(@.type=="Ready")]'.repeat(100) }],
      },
    }),
    head: crd({
      version: {
        additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.a[?(@.type == "Ready")]'.repeat(100) }],
      },
    }),
    found: ['spec.versions[v1].additionalPrinterColumns[Age] review'],
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
]);
