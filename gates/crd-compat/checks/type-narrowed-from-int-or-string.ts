import { typeCheck } from '../keywords/type-check.ts';

export const typeNarrowedFromIntOrString = typeCheck({
  id: 'crd/type-narrowed-from-int-or-string',
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  title: 'A field takes only one of integer and string any more',
  why: 'Stored objects and manifests may hold the form that is now rejected.',
  wayOut: 'Keep int-or-string in this version; narrow in a new version of the API.',
});
