import type { Spelling } from './inventory.ts';

/** Where manifests name images. Data only: to teach the gate a new place, add a row. */

/** Lists whose items name one image each; the item's text is a reference whatever it looks like. */
export interface ImageList {
  readonly key: string;
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

/** Members of other objects that may name an image; the text decides whether it is one. */
export const imageFields = {
  exact: ['image', 'containerImage', 'osImageURL'],
  suffix: 'Image',
} as const;

/** `{name, value}` items whose value is an image. */
export const namedValues = [
  { list: 'env', name: /^RELATED_IMAGE_/ },
  // A Tekton bundle is an image that holds the task to run.
  { list: 'params', name: /^bundle$/, resolver: 'bundles' },
] as const;

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
