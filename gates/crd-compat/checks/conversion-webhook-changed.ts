import { plainCheck } from '../keywords/plain-check.ts';

export const conversionWebhookChanged = plainCheck({
  rule: 'conversion-webhook-changed',
  topic: 'conversion-webhook',
  title: 'The conversion webhook is called in another way',
  why: 'A webhook that cannot be reached, or that does not speak the review version, fails every read and write of the other versions.',
  wayOut: 'Deploy the webhook first, then point the CRD at it.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.conversion.webhook',
});
