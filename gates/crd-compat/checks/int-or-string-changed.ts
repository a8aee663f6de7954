import { typeCheck } from '../keywords/type-check.ts';

export const intOrStringChanged = typeCheck({
  id: 'crd/int-or-string-changed',
  effects: { persisted: 'ok', writers: 'ok', readers: 'break' },
  title: 'int-or-string was switched on or off for a field without another type',
  why: 'Switched off, the field takes whatever the rest of its schema says; switched on, it takes nothing but integers and strings.',
  wayOut: 'Keep the form of the field in this version.',
  refine: ({ head }) =>
    head['x-kubernetes-int-or-string'] === true
      ? { effects: { persisted: 'review', writers: 'review', readers: 'review' } }
      : { effects: { persisted: 'break', writers: 'break' } },
});
