import { combinatorCheck } from '../keywords/combinators.ts';

export const notChanged = combinatorCheck('not-changed', 'not');
