import { machineConfiguration, managed, skew, skewSpec } from './machine-configuration.ts';
import { type Files, type Scenario, yaml } from './worlds.ts';

interface Cluster {
  readonly platform?: string;
  readonly topology?: string;
  readonly controller?: string;
  readonly history?: readonly string[];
  readonly provisioningUrl?: string;
}

const cluster = (
  machine: Files,
  { platform = 'AWS', topology = 'HighlyAvailable', controller = 'ready', history, provisioningUrl }: Cluster = {},
): Files => ({
  ...machine,
  'cluster/infrastructure.yaml': yaml({
    status: { platformStatus: { type: platform }, infrastructureTopology: topology },
  }),
  'cluster/boot-image-controller.yaml': yaml({ state: controller }),
  ...(history === undefined
    ? {}
    : {
        'cluster/clusterversion.yaml': yaml({
          kind: 'ClusterVersion',
          status: { history: history.map((version) => ({ state: 'Completed', version })) },
        }),
      }),
  ...(provisioningUrl === undefined
    ? {}
    : { 'cluster/provisioning.yaml': yaml({ spec: { provisioningOSDownloadURL: provisioningUrl } }) }),
});

const young = skew('Automatic', { ocpVersion: '4.17.0' });
const conditions = (degraded: string, progressing: string) => [
  { type: 'BootImageUpdateProgressing', status: progressing },
  { type: 'BootImageUpdateDegraded', status: degraded },
];
/** A cluster whose controller is told by its conditions, if at all. */
const withoutController = (status: Readonly<Record<string, unknown>>, controller?: string): Files => {
  const { 'cluster/boot-image-controller.yaml': _, ...files } = cluster(machineConfiguration(status));
  return { ...files, ...(controller && { 'cluster/boot-image-controller.yaml': yaml({ state: controller }) }) };
};
function conditionsSay(degraded: string, progressing: string): readonly string[] {
  if (degraded === 'True') return ['fail', 'error guard'];
  if (progressing === 'True') return ['inconclusive', 'doubt guard'];
  return degraded === 'False' ? ['pass'] : ['fail', 'error guard'];
}
const released = (minimumOCPVersion: string): Files => ({
  'cluster/coreos-bootimages.yaml': yaml({ kind: 'ConfigMap', data: { minimumOCPVersion } }),
});

const guard: readonly { name: string; head: Files; says: readonly string[] }[] = [
  {
    name: 'not blocked: images that follow',
    head: cluster(machineConfiguration(skew('Automatic', { ocpVersion: '4.17.0' }))),
    says: ['pass'],
  },
  {
    name: 'not blocked: the OCP version is there, so the operator does not look at the other',
    head: cluster(machineConfiguration(skew('Automatic', { ocpVersion: '4.17.0', rhcosVersion: '9.0.20251023-0' }))),
    says: ['pass'],
  },
  {
    name: 'not blocked: both versions of Manual hold',
    head: cluster(machineConfiguration(skew('Manual', { ocpVersion: '4.17.0', rhcosVersion: '9.6.20251023-0' }))),
    says: ['pass'],
  },
  ...[
    { ocpVersion: '4.17.0', rhcosVersion: '9.0.20251023-0' },
    { ocpVersion: '4.12.0', rhcosVersion: '9.6.20251023-0' },
  ].map((values) => ({
    name: `Upgradeable=False: one of two versions of Manual is old, ${JSON.stringify(values)}`,
    head: cluster(machineConfiguration(skew('Manual', values))),
    says: ['fail', 'error guard'],
  })),
  ...['degraded', 'disabled', 'error', 'anything else', undefined].map((controller) => ({
    name: `Upgradeable=False: a controller that is ${controller ?? 'not told'}`,
    head: withoutController(young, controller),
    says: ['fail', 'error guard'],
  })),
  ...(['True', 'False', 'Unknown'] as const).flatMap((degraded) =>
    (['True', 'False', 'Unknown'] as const).map((progressing) => ({
      name: `conditions: degraded ${degraded}, progressing ${progressing}`,
      head: withoutController({ ...young, conditions: conditions(degraded, progressing) }),
      says: conditionsSay(degraded, progressing),
    })),
  ),
  {
    name: 'Upgradeable=False: the controller manages some machine sets only',
    head: cluster(machineConfiguration({ ...young, ...managed('Partial') })),
    says: ['fail', 'error guard'],
  },
  {
    name: 'Upgradeable=False: a machine set with an image of its own is skipped',
    head: {
      ...cluster(machineConfiguration(young)),
      'cluster/boot-image-controller.yaml': yaml({ state: 'ready', skipped: ['worker-gpu'] }),
    },
    says: ['fail', 'error guard'],
  },
  {
    name: 'the limit of the release image: above it',
    head: { ...cluster(machineConfiguration(young)), ...released('4.16.0') },
    says: ['pass'],
  },
  {
    name: 'Upgradeable=False: below the limit of the release image, above the constant',
    head: { ...cluster(machineConfiguration(young)), ...released('4.19.0') },
    says: ['fail', 'error guard'],
  },
  {
    name: 'not known: a limit of the release image that cannot be read',
    head: { ...cluster(machineConfiguration(young)), ...released('soon') },
    says: ['inconclusive', 'doubt guard'],
  },
  ...[
    { platform: 'OpenStack', says: ['fail', 'error guard'] },
    { platform: 'BareMetal', says: ['fail', 'error guard'] },
    { platform: 'AWS', says: ['inconclusive', 'doubt guard'] },
  ].map(({ platform, says }) => ({
    name: `nothing set, in a release before the operator fills the status, on ${platform}`,
    head: cluster(machineConfiguration({}), { platform }),
    says,
  })),
  {
    name: 'nothing set, and the machine sets are not managed',
    head: cluster(machineConfiguration(managed('None'))),
    says: ['fail', 'error guard'],
  },
  {
    name: 'the spec counts where the status is empty',
    head: cluster(
      machineConfiguration({}, skewSpec({ mode: 'Manual', manual: { mode: 'OCPVersion', ocpVersion: '4.12.0' } })),
    ),
    says: ['fail', 'error guard'],
  },
  {
    name: 'the spec counts where the status is empty: young enough',
    head: cluster(
      machineConfiguration({}, skewSpec({ mode: 'Manual', manual: { mode: 'OCPVersion', ocpVersion: '4.16.0' } })),
    ),
    says: ['pass'],
  },
  {
    name: 'Upgradeable=False: an old image, in the legacy form',
    head: cluster(machineConfiguration(skew('Manual', { rhcosVersion: '411.86.202308081056-0' }))),
    says: ['fail', 'error guard'],
  },
  {
    name: 'Upgradeable=False: an install version that is not known',
    head: cluster(machineConfiguration(skew('Automatic', { ocpVersion: '0.0.0' }))),
    says: ['fail', 'error guard'],
  },
  {
    name: 'Upgradeable=False: a degraded controller',
    head: cluster(machineConfiguration(skew('Automatic', { ocpVersion: '4.17.0' })), { controller: 'degraded' }),
    says: ['fail', 'error guard'],
  },
  {
    name: 'not judged: a controller that never ran',
    head: cluster(machineConfiguration(skew('Automatic', { ocpVersion: '4.12.0' })), { controller: 'not-run' }),
    says: ['inconclusive', 'doubt guard'],
  },
  {
    name: 'alert: nothing is enforced',
    head: cluster(machineConfiguration(skew('None'))),
    says: ['pass', 'warning guard'],
  },
  {
    name: 'no alert on a single node',
    head: cluster(machineConfiguration(skew('None')), { topology: 'SingleReplica' }),
    says: ['pass'],
  },
  {
    name: 'no alert on bare metal',
    head: cluster(machineConfiguration(skew('None')), { platform: 'BareMetal' }),
    says: ['pass'],
  },
  {
    name: 'not known: a version that cannot be read',
    head: cluster(machineConfiguration(skew('Manual', { rhcosVersion: '48.8.202208021106-0' }))),
    says: ['inconclusive', 'doubt guard'],
  },
  {
    name: 'not known: no object',
    head: cluster({}),
    says: ['inconclusive', 'doubt guard'],
  },
];

