import type { CrdDifference } from '../difference.ts';
import { limitPassedBy, sizeOf } from '../packaging/size.ts';
import type { Sides } from './crd-differ.ts';

/** The limit that a CRD is past at head and was not at base; it is told once, where it is crossed. */
export function sizeDifferences({ crd: { base, head }, differ }: Sides, isNew: boolean): CrdDifference[] {
  const after = limitPassedBy(sizeOf(head.content));
  const before = isNew ? undefined : limitPassedBy(sizeOf(base.content));
  if (after === undefined || after <= (before ?? 0)) return [];
  const [basePointer, headPointer] = [base.source.pointer, head.source.pointer];
  return [differ({ topic: 'size', location: 'metadata.name', before, after, basePointer, headPointer })];
}
