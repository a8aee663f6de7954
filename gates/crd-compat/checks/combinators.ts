import type { CrdCheck } from '../check.ts';
import { branchCheck, combinatorCheck } from '../keywords/combinators.ts';

/** The checks of combinators as a whole, and of each branch that came or went. */
export const combinatorChecks: readonly CrdCheck[] = [
  combinatorCheck('crd/allof-changed', 'allOf'),
  combinatorCheck('crd/anyof-changed', 'anyOf'),
  combinatorCheck('crd/oneof-changed', 'oneOf'),
  combinatorCheck('crd/not-changed', 'not'),
  branchCheck('crd/schema-combinator-branch-added', 'added'),
  branchCheck('crd/schema-combinator-branch-removed', 'removed'),
];