const manual = { manual: { mode: 'OCPVersion', ocpVersion: '4.16.0' } };
const derived: readonly { name: string; head: Files; says: readonly string[] }[] = [
  {
    name: 'a supported platform with every machine set is Automatic',
    head: cluster(machineConfiguration({ ...managed('All'), ...skew('Automatic') })),
    says: ['pass'],
  },
  {
    name: 'some machine sets are Manual, not Automatic',
    head: cluster(machineConfiguration({ ...managed('Partial'), ...skew('Automatic') })),
    says: ['pass', 'warning derived-mode'],
  },
  {
    name: 'the spec comes first',
    head: cluster(
      machineConfiguration({ ...managed('All'), ...skew('Manual') }, skewSpec({ mode: 'Manual', ...manual })),
      { topology: 'SingleReplica' },
    ),
    says: ['pass'],
  },
  {
    name: 'bare metal whose address is empty is None',
    head: cluster(machineConfiguration(skew('None')), { platform: 'BareMetal', provisioningUrl: '' }),
    says: ['pass'],
  },
  {
    name: 'bare metal with an address is not',
    head: cluster(machineConfiguration(skew('None')), {
      platform: 'BareMetal',
      provisioningUrl: 'http://images.example/rhcos',
    }),
    says: ['pass', 'warning derived-mode'],
  },
  {
    name: 'a single node is None',
    head: cluster(machineConfiguration({ ...managed('All'), ...skew('None') }), { topology: 'SingleReplica' }),
    says: ['pass'],
  },
  {
    name: 'Manual assumes the install version, its suffix left off',
    head: cluster(machineConfiguration({ ...managed('None'), ...skew('Manual', { ocpVersion: '4.17.0' }) }), {
      history: ['4.19.0', '4.17.0-0.ci-2024-01-01-000000'],
    }),
    says: ['pass'],
  },
  {
    name: 'Manual that assumes another version is stale',
    head: cluster(machineConfiguration({ ...managed('None'), ...skew('Manual', { ocpVersion: '4.19.0' }) }), {
      history: ['4.19.0', '4.17.0'],
    }),
    says: ['pass', 'warning assumed-version'],
  },
];

const market = (...rhel: readonly string[]): Files => ({
  'marketplace/aws.yaml': yaml({ images: rhel.map((one, index) => ({ name: `image-${index}`, rhel: one })) }),
});

export const bootImages: readonly Scenario[] = [
  ...guard.map(({ head, ...rest }) => ({ ...rest, rule: 'boot-image-skew', world: { head } })),
  ...derived.map(({ head, ...rest }) => ({ ...rest, rule: 'boot-image-mode', world: { head } })),
  {
    rule: 'boot-image-marketplace',
    name: 'one published image within is enough',
    world: { head: market('9.1', '9.6', '10.3') },
    says: ['pass'],
  },
  {
    rule: 'boot-image-marketplace',
    name: 'none within',
    world: { head: market('9.1', '10.3') },
    says: ['fail', 'error band', 'error band'],
  },
  {
    rule: 'boot-image-marketplace',
    name: 'nothing published',
    world: { head: market() },
    says: ['fail', 'error band'],
  },
];
