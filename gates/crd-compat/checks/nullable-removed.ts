import { switchCheck } from '../keywords/switch-check.ts';

export const nullableRemoved = switchCheck({
  id: 'crd/nullable-removed',
  topic: 'nullable',
  keyword: 'nullable',
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  turned: 'off',
  title: 'nullable was switched off',
  why: 'Null vanishes from stored objects and manifests, or the default replaces it. Null is rejected in a list without a default, and where the field is required (apiextensions-apiserver, pkg/apiserver/schema/defaulting).',
  apiServer:
    'It drops null on read and on write, or fills in the default. It rejects null in a list, and where the field is required without a default.',
  wayOut: 'Keep nullable in this version.',
  refine: ({ head }) => (head['default'] === undefined ? {} : { facts: { note: 'Here the default replaces null.' } }),
});
