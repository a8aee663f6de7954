import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck, type Files, judgeFiles, lines } from '../support.ts';

const annotated = (annotations: JsonObject): JsonObject => crd({ metadata: { annotations } });
const [HELM, ARGO] = ['helm.sh/resource-policy', 'argocd.argoproj.io/sync-options'];
const FLUX = 'kustomize.toolkit.fluxcd.io/prune';

describeCheck('crd/deletion-guard-removed', 'helm.sh/resource-policy: "keep" was removed, and it kept the CRD', [
  {
    name: 'keep of Helm is gone',
    base: annotated({ [HELM]: 'keep' }),
    head: crd({}),
    found: [`metadata.annotations["${HELM}"] review`],
  },
  {
    name: 'keep of Helm is another word, which Helm does not know',
    base: annotated({ [HELM]: 'keep' }),
    head: annotated({ [HELM]: 'retain' }),
    found: [`metadata.annotations["${HELM}"] review`],
  },
  {
    name: 'one of several options of Argo CD is gone',
    base: annotated({ [ARGO]: 'ServerSideApply=true, Prune=false' }),
    head: annotated({ [ARGO]: 'ServerSideApply=true' }),
    found: [`metadata.annotations["${ARGO}"] review`],
  },
  {
    name: 'Argo CD may delete the CRD with its application again',
    base: annotated({ [ARGO]: 'Prune=false,Delete=false' }),
    head: annotated({ [ARGO]: 'Prune=false' }),
    found: [`metadata.annotations["${ARGO}"] review`],
  },
  {
    name: 'a label of Flux',
    base: crd({ metadata: { labels: { [FLUX]: 'disabled' } } }),
    head: crd({ metadata: { labels: { [FLUX]: 'enabled' } } }),
    found: [`metadata.labels["${FLUX}"] review`],
  },
  {
    name: 'kapp',
    base: annotated({ 'kapp.k14s.io/delete-strategy': 'orphan' }),
    head: annotated({}),
    found: ['metadata.annotations["kapp.k14s.io/delete-strategy"] review'],
  },
  {
    name: 'the options of Argo CD are in another order, and one asks before it prunes',
    base: annotated({ [ARGO]: 'Prune=false,ServerSideApply=true' }),
    head: annotated({ [ARGO]: 'ServerSideApply=true, Prune=confirm' }),
    found: [],
  },
  {
    name: 'another option of Argo CD is gone',
    base: annotated({ [ARGO]: 'Prune=false,ServerSideApply=true' }),
    head: annotated({ [ARGO]: 'Prune=false' }),
    found: [],
  },
  { name: 'keep of Helm is new', base: crd({}), head: annotated({ [HELM]: 'keep' }), found: [] },
  { name: 'an annotation that keeps nothing', base: annotated({ [HELM]: '' }), head: crd({}), found: [] },
]);

const DELETE = 'release.openshift.io/delete';

describeCheck('crd/deletion-ordered', 'release.openshift.io/delete: "true" deletes the CRD on the next upgrade', [
  {
    name: 'the annotation is new',
    base: crd({}),
    head: annotated({ [DELETE]: 'true' }),
    found: [`metadata.annotations["${DELETE}"] breaking`],
  },
  {
    name: 'it was there before',
    base: annotated({ [DELETE]: 'true' }),
    head: annotated({ [DELETE]: 'true' }),
    found: [],
  },
  { name: 'it is gone', base: annotated({ [DELETE]: 'true' }), head: crd({}), found: [] },
]);

describe('keep of Helm that a source of charts loses', () => {
  const at = (path: string, ...kept: readonly string[]) => ({
    [path]: JSON.stringify(crd(kept.length > 0 ? { metadata: { annotations: { [HELM]: 'keep' } } } : {})),
  });
  const before = at('deploy/crds/a.yaml', 'keep');
  const told = (head: Files) =>
    lines(judgeFiles(before, head)).filter((line) => line.startsWith('deletion-guard-removed'));

  it('is harmless where the chart that Helm installs has it at head', () => {
    const loss = (impact: string) => [`deletion-guard-removed metadata.annotations["${HELM}"] ${impact}`];
    const source = at('deploy/crds/a.yaml');

    expect(told({ ...source, ...at('deploy/charts/a/templates/crd.yaml', 'keep') })).toEqual(loss('compatible'));
    expect(told({ ...source, ...at('deploy/charts/a/templates/crd.yaml') })).toEqual(loss('review'));
    expect(told({ ...source, ...at('deploy/other/crd.yaml', 'keep') })).toEqual(loss('review'));
    expect(told(source)).toEqual(loss('review'));
  });
});
