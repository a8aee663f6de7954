import { combinatorCheck } from '../keywords/combinators.ts';

export const anyOfChanged = combinatorCheck('anyof-changed', 'anyOf');
