import { lookup } from '../model/json-values.ts';
import type { CrdPair, Difference, Topic } from './difference.ts';
import type { Effects, Persisted } from './effects.ts';

/**
 * What a change inside a version means: less than elsewhere where no one can use the version, as it is neither served nor stored, at base
 * and at head. No request is validated by it. Objects that were once stored in it are pruned by its schema when they are read
 * (apiextensions-apiserver, unstructuredSchemaCoercer), so that a field that goes is a question for `status.storedVersions`.
 */
export function inUse(effects: Effects, crd: CrdPair, version: string | undefined, difference: Difference): Effects {
  if (version === undefined || !isInside(difference) || !isUnused(crd, version)) return effects;
  return { persisted: persistedIn(effects.persisted, crd, version, difference.topic), writers: 'ok', readers: 'ok' };
}

const PARTS: readonly Topic[] = [
  'status-subresource',
  'scale-subresource',
  'selectable-field',
  'printer-column',
  'deprecated',
];

/** Whether a difference is about how a version is used. What makes the API server refuse the CRD does so in each version. */
function isInside({ kind, topic }: Difference): boolean {
  return kind === 'crd' ? PARTS.includes(topic) : topic !== 'unknown';
}

function isUnused({ base, head }: CrdPair, version: string): boolean {
  return [base, head].every(({ versions }) => {
    const own = versions.find(({ name }) => name === version);
    return own !== undefined && !own.served && !own.storage;
  });
}

function persistedIn(persisted: Persisted, { base, params }: CrdPair, version: string, topic: Topic): Persisted {
  if (persisted === 'rejected') return persisted;
  const mayPrune = persisted === 'lost' || topic === 'type';
  if (!mayPrune) return 'ok';
  const stored = lookup(params.storedVersions, base.id);
  if (stored === undefined) return 'review';
  return stored.includes(version) ? persisted : 'ok';
}
