import { combinatorCheck } from '../keywords/combinators.ts';

export const oneOfChanged = combinatorCheck('oneof-changed', 'oneOf');
