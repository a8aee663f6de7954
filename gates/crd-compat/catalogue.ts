import type { CrdCheck } from './check.ts';
import * as checks from './checks.ts';

/** Every check of the gate, by id. */
export const CHECKS: readonly CrdCheck[] = Object.values(checks)
  .flat()
  .sort((a, b) => (a.id < b.id ? -1 : 1));
