import { combinatorCheck } from '../combinators.ts';

export const oneOfChanged = combinatorCheck('oneof-changed', 'oneOf');
