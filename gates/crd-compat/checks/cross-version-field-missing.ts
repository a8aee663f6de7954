import { isJsonObject, type Json } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { LOST_ON_WRITE } from '../differ/cross-version.ts';
import { type Effects, UNPROVED } from '../effects.ts';
import { placeOf } from '../words.ts';

const LOST: Partial<Effects> = { persisted: 'lost', writers: 'break', readers: 'break' };
const NOTE =
  'Objects are stored in the version that lacks it, so what is written through the other version is lost at once.';

export const crossVersionFieldMissing = crdCheck({
  id: 'crd/cross-version-field-missing',
  topics: ['cross-version'],
  effects: UNPROVED,
  title: 'A field is missing in another served version',
  why: 'Objects that are read and written through the other version lose the field, unless a webhook converts it.',
  apiServer:
    'With strategy None it prunes by the schema of the version in the request, so an update through that version stores the object without the field.',
  wayOut:
    'Add the field to every served version, or convert with a webhook: in the file itself, or by a patch that a kustomization of this repository lists.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  find: ({ after, version = '', location, crd }) => {
    const wasThere = crd.base.versions.some(({ name }) => name === version);
    const isLost = member(after, LOST_ON_WRITE) !== undefined;
    return [
      {
        follows: wasThere ? [{ check: 'crd/field-removed', location }] : [],
        ...(isLost ? { effects: LOST, facts: { note: NOTE } } : {}),
      },
    ];
  },
  message: (fact) => `field ${placeOf(fact)} is missing, but served version ${versionIn(fact.before)} has it`,
});

function versionIn(value: Json): string {
  return isJsonObject(value) ? Object.keys(value).join(', ') : '';
}
