import { machineConfiguration, managed, managedSpec, skew, skewSpec } from './machine-configuration.ts';
import type { Files, Scenario } from './worlds.ts';

const automatic = skew('Automatic', { ocpVersion: '4.18.2' });
const allAutomatic = { ...managed('All'), ...automatic };

/** The sixteen rows: selection in the spec and mode in the status, with what the merged API and the discussion say. */
const selections = ['All', 'Partial', 'None', 'Empty'] as const;
const modes = ['Automatic', 'Manual', 'None', 'Empty'] as const;
const refusedAsMerged = ['Partial Automatic', 'None Automatic'];
const refusedAsDiscussed = ['All Manual', 'Partial Automatic', 'None Automatic', 'Empty Automatic'];
const openInDiscussion = 'Partial Manual';

const specOf = (selection: string) => (selection === 'Empty' ? {} : managedSpec(selection));
const statusOf = (selection: string, mode: string) => ({
  ...managed(selection === 'Empty' ? 'All' : selection),
  ...(mode === 'Empty' ? {} : skew(mode)),
});

const rows = selections.flatMap((selection) => modes.map((mode) => ({ selection, mode, row: `${selection} ${mode}` })));

const merged: readonly Scenario[] = rows.map(({ selection, mode, row }) => ({
  rule: 'boot-image-settings-merged',
  name: row,
  world: { head: machineConfiguration(statusOf(selection, mode), specOf(selection)) },
  says: refusedAsMerged.includes(row) ? ['fail', 'error combination', 'error cross-rules'] : ['pass'],
}));

function discussed(row: string): readonly string[] {
  if (row === openInDiscussion) return ['inconclusive', 'doubt combination'];
  return refusedAsDiscussed.includes(row) ? ['fail', 'error combination'] : ['pass'];
}

const skewOf = (mode: string) => (mode === 'Manual' ? { mode, manual: { ocpVersion: '4.18.2' } } : { mode });
const manualBoth = (manual: Readonly<Record<string, string>>): Files =>
  machineConfiguration({}, skewSpec({ mode: 'Manual', manual }));
const manualVersions: readonly Scenario[] = [
  {
    rule: 'boot-image-settings-proposal',
    name: 'Manual with both versions',
    world: { head: manualBoth({ ocpVersion: '4.18.2', rhcosVersion: '9.6.20251023-0' }) },
    says: ['pass'],
  },
  {
    rule: 'boot-image-settings-proposal',
    name: 'Manual with neither',
    world: { head: manualBoth({}) },
    says: ['fail', 'error manual-versions'],
  },
];

const platform = (type: string | undefined, selection: string, says: readonly string[]): Scenario => ({
  rule: 'boot-image-platform',
  name: `${selection} on ${type ?? 'a platform that is not told'}`,
  world: {
    head: {
      ...machineConfiguration({}, specOf(selection)),
      ...(type === undefined
        ? {}
        : { 'cluster/infrastructure.yaml': JSON.stringify({ status: { platformStatus: { type } } }) }),
    },
  },
  says,
});
const platforms: readonly Scenario[] = [
  platform('AWS', 'All', ['pass']),
  platform('BareMetal', 'Empty', ['pass']),
  platform('OpenStack', 'None', ['pass']),
  platform('BareMetal', 'All', ['fail', 'error supported-platform']),
  platform('OpenStack', 'Partial', ['fail', 'error supported-platform']),
  platform(undefined, 'All', ['pass', 'doubt supported-platform']),
];

const proposal: readonly Scenario[] = rows.map(({ selection, mode, row }) => ({
  rule: 'boot-image-settings-proposal',
  name: row,
  world: {
    head: machineConfiguration({}, { ...specOf(selection), ...(mode === 'Empty' ? {} : skewSpec(skewOf(mode))) }),
  },
  says: discussed(row),
}));

const crossRules: readonly { name: string; head: Files; says: readonly string[] }[] = [
  { name: 'rule 1: nothing anywhere', head: machineConfiguration(automatic), says: ['fail', 'error cross-rules'] },
  {
    name: 'rule 2: an explicit empty list',
    head: machineConfiguration(allAutomatic, { managedBootImages: { machineManagers: [] } }),
    says: ['fail', 'error cross-rules'],
  },
  {
    name: 'rule 4: a status that lists a control plane only',
    head: machineConfiguration({
      ...automatic,
      managedBootImagesStatus: {
        machineManagers: [{ resource: 'controlplanemachinesets', selection: { mode: 'All' } }],
      },
    }),
    says: ['fail', 'error cross-rules'],
  },
  {
    name: 'a control plane in the spec does not matter, whatever it selects',
    head: machineConfiguration(allAutomatic, managedSpec(undefined, 'None')),
    says: ['pass'],
  },
  {
    name: 'nor beside machine sets that decide',
    head: machineConfiguration(allAutomatic, managedSpec('None', 'All')),
    says: ['fail', 'error combination', 'error cross-rules'],
  },
  {
    name: 'a status without a list is accepted where the spec selects all',
    head: machineConfiguration(automatic, managedSpec('All')),
    says: ['pass'],
  },
];

const version = { mode: 'OCPVersion', ocpVersion: '4.18.2' };
const fields: readonly { name: string; head: Files; says: readonly string[] }[] = [
  { name: 'nothing is set', head: machineConfiguration({}), says: ['pass'] },
  {
    name: 'Manual with its version, in spec and status',
    head: machineConfiguration(skew('Manual', version), skewSpec({ mode: 'Manual', manual: version })),
    says: ['pass'],
  },
  {
    name: 'Automatic is not for the spec',
    head: machineConfiguration(automatic, skewSpec({ mode: 'Automatic' })),
    says: ['fail', 'error spec-mode'],
  },
  {
    name: 'None with the block of Manual',
    head: machineConfiguration({}, skewSpec({ mode: 'None', manual: version })),
    says: ['fail', 'error spec-mode'],
  },
  {
    name: 'two versions where one is named',
    head: machineConfiguration(
      {},
      skewSpec({ mode: 'Manual', manual: { ...version, rhcosVersion: '9.6.20250523-0' } }),
    ),
    says: ['fail', 'error manual-union'],
  },
  {
    name: 'Automatic without a version, and the block of another mode',
    head: machineConfiguration({ bootImageSkewEnforcementStatus: { mode: 'Automatic', manual: version } }),
    says: ['fail', 'error automatic-versions', 'error status-union'],
  },
  {
    name: 'versions that do not fit their fields: two numbers, and one character too many',
    head: machineConfiguration(
      skew('Automatic', { ocpVersion: '4.18.2', rhcosVersion: '416.94.202411201433-10' }),
      skewSpec({ mode: 'Manual', manual: { ...version, ocpVersion: '4.18' } }),
    ),
    says: ['fail', 'error ocp-version-form', 'error rhcos-version-form'],
  },
];

export const bootImageSettings: readonly Scenario[] = [
  ...merged,
  ...crossRules.map(({ head, ...rest }) => ({ ...rest, rule: 'boot-image-settings-merged', world: { head } })),
  ...fields.map(({ head, ...rest }) => ({ ...rest, rule: 'boot-image-fields', world: { head } })),
  ...proposal,
  ...manualVersions,
  ...platforms,
];
