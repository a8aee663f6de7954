import type { NodePair } from '../difference.ts';
import { HARMLESS } from '../effects.ts';
import { typeCheck } from '../keywords/type-check.ts';

export const typeChanged = typeCheck({
  id: 'crd/type-changed',
  effects: { persisted: 'break', writers: 'break', readers: 'break' },
  title: 'type was changed',
  why: 'No value of the old type is valid: stored objects cannot be updated, manifests are rejected, clients fail to decode.',
  apiServer: 'It rejects values of the old type, and converts nothing.',
  wayOut: 'Keep the field and add a field of the new type beside it. Remove the old field in a new version of the API.',
  // A field without a type that preserves unknown fields accepts everything that it accepted before.
  refine: (node) => {
    if (isObjectAnyway(node)) return { effects: HARMLESS };
    return node.head['type'] === undefined && node.head['x-kubernetes-preserve-unknown-fields'] === true
      ? { effects: { persisted: 'ok', writers: 'ok', readers: 'break' } }
      : {};
  },
});

/** The API server accepts nothing but an object as the whole and as its `metadata`, whether or not a schema gives their type. */
function isObjectAnyway({ base, head, parent, field }: NodePair): boolean {
  const isWhole = parent === undefined || (field === 'metadata' && parent.parent === undefined);
  return isWhole && base['type'] === undefined && head['type'] === 'object';
}
