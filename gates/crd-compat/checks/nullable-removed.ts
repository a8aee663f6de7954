import { switchCheck } from '../keywords/switch-check.ts';

export const nullableRemoved = switchCheck({
  id: 'crd/nullable-removed',
  topic: 'nullable',
  keyword: 'nullable',
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  turned: 'off',
  title: 'A field may not be null any more',
  why: 'Null vanishes from stored objects and manifests, or the default takes its place; in a list without one, and where the field is required, it is refused (apiextensions-apiserver, pkg/apiserver/schema/defaulting).',
  wayOut: 'Keep nullable in this version.',
  note: ({ head }) => (head['default'] === undefined ? undefined : 'Here the default replaces null.'),
});
