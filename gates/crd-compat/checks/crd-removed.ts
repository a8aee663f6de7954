import type { Fact } from '../../model/finding.ts';
import { crdCheck } from '../check.ts';

export const crdRemoved = crdCheck({
  id: 'crd/crd-removed',
  topics: ['crd-removed'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'A CRD is gone',
  why: 'When the CRD is deleted, so are all its objects, and every client of the API fails.',
  wayOut: 'Keep the CRD for as long as objects of it may exist; stop serving it only in a release that says so.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinition',
  message: (fact) => `The CRD ${String(fact.before)}${inVariant(fact)} is gone.`,
});

function inVariant(fact: Fact): string {
  return fact.facts['variant'] === undefined ? '' : ` (${String(fact.facts['variant'])})`;
}
