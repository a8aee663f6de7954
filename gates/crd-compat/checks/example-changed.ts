import { documentationCheck } from '../keywords/documentation.ts';

export const exampleChanged = documentationCheck({ rule: 'example-changed', topic: 'example', what: 'example' });
