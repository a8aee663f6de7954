import type { CrdCheck } from '../check.ts';
import { type BoundRow, boundCheck } from '../keywords/bounds.ts';

const BOUNDS: readonly BoundRow[] = [
  {
    keyword: 'maximum',
    added: 'crd/maximum-added',
    tightened: 'crd/maximum-tightened',
    loosened: 'crd/maximum-loosened',
    removed: 'crd/maximum-removed',
  },
  {
    keyword: 'minimum',
    added: 'crd/minimum-added',
    tightened: 'crd/minimum-tightened',
    loosened: 'crd/minimum-loosened',
    removed: 'crd/minimum-removed',
  },
  {
    keyword: 'maxLength',
    added: 'crd/max-length-added',
    tightened: 'crd/max-length-tightened',
    loosened: 'crd/max-length-loosened',
    removed: 'crd/max-length-removed',
  },
  {
    keyword: 'minLength',
    added: 'crd/min-length-added',
    tightened: 'crd/min-length-tightened',
    loosened: 'crd/min-length-loosened',
    removed: 'crd/min-length-removed',
  },
  {
    keyword: 'maxItems',
    added: 'crd/max-items-added',
    tightened: 'crd/max-items-tightened',
    loosened: 'crd/max-items-loosened',
    removed: 'crd/max-items-removed',
  },
  {
    keyword: 'minItems',
    added: 'crd/min-items-added',
    tightened: 'crd/min-items-tightened',
    loosened: 'crd/min-items-loosened',
    removed: 'crd/min-items-removed',
  },
  {
    keyword: 'maxProperties',
    added: 'crd/max-properties-added',
    tightened: 'crd/max-properties-tightened',
    loosened: 'crd/max-properties-loosened',
    removed: 'crd/max-properties-removed',
  },
  {
    keyword: 'minProperties',
    added: 'crd/min-properties-added',
    tightened: 'crd/min-properties-tightened',
    loosened: 'crd/min-properties-loosened',
    removed: 'crd/min-properties-removed',
  },
];

/** The checks of every bound: the four of one keyword differ in the way that it moved. */
export const boundChecks: readonly CrdCheck[] = BOUNDS.flatMap((row) => [
  boundCheck(row, 'added'),
  boundCheck(row, 'tightened'),
  boundCheck(row, 'loosened'),
  boundCheck(row, 'removed'),
]);
