import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { readRulePack } from '../../../gates/engine/rule-pack.ts';
import { globMatches } from '../../../gates/engine/specificity.ts';
import { hexDigest } from '../../../gates/model/digest.ts';
import type { Gate } from '../../../gates/model/gate.ts';
import type { Rule } from '../../../gates/model/rule.ts';
import { ruleSetOf } from '../../../gates/model/rule.ts';
import type { Need, Observation, Snapshot } from '../../../gates/model/snapshot.ts';
import { versionSkew } from '../../../gates/version-skew/index.ts';
import { VersionSkewParams } from '../../../gates/version-skew/params.ts';
import { baseSha, candidate, headSha } from '../../support/evaluation.ts';

const folder = join(import.meta.dirname, '../../../gates/rule-packs/version-skew');
const gate = versionSkew as Gate;
const pack = (name: string) => readRulePack([{ path: name, text: readFileSync(join(folder, name), 'utf8') }], [gate]);

type Files = Readonly<Record<string, string>>;
interface World {
  readonly head: Files;
  readonly base?: Files;
  readonly others?: Readonly<Record<string, Files>>;
}

/** Answers a need as the shell does, from texts. */
function observe(need: Need, { head, base = {}, others = {} }: World): Observation {
  if (need.kind !== 'files') return { need, problem: 'nobody is asked here' };
  const own = need.ref === 'base' ? base : head;
  const files = need.repository === undefined ? own : (others[need.repository] ?? {});
  return {
    need,
    sha: headSha,
    files: Object.entries(files)
      .filter(([path]) => need.paths.some((glob) => globMatches(glob, path)))
      .map(([path, content]) => ({ path, blob: hexDigest(content).slice(0, 40), size: content.length, content })),
  };
}

/** What a rule of a pack says of a world: the verdict, then each finding and doubt by its limit. */
function judge(rule: Rule, world: World): string[] {
  const params = VersionSkewParams.parse(rule.params);
  const needs = versionSkew.needs?.({ candidate, changes: [], params }) ?? [];
  const snapshot: Snapshot = {
    base: { sha: baseSha, files: [] },
    head: { sha: headSha, files: [] },
    changes: Object.keys(world.head).map((path) => ({ status: 'modified', path })),
    observations: needs.map((need) => observe(need, world)),
  };
  const ruleSet = ruleSetOf([{ version: 1, rule }]);
  const run = evaluate({ candidate, snapshot, ruleSet, waivers: [], asOf: '2026-08-22T00:00:00.000Z' }, [gate]);
  const result = run.results[0];
  return [
    `${result?.verdict}`,
    ...(result?.findings ?? []).map(({ level, subject }) => `${level} ${subject}`),
    ...(result?.doubts ?? []).map(({ subject }) => `doubt ${subject}`),
  ];
}

const yaml = (value: unknown) => JSON.stringify(value);
const versions = (parts: Record<string, unknown>): Files => ({
  'cluster/versions.yaml': yaml({
    apiServers: ['v1.35.2', 'v1.34.9'],
    kubelets: ['v1.34.0', 'v1.32.1'],
    kubeProxies: ['v1.34.0'],
    controllerManagers: ['v1.34.9'],
    kubectl: ['v1.35.0'],
    ...parts,
  }),
});
const openshift = (
  current: string,
  target: string,
  kubelets: readonly string[],
  api: string,
  max: readonly string[],
): Files => ({
  'cluster/clusterversion.yaml': yaml({
    kind: 'ClusterVersion',
    spec: { desiredUpdate: { version: target } },
    status: {
      history: [
        { state: 'Partial', version: target },
        { state: 'Completed', version: current },
      ],
    },
  }),
  'cluster/nodes.yaml': yaml({
    items: kubelets.map((kubeletVersion) => ({ status: { nodeInfo: { kubeletVersion } } })),
  }),
  'cluster/versions.yaml': yaml({
    apiServers: [api],
    openshiftLine: current.slice(0, 4).replace(/\.$/, ''),
    kubernetesLine: api.slice(1, 5),
  }),
  'cluster/operators.yaml': yaml({ operators: max.map((maxOpenShiftVersion) => ({ maxOpenShiftVersion })) }),
});
const hypershift = (completed: string, image: string, pools: Record<string, string>, stream?: string): Files => ({
  'cluster/hostedcluster.yaml': yaml({
    kind: 'HostedCluster',
    spec: { release: { image } },
    status: {
      version: {
        history: [
          { state: 'Partial', version: '9.9.9' },
          { state: 'Completed', version: completed },
        ],
      },
    },
  }),
  'cluster/nodepools.yaml': yaml({
    items: Object.entries(pools).map(([name, version]) => ({
      metadata: { name },
      spec: stream === undefined ? {} : { osImageStream: { name: stream } },
      status: { version },
    })),
  }),
  'cluster/supported-versions.yaml': yaml({ versions: ['5.1', '5.0', '4.23', '4.22', '4.21'] }),
});
const aro = (parts: Record<string, unknown>): Files => ({
  'cluster/aro-hcp.yaml': yaml({ controlPlane: ['4.22.7'], nodePools: { workers: '4.22.8' }, cluster: {}, ...parts }),
});
const goMod = (required: Readonly<Record<string, string>>) =>
  `module x\n\nrequire (\n${Object.entries(required)
    .map(([name, version]) => `\t${name} ${version}\n`)
    .join('')})\n`;
