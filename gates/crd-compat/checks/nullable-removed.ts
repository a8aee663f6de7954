import { switchCheck } from '../keywords/switch-check.ts';

export const nullableRemoved = switchCheck({
  rule: 'nullable-removed',
  topic: 'nullable',
  keyword: 'nullable',
  turned: 'off',
  title: 'A field may not be null any more',
  why: 'Stored objects and manifests that hold null are rejected; where the field has a default, null is replaced by it.',
  wayOut: 'Keep nullable in this version.',
  note: ({ head }) => (head['default'] === undefined ? undefined : 'Here the default replaces null.'),
});
