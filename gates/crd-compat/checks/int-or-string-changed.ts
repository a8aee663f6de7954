import { typeCheck } from '../keywords/type-check.ts';

export const intOrStringChanged = typeCheck({
  id: 'crd/int-or-string-changed',
  effects: { persisted: 'ok', writers: 'ok', readers: 'break' },
  title: 'x-kubernetes-int-or-string was switched on or off',
  why: 'Switched off, the field accepts whatever the rest of its schema accepts. Switched on, it accepts only integers and strings.',
  apiServer:
    'With x-kubernetes-int-or-string it accepts an integer or a string; without it, what the rest of the schema allows.',
  wayOut: 'Keep the form of the field in this version.',
  refine: ({ head }) =>
    head['x-kubernetes-int-or-string'] === true
      ? { effects: { persisted: 'review', writers: 'review', readers: 'review' } }
      : { effects: { persisted: 'break', writers: 'break' } },
});
