import type { Json } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import type { CrdDefinition } from '../reading/definition.ts';

/** Annotations and labels that keep a CRD in the cluster while the tool that applies it would delete it. */
const GUARDS: Readonly<Record<string, (value: string) => readonly string[]>> = {
  // Helm: pkg/kube/client.go compares the annotation of the object in the cluster.
  'helm.sh/resource-policy': (value) => (value.trim().toLowerCase() === 'keep' ? ['keep'] : []),
  // Argo CD: docs/user-guide/sync-options.md; options are separated by commas, space around them is ignored.
  'argocd.argoproj.io/sync-options': (value) =>
    value.split(',').flatMap((option) => /^(Prune|Delete)=(?:false|confirm)$/.exec(option.trim())?.[1] ?? []),
  // Flux: kustomize-controller, "Controlling the deletion behavior".
  'kustomize.toolkit.fluxcd.io/prune': (value) => (value.toLowerCase() === 'disabled' ? ['disabled'] : []),
  // kapp: docs, "kapp.k14s.io/delete-strategy".
  'kapp.k14s.io/delete-strategy': (value) => (value === 'orphan' ? ['orphan'] : []),
};

/** Annotations that tell a tool to delete the CRD. Source: cluster-version-operator, docs/dev/object-deletion.md. */
const ORDERS: Readonly<Record<string, string>> = { 'release.openshift.io/delete': 'true' };

/** The name in `metadata.annotations["NAME"]` or `metadata.labels["NAME"]`. */
export function markName(location: string): string | undefined {
  return /^metadata\.(?:annotation|label)s\["(.*)"\]$/.exec(location)?.[1];
}

/** Whether a changed annotation or label kept the CRD and no longer does, or keeps it from less. */
export function isGuardLost(location: string, before: Json | undefined, after: Json | undefined): boolean {
  const guards = guardsOf(markName(location));
  if (guards === undefined || typeof before !== 'string') return false;
  const left = new Set(typeof after === 'string' ? guards(after) : []);
  return guards(before).some((guard) => !left.has(guard));
}

/** Whether a changed annotation now tells a tool to delete the CRD. */
export function isDeletionOrdered(location: string, before: Json | undefined, after: Json | undefined): boolean {
  const name = markName(location);
  if (name === undefined || !Object.hasOwn(ORDERS, name)) return false;
  return after === ORDERS[name] && before !== after;
}

/** Whether Helm keeps a CRD, by its annotation, when it leaves a release. */
export function isCrdKeptByHelm({ content }: CrdDefinition): boolean {
  const annotation = member(member(content['metadata'], 'annotations'), HELM_POLICY);
  return typeof annotation === 'string' && (guardsOf(HELM_POLICY)?.(annotation).length ?? 0) > 0;
}

export const HELM_POLICY = 'helm.sh/resource-policy';

function guardsOf(name: string | undefined): ((value: string) => readonly string[]) | undefined {
  return name !== undefined && Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined;
}
