import { switchCheck } from '../keywords/switch-check.ts';

export const preserveUnknownFieldsRemoved = switchCheck({
  id: 'crd/preserve-unknown-fields-removed',
  topic: 'preserveUnknown',
  keyword: 'x-kubernetes-preserve-unknown-fields',
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  turned: 'off',
  title: 'x-kubernetes-preserve-unknown-fields was switched off',
  why: 'Fields that the schema does not name are pruned from stored objects on their next write, and from every manifest.',
  wayOut: 'Describe every field that is in use in the schema before you switch it off.',
});
