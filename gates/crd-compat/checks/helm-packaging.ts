import { crdCheck } from '../check.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import { isCrdKeptByHelm } from '../packaging/annotations.ts';
import { isMovedToCrds } from '../packaging/chart.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { bare } from '../words.ts';

const KEEP =
  'Give the CRD `helm.sh/resource-policy: keep` in a release before this one: Helm looks for it on the CRD in the cluster.';

export const helmTemplatesLeft = crdCheck({
  id: 'crd/helm-templates-left',
  topics: ['chart-left'],
  effects: { persisted: 'review', writers: 'ok', readers: 'ok' },
  title: 'A CRD left the templates of a Helm chart',
  why: 'What leaves templates/ leaves the release: `helm upgrade` deletes the CRD, and every object with it. From crds/ it installs nothing on an upgrade.',
  apiServer: 'When Helm deletes the CRD, it deletes all objects of the CRD.',
  wayOut: `${KEEP} Then move it, and tell users how to apply what is in crds/.`,
  source: 'Helm, Charts: limitations on CRDs; helm/helm#8163',
  find: ({ crd: { base, head } }) => [{ effects: isCrdKeptByHelm(base) ? HARMLESS : LEFT[destination(base, head)] }],
  message: ({ before }) => `CRD left ${bare(before)}: helm upgrade deletes what leaves the release`,
});

/** In crds/ of the same chart it is surely no part of the release; elsewhere a template may still bring it in. */
const LEFT: Readonly<Record<'crds' | 'elsewhere', Partial<Effects>>> = {
  crds: { persisted: 'lost', writers: 'break', readers: 'break' },
  elsewhere: {},
};

function destination(base: CrdDefinition, head: CrdDefinition): keyof typeof LEFT {
  return isMovedToCrds(base.source.path, head.source.path) ? 'crds' : 'elsewhere';
}

export const helmTemplatesEntered = crdCheck({
  id: 'crd/helm-templates-entered',
  topics: ['chart-entered'],
  effects: { persisted: 'ok', writers: 'review', readers: 'ok' },
  title: 'A CRD moved from crds/ of a Helm chart to templates/',
  why: '`helm upgrade` refuses to take over a CRD that another way installed, and from then on `helm uninstall` deletes it with every object.',
  apiServer:
    'It does not know who installed a CRD: Helm compares its own label and annotations, and refuses by itself.',
  wayOut:
    'Give it `helm.sh/resource-policy: keep`, and tell users to upgrade once with `--take-ownership` (Helm 3.17), or to set the label `app.kubernetes.io/managed-by: Helm` and the annotations `meta.helm.sh/release-name` and `meta.helm.sh/release-namespace` before.',
  source: 'Helm, Charts: limitations on CRDs; helm pkg/action/validate.go, existingResourceConflict',
  message: ({ after }) => `CRD entered ${bare(after)}: helm upgrade does not take over what is there`,
});

export const helmConditionAdded = crdCheck({
  id: 'crd/helm-condition-added',
  topics: ['chart-condition'],
  effects: { persisted: 'review', writers: 'ok', readers: 'ok' },
  title: 'A CRD of a Helm chart depends on another condition',
  why: 'Where the condition does not hold, the CRD leaves the release: `helm upgrade` deletes it, and every object with it.',
  apiServer: 'When Helm deletes the CRD, it deletes all objects of the CRD.',
  wayOut: `${KEEP} Or let the condition hold by default and under the values that users have set: \`{{ if or .Values.new .Values.old }}\`.`,
  source: 'Helm, Chart Development Tips: tell Helm not to uninstall a resource',
  find: ({ crd: { base } }) => [{ effects: isCrdKeptByHelm(base) ? HARMLESS : {} }],
  message: ({ before, after }) =>
    before === null
      ? `the CRD is rendered only under ${bare(after)}`
      : `the condition of the CRD changed from ${bare(before)} to ${bare(after)}`,
});
