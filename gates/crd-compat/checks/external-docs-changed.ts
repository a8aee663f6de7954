import { documentationCheck } from '../keywords/documentation.ts';

export const externalDocsChanged = documentationCheck({
  rule: 'external-docs-changed',
  topic: 'externalDocs',
  what: 'link to documentation',
});
