import type { Draft } from '../check.ts';
import type { CrdPair } from '../difference.ts';

/** What a snapshot of `status.storedVersions` proves about a removed version; nothing without a snapshot. */
export function storedProof({ base, params }: CrdPair, version: string): Pick<Draft, 'effects' | 'facts'> {
  const stored = Object.hasOwn(params.storedVersions, base.id) ? params.storedVersions[base.id] : undefined;
  if (!stored) return {};
  return stored.includes(version)
    ? { effects: { persisted: 'rejected' }, facts: { note: 'A cluster still lists it in status.storedVersions.' } }
    : { effects: { persisted: 'ok' }, facts: { note: 'No cluster lists it in status.storedVersions.' } };
}
