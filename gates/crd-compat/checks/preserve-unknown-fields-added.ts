import { WORTH_A_LINE } from '../effects.ts';
import { switchCheck } from '../keywords/switch-check.ts';

export const preserveUnknownFieldsAdded = switchCheck({
  id: 'crd/preserve-unknown-fields-added',
  topic: 'preserveUnknown',
  keyword: 'x-kubernetes-preserve-unknown-fields',
  effects: WORTH_A_LINE,
  turned: 'on',
  title: 'x-kubernetes-preserve-unknown-fields was switched on',
  why: 'What was pruned before is now stored. Nothing that worked stops working.',
  apiServer: 'It stores fields that the schema does not name, and still validates those that it names.',
  wayOut: 'Nothing to do; prefer a schema over free form.',
});
