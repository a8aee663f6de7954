import { crd, describeCheck, field, schema } from '../support.ts';

describeCheck('crd/unclaimed-difference', 'x-acme-new of .spec.f (v1) changed', [
  {
    name: 'an unknown keyword',
    base: field({ type: 'string' }),
    head: field({ type: 'string', 'x-acme-new': 1 }),
    found: ['.spec.f review'],
  },
  {
    name: 'under a strict profile it is breaking',
    base: field({ type: 'string' }),
    head: field({ type: 'string', 'x-acme-new': 1 }),
    params: { profile: 'strict' },
    found: ['.spec.f breaking'],
  },
  {
    name: 'two unknown keywords',
    base: field({ type: 'string' }),
    head: field({ type: 'string', a: 1, b: 1 }),
    found: ['.spec.f review', '.spec.f review'],
  },
  {
    name: 'a list of names that is no list, which the API server refuses',
    base: field({ type: 'object' }),
    head: field({ type: 'object', required: 'x' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a bound that is no number, which the API server refuses',
    base: field({ type: 'string' }),
    head: field({ type: 'string', maxLength: 'x' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'rules that are no rules, which the API server refuses',
    base: field({ type: 'string' }),
    head: field({ type: 'string', 'x-kubernetes-validations': ['x'] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'items that are a tuple, which the API server refuses',
    base: field({ type: 'array', items: { type: 'string' } }),
    head: field({ type: 'array', items: [{ type: 'string' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'properties that are no schemas, which the API server refuses',
    base: field({ type: 'object' }),
    head: field({ type: 'object', properties: { x: 1 } }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'an unknown part of the spec',
    base: crd({}),
    head: crd({ spec: { novel: 1 } }),
    found: ['spec.novel review'],
  },
  {
    name: 'an unknown part of a version',
    base: crd({}),
    head: crd({ version: { novel: 1 } }),
    found: ['spec.versions[v1].novel review'],
  },
  {
    name: 'an unknown subresource',
    base: crd({}),
    head: crd({ version: { subresources: { novel: {} } } }),
    found: ['spec.versions[v1].subresources.novel review'],
  },
  {
    name: 'an unknown part of the metadata',
    base: crd({}),
    head: crd({ metadata: { finalizers: ['a'] } }),
    found: ['metadata.finalizers review'],
  },
  {
    name: 'an unknown name',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', novel: 'a' } } }),
    found: ['spec.names.novel review'],
  },
  { name: 'an unknown part of the document', base: crd({}), head: crd({ top: { novel: 1 } }), found: ['novel review'] },
  {
    name: 'something beside the schema',
    base: crd({}),
    head: crd({ version: { schema: { ...schema({}), novel: 1 } } }),
    found: ['spec.versions[v1].schema review'],
  },
  {
    name: 'back to v1beta1',
    base: crd({}),
    head: crd({ top: { apiVersion: 'apiextensions.k8s.io/v1beta1' } }),
    found: ['apiVersion review'],
  },
  {
    name: 'the status of the CRD, which manifests cannot set',
    base: crd({ top: { status: { a: 1 } } }),
    head: crd({}),
    found: [],
  },
]);
