import type { Spelling } from './inventory.ts';

/** Where manifests name images. Data only: to teach the gate a new place, add a row. */

/** Lists whose items name one image each; the item's text is a reference whatever it looks like. */
export interface ImageList {
  readonly key: string;
  /** Of each item; a dot leads into a member of a member. */
  readonly member: string;
  /** API group that the enclosing object must have, where the key alone says too little. */
  readonly group?: string;
  readonly kind?: string;
  /** Item names must be unique: always, or where their images differ. Absent: names are not compared. */
  readonly names?: 'unique' | 'may-repeat';
  readonly isRequired?: boolean;
}

export const imageLists: readonly ImageList[] = [
  // Kubernetes PodSpec, wherever one is embedded.
  { key: 'containers', member: 'image' },
  { key: 'initContainers', member: 'image' },
  { key: 'ephemeralContainers', member: 'image' },
  // Kubernetes ImageVolumeSource: the kubelet pulls it as it pulls a container's image.
  { key: 'volumes', member: 'image.reference' },
  // Tekton Task and everything that embeds a taskSpec.
  { key: 'steps', member: 'image', group: 'tekton.dev' },
  { key: 'sidecars', member: 'image', group: 'tekton.dev' },
  // OLM ClusterServiceVersion, and the olm.bundle of a file-based catalogue.
  { key: 'relatedImages', member: 'image', names: 'may-repeat' },
  // Konflux Snapshot.
  {
    key: 'components',
    member: 'containerImage',
    group: 'appstudio.redhat.com',
    kind: 'Snapshot',
    names: 'unique',
    isRequired: true,
  },
];

/** Lists of `{name, value}` or `{name, default}` items, and which of them name an image. */
export interface ValueList {
  readonly key: string;
  /** Names whose value is an image whatever it looks like. */
  readonly always?: RegExp;
  /** The member of the enclosing object that must have this value. */
  readonly only?: { readonly member: string; readonly value: string };
  /** Whether values that hold a variable are left alone: they hand on what is judged where it comes from. */
  readonly passesOn?: boolean;
  /** A kind whose items are judged where they are put in. */
  readonly except?: string;
}

export const valueLists: readonly ValueList[] = [
  { key: 'env', always: /^RELATED_IMAGE_/ },
  // A Tekton bundle is an image that holds the task to run.
  { key: 'params', always: /^bundle$/, only: { member: 'resolver', value: 'bundles' } },
  // Tekton and Argo Workflows.
  { key: 'params', passesOn: true },
  { key: 'parameters', passesOn: true, except: 'Template' },
];

/** Names of flags, variables and parameters that say where an image goes, or how it is called, not where it comes from. */
export const outgoingName = /(?:^|[^a-z])(?:output|dest|destination|push|target|publish|cache)(?:[^a-z]|$)/i;

/** A schema describes image fields and names none; it is also the largest file of most repositories. */
export const kindsWithoutImages: ReadonlySet<string> = new Set(['CustomResourceDefinition']);

/** What a controller has observed is not what a file asks for. */
export const observedMember = 'status';

/** HyperShift operator: comma-separated `source=target` entries. */
export const overrideFlags = ['--registry-overrides'] as const;
export const overrideVariables = ['REGISTRY_OVERRIDES', 'OPENSHIFT_IMG_OVERRIDES'] as const;
export const overrideFields = ['registryOverrides'] as const;

/** OpenShift mirror sets. Each answers to one spelling of a reference only (API reference of each kind). */
export const mirrorSets: readonly { kind: string; group: string; list: string; spelling: Spelling }[] = [
  { kind: 'ImageDigestMirrorSet', group: 'config.openshift.io', list: 'imageDigestMirrors', spelling: 'digest' },
  { kind: 'ImageTagMirrorSet', group: 'config.openshift.io', list: 'imageTagMirrors', spelling: 'tag' },
  {
    kind: 'ImageContentSourcePolicy',
    group: 'operator.openshift.io',
    list: 'repositoryDigestMirrors',
    spelling: 'digest',
  },
];
