import { sameJson } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { type Effects, HARMLESS, UNPROVED } from '../effects.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { bare } from '../words.ts';

export const conversionStrategyChanged = crdCheck({
  id: 'crd/conversion-strategy-changed',
  topics: ['conversion-strategy'],
  effects: UNPROVED,
  title: 'The conversion strategy changed',
  why: 'Without a webhook, a version whose schema lacks a field loses the field. With a webhook, every read and write of other versions depends on it.',
  apiServer:
    'With None it changes only apiVersion, and prunes by the schema of the requested version. With Webhook it calls the webhook for each object in another version.',
  wayOut: 'Serve one version, or keep the webhook while versions differ, and make it highly available.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.conversion',
  find: ({ before, after, crd }) => {
    if (crd.head.isConvertedByOverlay === true && before === 'Webhook')
      return [{ effects: HARMLESS, facts: { note: OVERLAID } }];
    const isDropped = before === 'Webhook' && after === 'None' && differs(crd.head);
    return [{ effects: isDropped ? LOSES : {} }];
  },
  message: ({ before, after }) => `conversion strategy changed from ${bare(before)} to ${bare(after)}`,
});

const OVERLAID = 'A patch that a kustomization of this repository lists sets strategy Webhook.';
const LOSES: Partial<Effects> = { persisted: 'lost', writers: 'break', readers: 'break' };

/** Whether two versions that are left have different schemas. */
function differs({ versions: [first, ...others] }: CrdDefinition): boolean {
  return others.some(({ schema }) => !sameJson(schema, first?.schema));
}
