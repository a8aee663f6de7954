import type { Fact } from '../../model/finding.ts';
import { crdCheck } from '../check.ts';

export const crdRemoved = crdCheck({
  id: 'crd/crd-removed',
  topics: ['crd-removed'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'A CRD was removed',
  why: 'When the CRD is deleted, all its objects are deleted with it, and every client of the API fails.',
  apiServer:
    'When the CRD is deleted, it deletes all objects of the CRD and answers requests for them with 404 Not Found.',
  wayOut: 'Keep the CRD while objects of it may exist. Remove it only in a release that announces it.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinition',
  message: (fact) => `CRD ${String(fact.before)}${inVariant(fact)} was removed`,
});

function inVariant(fact: Fact): string {
  return fact.facts['variant'] === undefined ? '' : ` (${String(fact.facts['variant'])})`;
}
