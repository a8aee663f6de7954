import type { Lineage } from './lineage.ts';

/** Parallel lines of HyperShift that are listed: 4.23 with 5.0 to 4.63 with 5.40. Beyond them only 5.x goes on. */
const PARALLEL = Array.from({ length: 41 }, (_, minor) => [`4.${23 + minor}`, `5.${minor}`]);
const FOUR_X = Array.from({ length: 23 }, (_, minor) => [`4.${minor}`]);

/** Lineages that a rule may name without writing them; a rule may bring its own, also under one of these names. */
export const KNOWN_LINEAGES: Readonly<Record<string, Lineage>> = {
  kubernetes: { type: 'minor-within-major', note: 'Kubernetes 1.N; another major has no distance' },
  'minor-within-major': { type: 'minor-within-major' },
  openshift: {
    slots: [...FOUR_X, ['4.23', '5.0']],
    open: '5.0',
    note: '4.22 is followed by 4.23 and 5.0, which share code and Kubernetes 1.36; then 5.1, 5.2 (OLM)',
  },
  'openshift-hypershift': {
    slots: [...FOUR_X, ...PARALLEL],
    open: '5.40',
    note: '5.x is 4.(23+x) for every x, so 4.24 would be 5.1 (HyperShift)',
  },
  'openshift-standard-train': {
    slots: [['3.11'], ...FOUR_X, ['5.0']],
    open: '5.0',
    note: 'release engineering: 5.0 follows 4.22; 4.23 is a bridge and not on this train',
  },
  'openshift-bridge-train': {
    slots: [['4.22'], ['4.23']],
    open: '4.23',
    note: 'release engineering: 4.22, 4.23, 4.24 and on',
  },
  'openshift-single-file': {
    slots: [...FOUR_X, ['4.23'], ['5.0']],
    open: '5.0',
    note: 'release-controller: 4.23 is the predecessor of 5.0',
  },
  'openshift-single-major': {
    type: 'minor-within-major',
    note: 'no way across the major but listed bridges and pairs (ARO-HCP, cluster-version-operator)',
  },
};
