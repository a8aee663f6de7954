import { switchCheck } from '../keywords/switch-check.ts';

export const preserveUnknownFieldsRemoved = switchCheck({
  id: 'crd/preserve-unknown-fields-removed',
  topic: 'preserveUnknown',
  keyword: 'x-kubernetes-preserve-unknown-fields',
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  turned: 'off',
  title: 'A field prunes unknown members now',
  why: 'Whatever the schema does not name vanishes from stored objects on their next write, and from every manifest.',
  wayOut: 'Describe in the schema all that is in use before you switch it off.',
});
