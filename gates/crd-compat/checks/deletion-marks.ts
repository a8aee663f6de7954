import { crdCheck } from '../check.ts';
import type { CrdPair } from '../difference.ts';
import { HARMLESS } from '../effects.ts';
import { HELM_POLICY, isCrdKeptByHelm, isDeletionOrdered, isGuardLost, markName } from '../packaging/annotations.ts';
import { chartPlaceOf, isMovedToCrds } from '../packaging/chart.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { shown } from '../words.ts';

export const deletionGuardRemoved = crdCheck({
  id: 'crd/deletion-guard-removed',
  topics: ['annotation'],
  effects: { persisted: 'review', writers: 'ok', readers: 'ok' },
  title: 'An annotation that keeps a CRD from being deleted was removed',
  why: 'Helm, Argo CD, Flux or kapp may now delete the CRD when it leaves the release or the application, and every object with it.',
  apiServer: 'It ignores the annotation; when an installer deletes the CRD, it deletes all objects of the CRD.',
  wayOut:
    'Keep the annotation: Helm `helm.sh/resource-policy: keep`, Argo CD `argocd.argoproj.io/sync-options: Prune=false,Delete=false`, Flux `kustomize.toolkit.fluxcd.io/prune: disabled`, kapp `kapp.k14s.io/delete-strategy: orphan`.',
  source:
    'Helm, Chart Development Tips: tell Helm not to uninstall a resource; Argo CD, Sync Options: no prune resources',
  when: ({ location, before, after }) => isGuardLost(location, before, after),
  find: ({ location, crd }) => {
    if (markName(location) !== HELM_POLICY) return [{}];
    // Helm asks the CRD in the cluster, and never deletes what is in crds/.
    if (isMovedToCrds(crd.base.source.path, crd.head.source.path)) return [{ effects: HARMLESS }];
    const keeping = keepingChart(crd);
    return [
      keeping === undefined
        ? {}
        : { effects: HARMLESS, facts: { note: `${keeping} keeps it, which is what Helm installs.` } },
    ];
  },
  message: ({ location, before, after }) =>
    after === null
      ? `${markName(location)}: ${shown(before)} was removed, and it kept the CRD`
      : `${markName(location)} changed from ${shown(before)} to ${shown(after)}`,
});

/** A file that is no template of a chart is not what Helm installs: the file of one that holds the CRD at head and keeps it. */
function keepingChart({ head, othersAtHead }: CrdPair): string | undefined {
  const isTemplate = ({ source }: CrdDefinition) => chartPlaceOf(source.path)?.folder === 'templates';
  if (isTemplate(head)) return undefined;
  return othersAtHead?.().find((other) => isTemplate(other) && isCrdKeptByHelm(other))?.source.path;
}

export const deletionOrdered = crdCheck({
  id: 'crd/deletion-ordered',
  topics: ['annotation'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'An annotation tells the installer to delete a CRD',
  why: "OpenShift's cluster version operator deletes the CRD on the next upgrade, and every object with it.",
  apiServer: 'It ignores the annotation; when the operator deletes the CRD, it deletes all objects of the CRD.',
  wayOut: 'Remove the annotation while objects of the CRD may exist. Delete it only in a release that announces it.',
  source: 'openshift/cluster-version-operator docs/dev/object-deletion.md',
  when: ({ location, before, after }) => isDeletionOrdered(location, before, after),
  message: ({ location, after }) => `${markName(location)}: ${shown(after)} deletes the CRD on the next upgrade`,
});
