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

const guard: readonly { name: string; head: Files; says: readonly string[] }[] = [
  {
    name: 'not blocked: images that follow',
    head: cluster(machineConfiguration(skew('Automatic', { ocpVersion: '4.17.0' }))),
    says: ['pass'],
  },
  {
    name: 'not blocked: the OCP version is there, so nobody looks at the other',
    head: cluster(machineConfiguration(skew('Manual', { ocpVersion: '4.17.0', rhcosVersion: '9.0.20251023-0' }))),
    says: ['pass'],
  },
  {
    name: 'Upgradeable=False: an old image, in the legacy form',
    head: cluster(machineConfiguration(skew('Manual', { rhcosVersion: '411.86.202308081056-0' }))),
    says: ['fail', 'error guard'],
  },
  {
    name: 'Upgradeable=False: an install version that nobody knows',
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
    name: 'alert: nobody looks',
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
