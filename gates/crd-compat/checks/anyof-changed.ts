import { combinatorCheck } from '../combinators.ts';

export const anyOfChanged = combinatorCheck('anyof-changed', 'anyOf');
