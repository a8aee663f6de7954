import { documentationCheck } from '../keywords/documentation.ts';

export const titleChanged = documentationCheck({ rule: 'title-changed', topic: 'title', what: 'title' });
