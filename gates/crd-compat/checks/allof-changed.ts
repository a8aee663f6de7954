import { combinatorCheck } from '../combinators.ts';

export const allOfChanged = combinatorCheck('allof-changed', 'allOf');
