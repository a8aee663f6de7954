import { isJsonObject, type Json } from '../../model/json.ts';
import { member, sameJson } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';

export const conversionWebhookChanged = crdCheck({
  id: 'crd/conversion-webhook-changed',
  topics: ['conversion-webhook'],
  effects: { persisted: 'ok', writers: 'review', readers: 'review' },
  title: 'The conversion webhook changed',
  why: 'A webhook that cannot be reached, or that does not support the review version, fails every read and write of the other versions.',
  apiServer:
    'It calls the webhook for every read and write in a version other than the stored one, and returns an error where the call fails.',
  wayOut: 'Deploy the webhook first, then point the CRD at it.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.conversion.webhook',
  find: ({ before, after }) =>
    sameJson(withPort(before), withPort(after)) ? { noOp: 'the port of a service is 443 where none is named' } : [{}],
  message: ({ location }) => `${location} changed`,
});

/** A webhook with the port that the API server fills in (apiextensions-apiserver, pkg/apis/apiextensions/v1/defaults.go). */
function withPort(webhook: Json | undefined): Json | undefined {
  const clientConfig = member(webhook, 'clientConfig');
  const service = member(clientConfig, 'service');
  if (!isJsonObject(webhook) || !isJsonObject(clientConfig) || !isJsonObject(service)) return webhook;
  return { ...webhook, clientConfig: { ...clientConfig, service: { port: 443, ...service } } };
}
