/** One built image, as an event names it. Identity is `repository` and `digest`; a tag is only a name it once had. */
export interface BuiltImage {
  /** The source's name of the component. Registries know none. */
  readonly component?: string;
  /** `registry/path` without tag. */
  readonly repository: string;
  /** `sha256:` and 64 lower-case hex digits, always. */
  readonly digest: string;
  readonly tag?: string;
  readonly source?: ImageSource;
  /** Instant of the build, UTC; it orders candidates of a stream. Absent when the event does not say: then arrival orders. */
  readonly builtAt?: string;
}

export interface ImageSource {
  /** Clone address, when the event names one. */
  readonly url?: string;
  /** Full commit id. */
  readonly revision?: string;
}

/** The raw event behind a reading: where it came from and the SHA-256 of its text, so that it can be found and replayed. */
export interface Evidence {
  readonly source: 'konflux' | 'quay' | 'ecr' | 'tekton' | 'signed';
  /** `sha256:` and 64 hex digits over the UTF-8 bytes of the body. */
  readonly bodyHash: string;
}

export interface Refusal {
  readonly kind: 'refused';
  /** One stable word in snake_case; programs and dashboards count by it. */
  readonly reason: RefusalReason;
  /** The same for a person, with the place. */
  readonly detail: string;
}

export type RefusalReason =
  | 'malformed'
  | 'too_large'
  | 'unexpected_kind'
  | 'component_not_found'
  | 'component_ambiguous'
  | 'image_missing'
  | 'image_not_pinned'
  | 'digest_malformed'
  | 'revision_malformed'
  | 'not_a_push_build'
  | 'not_an_image'
  | 'no_tags'
  | 'untagged'
  | 'push_failed'
  | 'delete_failed'
  | 'unexpected_account'
  | 'unexpected_repository'
  | 'unsupported_specversion'
  | 'unsupported_type'
  | 'signature_invalid'
  | 'expired';

/** Why images reached us. `rerun` is an edge: Konflux removes the label once it is handled. */
export type BuildOrigin = 'push' | 'rerun' | 'override' | 'registry' | 'announced';

/** What an image event says. Nothing in it is trusted further than its sender was. */
export type ImageEventReading =
  | {
      readonly kind: 'built';
      readonly origin: BuildOrigin;
      /** Every usable image of the event; those asked for come first, in the order asked. */
      readonly images: readonly BuiltImage[];
      /** Images asked for (all, when nothing was asked for); each is also in `images`. */
      readonly wanted: readonly BuiltImage[];
      /** Components beside those asked for that could not be used, so that a set is never judged as if it were whole. */
      readonly unusable: readonly UnusableComponent[];
      /** Name of the Konflux Snapshot, needed to release it. */
      readonly snapshot?: { readonly name: string; readonly namespace: string; readonly application?: string };
      /** All names that a notice gave the image; a stream may choose by them. */
      readonly tags?: readonly string[];
      /** Scenario that a rerun asks for; `all` asks for each. */
      readonly scenario?: string;
      /** A person composed this Snapshot: it is judged like any other, and labelled. */
      readonly isOverride: boolean;
      readonly evidence: Evidence;
    }
  | {
      /** Tags without digests: ask the registry what they name, then the answer is a candidate. */
      readonly kind: 'unresolved';
      readonly repository: string;
      readonly tags: readonly string[];
      readonly evidence: Evidence;
    }
  | {
      /** An image is gone: a promotion of it must be refused. */
      readonly kind: 'deleted';
      readonly image: BuiltImage;
      readonly evidence: Evidence;
    }
  | (Refusal & { readonly evidence: Evidence });

export interface UnusableComponent {
  readonly component: string;
  readonly reason: RefusalReason;
}
