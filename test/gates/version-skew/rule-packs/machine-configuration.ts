import { type Files, yaml } from './worlds.ts';

type Part = Readonly<Record<string, unknown>>;

const machineSets = (mode: string) => ({
  resource: 'machinesets',
  apiGroup: 'machine.openshift.io',
  selection: { mode },
});
const controlPlane = (mode: string) => ({ ...machineSets(mode), resource: 'controlplanemachinesets' });

/** A MachineConfiguration, as it is exported. */
export const machineConfiguration = (status: Part, spec: Part = {}): Files => ({
  'cluster/machineconfiguration.yaml': yaml({ kind: 'MachineConfiguration', spec, status }),
});

/** The status of skew enforcement in a mode, with what is recorded. */
export const skew = (mode: string, values: Part = {}): Part => ({
  bootImageSkewEnforcementStatus: { mode, ...(mode === 'None' ? {} : { [mode.toLowerCase()]: values }) },
});
export const skewSpec = (spec: Part): Part => ({ bootImageSkewEnforcement: spec });

/** Managed boot images in the status. */
export const managed = (mode: string): Part => ({
  managedBootImagesStatus: { machineManagers: [machineSets(mode)] },
});
/** Managed boot images in the spec: machine sets, and a control plane beside them. */
export const managedSpec = (sets: string | undefined, plane?: string): Part => ({
  managedBootImages: {
    machineManagers: [
      ...(sets === undefined ? [] : [machineSets(sets)]),
      ...(plane === undefined ? [] : [controlPlane(plane)]),
    ],
  },
});
