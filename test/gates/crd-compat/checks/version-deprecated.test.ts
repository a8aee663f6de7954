import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/version-deprecated', 'version v1 is now deprecated', [
  {
    name: 'deprecated',
    base: crd({ spec: { versions: [v('v1')] } }),
    head: crd({ spec: { versions: [v('v1', { deprecated: true })] } }),
    found: ['spec.versions[v1].deprecated compatible'],
  },
  {
    name: 'with another warning',
    base: crd({ spec: { versions: [v('v1', { deprecated: true })] } }),
    head: crd({ spec: { versions: [v('v1', { deprecated: true, deprecationWarning: 'use v2' })] } }),
    found: ['spec.versions[v1].deprecationWarning compatible'],
  },
  {
    name: 'not deprecated',
    base: crd({ spec: { versions: [v('v1')] } }),
    head: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    found: [],
  },
  {
    name: 'that it is not deprecated is said, or not',
    base: crd({ spec: { versions: [v('v1', { deprecationWarning: null })] } }),
    head: crd({ spec: { versions: [v('v1', { deprecated: false })] } }),
    found: [],
  },
  {
    name: 'deprecated no more',
    base: crd({ spec: { versions: [v('v1', { deprecated: true })] } }),
    head: crd({ spec: { versions: [v('v1', { deprecated: false })] } }),
    found: ['spec.versions[v1].deprecated compatible'],
  },
  {
    name: 'deprecated, with a warning',
    base: crd({ spec: { versions: [v('v1')] } }),
    head: crd({ spec: { versions: [v('v1', { deprecated: true, deprecationWarning: 'use v2' })] } }),
    found: ['spec.versions[v1].deprecated compatible', 'spec.versions[v1].deprecationWarning compatible (follows)'],
  },
]);
