import { isJsonObject, type Json } from '../../model/json.ts';
import { HARMLESS } from '../effects.ts';
import { switchCheck } from '../keywords/switch-check.ts';
import { typeWord } from '../words.ts';

export const preserveUnknownFieldsRemoved = switchCheck({
  id: 'crd/preserve-unknown-fields-removed',
  topic: 'preserveUnknown',
  keyword: 'x-kubernetes-preserve-unknown-fields',
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  turned: 'off',
  title: 'x-kubernetes-preserve-unknown-fields was switched off',
  why: 'Fields that the schema does not name are pruned from stored objects on their next write, and from every manifest.',
  apiServer: 'It prunes fields that the schema does not name, from requests and from objects that it reads from etcd.',
  wayOut: 'Describe every field that is in use in the schema before you switch it off.',
  refine: ({ base }) => (mayHoldUnknownFields(base) ? {} : { effects: HARMLESS, facts: { note: NO_FIELDS } }),
});

const NO_FIELDS = 'A value of this type has no fields, so that nothing was kept.';
const SCALARS: readonly string[] = ['string', 'integer', 'number', 'boolean', 'int-or-string'];

/** Of a list, the keyword keeps the fields of its items (apiextensions-apiserver, pkg/apiserver/schema/pruning). */
function mayHoldUnknownFields(schema: Json | undefined): boolean {
  if (!isJsonObject(schema)) return true;
  const type = typeWord(schema);
  return type === 'array' ? mayHoldUnknownFields(schema['items']) : !SCALARS.includes(type);
}
