import { documentationCheck } from '../documentation.ts';

export const exampleChanged = documentationCheck({ rule: 'example-changed', topic: 'example', what: 'example' });
