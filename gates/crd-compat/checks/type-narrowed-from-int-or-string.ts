import { typeCheck } from '../keywords/type-check.ts';

export const typeNarrowedFromIntOrString = typeCheck({
  id: 'crd/type-narrowed-from-int-or-string',
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  title: 'type was narrowed from int-or-string',
  why: 'Stored objects and manifests may hold the form that is now rejected.',
  apiServer: 'It rejects the form that the new type excludes, and converts nothing.',
  wayOut: 'Keep int-or-string in this version; narrow it in a new version of the API.',
});
