import { combinatorCheck } from '../keywords/combinators.ts';

export const allOfChanged = combinatorCheck('allof-changed', 'allOf');