const machineConfiguration = (status: Record<string, unknown>, spec: Record<string, unknown> = {}) =>
  yaml({ kind: 'MachineConfiguration', spec, status });
const skew = (mode: string, values: Record<string, string> = {}) => ({
  bootImageSkewEnforcementStatus: { mode, ...(mode === 'None' ? {} : { [mode.toLowerCase()]: values }) },
});
const managed = (mode: string) => ({
  managedBootImagesStatus: { machineManagers: [{ resource: 'machinesets', selection: { mode } }] },
});
const cluster = (machine: string, platform = 'AWS', topology = 'HighlyAvailable', state = 'ready'): Files => ({
  'cluster/machineconfiguration.yaml': machine,
  'cluster/infrastructure.yaml': yaml({
    status: { platformStatus: { type: platform }, infrastructureTopology: topology },
  }),
  'cluster/boot-image-controller.yaml': yaml({ state }),
});

interface Scenario {
  readonly rule: string;
  readonly name: string;
  readonly world: World;
  readonly says: readonly string[];
}

/** For each rule a world that it accepts and worlds that it must not; a rule that cannot fail guards nothing. */
const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'kubernetes.yaml': [
    {
      rule: 'kubernetes-version-skew',
      name: 'a cluster in the middle of an update',
      world: { head: versions({}) },
      says: ['pass'],
    },
    {
      rule: 'kubernetes-version-skew',
      name: 'a kubelet too old, one too new, and a kubectl too far',
      world: { head: versions({ kubelets: ['v1.31.0', 'v1.35.0'], kubectl: ['v1.36.0'] }) },
      says: ['fail', 'error kubectl', 'error kubelet', 'error kubelet'],
    },
    {
      rule: 'kubernetes-version-skew',
      name: 'an update over a minor',
      world: { head: versions({ apiServers: ['v1.34.9'] }), base: versions({ apiServers: ['v1.32.0'] }) },
      says: ['fail', 'error apiserver-upgrade'],
    },
    {
      rule: 'kubernetes-version-skew',
      name: 'a kubelet that says nothing',
      world: { head: versions({ kubelets: ['unknown'] }) },
      says: ['inconclusive', 'doubt kube-proxy-vs-kubelet', 'doubt kubelet'],
    },
  ],
  'openshift.yaml': [
    {
      rule: 'openshift-version-skew',
      name: 'a step from 4.22 to 5.0',
      world: { head: openshift('4.22.7', '5.0.0', ['v1.35.2'], 'v1.35.2', ['5.0']) },
      says: ['pass'],
    },
    {
      rule: 'openshift-version-skew',
      name: 'a kubelet that the next update leaves behind, a jump, and an operator that is not ready',
      world: { head: openshift('4.22.7', '5.1.0', ['v1.34.2'], 'v1.35.2', ['4.22']) },
      says: ['fail', 'error operator-max', 'error eus-kubelet', 'error cluster-update'],
    },
    {
      rule: 'openshift-version-skew',
      name: 'a Kubernetes that the release does not have',
      world: { head: openshift('5.0.1', '5.0.2', ['v1.37.0'], 'v1.37.0', ['5.1']) },
      says: ['fail', 'error kubernetes-of-openshift'],
    },
  ],
  'hypershift.yaml': [
    {
      rule: 'hypershift-version-skew',
      name: 'pools over the major',
      world: { head: hypershift('5.0.0', 'quay.example.com/release:5.0.0-multi', { old: '4.20.9', new: '4.23.0' }) },
      says: ['pass'],
    },
    {
      rule: 'hypershift-version-skew',
      name: 'a pool too old, one above, a release outside the window, a stream that it lacks',
      world: {
        head: hypershift('4.22.0', 'quay.example.com/release:5.2.0', { old: '4.18.0', new: '4.22.1' }, 'rhel-8'),
      },
      says: [
        'fail',
        'error supported-versions',
        'error node-pool',
        'error node-pool',
        'error rhel-stream',
        'error hosted-cluster-release',
        'warning rollout',
      ],
    },
  ],
  'aro-hcp.yaml': [
    { rule: 'aro-hcp-version-skew', name: 'a higher patch', world: { head: aro({}) }, says: ['pass'] },
    {
      rule: 'aro-hcp-version-skew',
      name: 'a listed pair with the flag',
      world: { head: aro({ controlPlane: ['5.0.1'], experimental: true, cluster: { from: '4.22', to: '5.0' } }) },
      says: ['pass'],
    },
    {
      rule: 'aro-hcp-version-skew',
      name: 'the same pair without it, and a cluster that takes no bridge',
      world: { head: aro({ controlPlane: ['5.0.1'], cluster: { from: '4.21', to: '5.0' } }) },
      says: ['fail', 'error node-pool', 'error cluster-step'],
    },
    {
      rule: 'aro-hcp-version-skew',
      name: 'a pool that goes three lines at once, on a control plane too old',
      world: {
        head: aro({ controlPlane: ['4.19.0'], nodePools: { w: '4.19.0' } }),
        base: aro({ nodePools: { w: '4.16.0' } }),
      },
      says: ['fail', 'error oldest', 'error node-pool-step'],
    },
  ],
  'vendored-modules.yaml': [
    {
      rule: 'vendored-api-age',
      name: 'a young copy',
      world: { head: { 'go.mod': goMod({ 'github.com/openshift/api': 'v0.0.0-20260805160557-b61243060d5f' }) } },
      says: ['pass'],
    },
    {
      rule: 'vendored-api-age',
      name: 'an old copy',
      world: { head: { 'go.mod': goMod({ 'github.com/openshift/api': 'v0.0.0-20260227120000-b61243060d5f' }) } },
      says: ['pass', 'warning openshift-api-age'],
    },
    {
      rule: 'vendored-api-age',
      name: 'a copy of unknown age',
      world: { head: { 'go.mod': goMod({ 'github.com/openshift/api': 'v3.9.0' }) } },
      says: ['inconclusive', 'doubt openshift-api-age'],
    },
    {
      rule: 'kubernetes-module-line',
      name: 'one line in two modules',
      world: {
        head: {
          'go.mod': goMod({ 'k8s.io/api': 'v0.36.2' }),
          'internal/go.mod': goMod({ 'k8s.io/client-go': 'v0.36.1' }),
        },
      },
      says: ['pass'],
    },
    {
      rule: 'kubernetes-module-line',
      name: 'two lines, in a folder of vendored sources too',
      world: {
        head: {
          'go.mod': goMod({ 'k8s.io/api': 'v0.36.2', 'k8s.io/client-go': 'v0.36.2' }),
          'internal/go.mod': goMod({ 'k8s.io/api': 'v0.35.3' }),
          'vendor/x/go.mod': goMod({ 'k8s.io/api': 'v0.1.0' }),
        },
      },
      says: ['fail', 'error one-line'],
    },
    {
      rule: 'kubernetes-module-line',
      name: 'an update that is a downgrade',
      world: {
        base: { 'go.mod': goMod({ 'k8s.io/client-go': 'v0.27.2' }) },
        head: { 'go.mod': goMod({ 'k8s.io/client-go': 'v1.5.2' }) },
      },
      says: ['fail', 'error no-downgrade'],
    },
    {
      rule: 'kubernetes-line-across-repositories',
      name: 'a line within one of the other repository',
      world: {
        head: { 'go.mod': goMod({ 'k8s.io/api': 'v0.35.1' }) },
        others: { 'openshift/api': { 'go.mod': goMod({ 'k8s.io/api': 'v0.36.0' }) } },
      },
      says: ['pass'],
    },
    {
      rule: 'kubernetes-line-across-repositories',
      name: 'a line two behind the other repository',
      world: {
        head: { 'go.mod': goMod({ 'k8s.io/api': 'v0.34.1' }) },
        others: { 'openshift/api': { 'go.mod': goMod({ 'k8s.io/api': 'v0.36.0' }) } },
      },
      says: ['pass', 'warning line-of-openshift-api'],
    },
    {
      rule: 'kubernetes-line-across-repositories',
      name: 'another repository that cannot be read',
      world: { head: { 'go.mod': goMod({ 'k8s.io/api': 'v0.36.1' }) } },
      says: ['inconclusive', 'doubt line-of-openshift-api'],
    },
  ],
  'boot-images.yaml': [
    {
      rule: 'boot-image-skew',
      name: 'not blocked: images that follow',
      world: { head: cluster(machineConfiguration(skew('Automatic', { ocpVersion: '4.17.0' }))) },
      says: ['pass'],
    },
    {
      rule: 'boot-image-skew',
      name: 'Upgradeable=False: an old image, in the legacy form',
      world: { head: cluster(machineConfiguration(skew('Manual', { rhcosVersion: '411.86.202308081056-0' }))) },
      says: ['fail', 'error guard'],
    },
    {
      rule: 'boot-image-skew',
      name: 'Upgradeable=False: a degraded controller',
      world: {
        head: cluster(
          machineConfiguration(skew('Automatic', { ocpVersion: '4.17.0' })),
          'AWS',
          'HighlyAvailable',
          'degraded',
        ),
      },
      says: ['fail', 'error guard'],
    },
    {
      rule: 'boot-image-skew',
      name: 'alert: nobody looks',
      world: { head: cluster(machineConfiguration(skew('None'))) },
      says: ['pass', 'warning guard'],
    },
    {
      rule: 'boot-image-skew',
      name: 'no alert on a single node',
      world: { head: cluster(machineConfiguration(skew('None')), 'AWS', 'SingleReplica') },
      says: ['pass'],
    },
    {
      rule: 'boot-image-skew',
      name: 'not known: a version that cannot be read',
      world: { head: cluster(machineConfiguration(skew('Manual', { rhcosVersion: '48.8.202208021106-0' }))) },
      says: ['inconclusive', 'doubt guard'],
    },
    {
      rule: 'boot-image-skew',
      name: 'a version too long for its field',
      world: { head: cluster(machineConfiguration(skew('Manual', { rhcosVersion: '416.94.202411201433-10' }))) },
      says: ['fail', 'error rhcos-version-form'],
    },
    {
      rule: 'boot-image-mode',
      name: 'the mode that follows',
      world: { head: cluster(machineConfiguration({ ...managed('All'), ...skew('Automatic') })) },
      says: ['pass'],
    },
    {
      rule: 'boot-image-mode',
      name: 'a mode that does not follow',
      world: { head: cluster(machineConfiguration({ ...managed('Partial'), ...skew('Automatic') })) },
      says: ['pass', 'warning derived-mode'],
    },
    {
      rule: 'boot-image-settings-merged',
      name: 'a combination of the merged API',
      world: { head: cluster(machineConfiguration({ ...managed('All'), ...skew('Manual') })) },
      says: ['pass'],
    },
    {
      rule: 'boot-image-settings-merged',
      name: 'Automatic over some machine sets',
      world: { head: cluster(machineConfiguration({ ...managed('Partial'), ...skew('Automatic') })) },
      says: ['fail', 'error combination'],
    },
    {
      rule: 'boot-image-settings-proposal',
      name: 'what the merged API accepts and the proposal did not',
      world: {
        head: cluster(
          machineConfiguration(
            {},
            {
              managedBootImages: { machineManagers: [{ resource: 'machinesets', selection: { mode: 'All' } }] },
              bootImageSkewEnforcement: { mode: 'Manual' },
            },
          ),
        ),
      },
      says: ['fail', 'error combination'],
    },
    {
      rule: 'boot-image-settings-proposal',
      name: 'nothing configured',
      world: { head: cluster(machineConfiguration({})) },
      says: ['pass'],
    },
  ],
};

describe('the rule packs', () => {
  it('are all tested here', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(scenarios).sort());
  });

  it('are not in force by themselves', () => {
    const rules = readdirSync(join(folder, '../../rules'), { recursive: true, encoding: 'utf8' });

    expect(rules.filter((path) => path.includes('skew'))).toEqual([]);
  });
});

describe.each(Object.keys(scenarios))('the pack %s', (name) => {
  const { rules, problems } = pack(name);
  const cases = scenarios[name] ?? [];

  it('can be applied, and each of its rules passes something and objects to something', () => {
    expect(problems).toEqual([]);
    for (const { id } of rules) {
      const said = cases.filter(({ rule }) => rule === id).map(({ says }) => says.join());
      expect(said, id).toContain('pass');
      expect(
        said.filter((one) => one !== 'pass'),
        id,
      ).not.toEqual([]);
    }
  });

  it.each(cases)('$rule: $name', ({ rule, world, says }) => {
    const found = rules.find(({ id }) => id === rule);
    if (found === undefined) throw new Error(`no rule ${rule}`);
    const [verdict, ...rest] = judge(found, world);

    expect([verdict, ...rest.sort()]).toEqual([says[0], ...says.slice(1).sort()]);
  });
});
