import { documentationCheck } from '../keywords/documentation.ts';

export const descriptionChanged = documentationCheck({
  rule: 'description-changed',
  topic: 'description',
  what: 'description',
});
