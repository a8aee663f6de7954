import { combinatorCheck } from '../combinators.ts';

export const notChanged = combinatorCheck('not-changed', 'not');
