import { typeCheck } from '../keywords/type-check.ts';

export const typeChanged = typeCheck({
  id: 'crd/type-changed',
  effects: { persisted: 'break', writers: 'break', readers: 'break' },
  title: 'A field has another type',
  why: 'No value of the old type is valid any more: stored objects cannot be updated, manifests are rejected, clients fail to decode.',
  wayOut: 'Keep the field and add one of the new type beside it; drop the old one in a new version of the API.',
  // A field that takes anything takes whatever it took before.
  refine: ({ head }) =>
    head['type'] === undefined && head['x-kubernetes-preserve-unknown-fields'] === true
      ? { effects: { persisted: 'ok', writers: 'ok', readers: 'break' } }
      : {},
});
