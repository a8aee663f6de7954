/** What becomes of objects that are already stored, and whether the API server takes the change at all. */
export type Persisted = 'ok' | 'ratcheted' | 'review' | 'break' | 'lost' | 'rejected';

/** What it means for somebody. `notice` is worth a line in a changelog, `review` needs a person, `break` hurts. */
export type Felt = 'ok' | 'notice' | 'review' | 'break';

/**
 * The answers that a verdict is derived from. `ratcheted`: the API server lets a stored value be that already violates the
 * new rule, as long as an update does not touch it (on by default from Kubernetes 1.30).
 */
export interface Effects {
  readonly persisted: Persisted;
  /** People and programs that send manifests: appliers, restores from backup, older clients. */
  readonly writers: Felt;
  /** Programs that read objects: the controller at head, older controllers, dashboards. */
  readonly readers: Felt;
  /** Where the status region answers differently: there the controller writes and everybody else reads. */
  readonly status?: Partial<Omit<Effects, 'status'>>;
}

function effects(persisted: Persisted, writers: Felt, readers: Felt, status?: Effects['status']): Effects {
  return { persisted, writers, readers, ...(status ? { status } : {}) };
}

const tightened = effects('ratcheted', 'break', 'ok');
const loosened = effects('ok', 'ok', 'notice');
const harmless = effects('ok', 'ok', 'ok');
const documentation = effects('ok', 'ok', 'notice');
const unproved = effects('review', 'review', 'review');
const readersLook = effects('ok', 'ok', 'review');

/** The rule table: one row per check. No check knows its row; a check may refine one fact that it can prove more about. */
export const EFFECTS = {
  'crd-removed': effects('lost', 'break', 'break'),
  'crd-group-changed': effects('lost', 'break', 'break'),
  'crd-name-plural-changed': effects('lost', 'break', 'break'),
  'crd-metadata-name-changed': effects('lost', 'break', 'break'),
  'crd-name-kind-changed': effects('rejected', 'break', 'break'),
  'crd-name-listkind-changed': readersLook,
  'crd-name-singular-changed': readersLook,
  'short-name-added': documentation,
  'short-name-removed': readersLook,
  'category-added': harmless,
  'category-removed': readersLook,
  'crd-scope-changed': effects('rejected', 'break', 'break'),
  'crd-preserve-unknown-fields-changed': effects('lost', 'break', 'break'),
  'conversion-strategy-changed': unproved,
  'conversion-webhook-changed': effects('ok', 'review', 'review'),
  'version-added': harmless,
  'served-version-removed': effects('review', 'break', 'break'),
  'storage-version-removed': effects('rejected', 'break', 'break'),
  'unserved-version-removed': effects('review', 'ok', 'ok'),
  'version-unserved': effects('ok', 'break', 'break'),
  'version-served': harmless,
  'storage-version-changed': effects('review', 'ok', 'ok'),
  'version-deprecated': effects('ok', 'notice', 'ok'),
  'status-subresource-added': effects('ok', 'break', 'ok'),
  'status-subresource-removed': effects('ok', 'break', 'ok'),
  'scale-subresource-added': harmless,
  'scale-subresource-removed': effects('ok', 'break', 'break'),
  'scale-subresource-changed': effects('ok', 'break', 'break'),
  'selectable-field-removed': effects('ok', 'break', 'break'),
  'selectable-field-added': harmless,
  'printer-column-removed': readersLook,
  'printer-column-changed': readersLook,
  'printer-column-added': harmless,
  'metadata-annotation-changed': harmless,
  'schema-removed': effects('rejected', 'break', 'break'),
  'schema-added': effects('lost', 'break', 'break'),

  'field-added': harmless,
  'field-removed': effects('lost', 'break', 'break'),
  'type-changed': effects('break', 'break', 'break'),
  'type-widened-to-int-or-string': effects('ok', 'ok', 'break'),
  'type-widened-integer-to-number': effects('ok', 'ok', 'break'),
  'type-narrowed-from-int-or-string': effects('break', 'break', 'ok'),
  'int-or-string-changed': effects('ok', 'ok', 'break'),
  'additional-properties-changed': effects('lost', 'break', 'review'),
  'preserve-unknown-fields-removed': effects('lost', 'break', 'break'),
  'preserve-unknown-fields-added': documentation,
  'embedded-resource-added': effects('break', 'break', 'ok'),
  'embedded-resource-removed': effects('review', 'ok', 'review'),
  'anyof-changed': unproved,
  'oneof-changed': unproved,
  'allof-changed': unproved,
  'not-changed': unproved,
  'schema-combinator-branch-added': unproved,
  'schema-combinator-branch-removed': unproved,

  'required-added': effects('break', 'break', 'ok'),
  'required-added-with-default': readersLook,
  'required-default-removed': effects('break', 'break', 'ok'),
  'required-removed': effects('ok', 'ok', 'ok', { readers: 'review' }),
  'default-added': readersLook,
  'default-changed': readersLook,
  'default-removed': readersLook,
  'nullable-added': readersLook,
  'nullable-removed': effects('break', 'break', 'ok'),

  'enum-constraint-added': tightened,
  'enum-value-removed': tightened,
  'enum-value-added': readersLook,
  'enum-constraint-removed': readersLook,
  'enum-restructured': harmless,
  'maximum-added': tightened,
  'maximum-tightened': tightened,
  'maximum-loosened': loosened,
  'maximum-removed': loosened,
  'max-length-added': tightened,
  'max-length-tightened': tightened,
  'max-length-loosened': loosened,
  'max-length-removed': loosened,
  'max-items-added': tightened,
  'max-items-tightened': tightened,
  'max-items-loosened': loosened,
  'max-items-removed': loosened,
  'max-properties-added': tightened,
  'max-properties-tightened': tightened,
  'max-properties-loosened': loosened,
  'max-properties-removed': loosened,
  'minimum-added': tightened,
  'minimum-tightened': tightened,
  'minimum-loosened': loosened,
  'minimum-removed': loosened,
  'min-length-added': tightened,
  'min-length-tightened': tightened,
  'min-length-loosened': loosened,
  'min-length-removed': loosened,
  'min-items-added': tightened,
  'min-items-tightened': tightened,
  'min-items-loosened': loosened,
  'min-items-removed': loosened,
  'min-properties-added': tightened,
  'min-properties-tightened': tightened,
  'min-properties-loosened': loosened,
  'min-properties-removed': loosened,
  'exclusive-maximum-changed': effects('ratcheted', 'review', 'ok'),
  'exclusive-minimum-changed': effects('ratcheted', 'review', 'ok'),
  'multiple-of-changed': effects('ratcheted', 'review', 'ok'),
  'unique-items-changed': effects('ratcheted', 'review', 'ok'),
  'pattern-added': tightened,
  'pattern-changed': effects('ratcheted', 'review', 'ok'),
  'pattern-removed': harmless,
  'format-added': tightened,
  'format-changed': effects('ratcheted', 'review', 'review'),
  'format-removed': readersLook,

  'cel-rule-added': tightened,
  'cel-rule-changed': effects('ratcheted', 'review', 'ok'),
  'cel-rule-removed': loosened,
  'cel-message-changed': harmless,
  'cel-rules-reordered': harmless,
  'cel-needs-newer-kubernetes': effects('rejected', 'ok', 'ok'),
  'cel-cost-exceeds-budget': effects('rejected', 'ok', 'ok'),

  'list-type-made-explicit': harmless,
  'list-type-changed': effects('break', 'break', 'review'),
  'list-map-keys-added': effects('break', 'break', 'review'),
  'list-map-keys-removed': readersLook,
  'list-map-keys-changed': effects('break', 'break', 'review'),
  'map-type-changed': readersLook,

  'description-changed': documentation,
  'title-changed': documentation,
  'example-changed': documentation,
  'external-docs-changed': documentation,

  'stored-object-rejected': effects('break', 'ok', 'ok'),
  'stored-object-pruned': effects('lost', 'ok', 'ok'),
  'stored-object-unproved': effects('review', 'review', 'ok'),

  'cross-version-field-missing': unproved,
  'cross-version-constraint-stricter': effects('ok', 'review', 'ok'),
  'unclaimed-difference': unproved,
} as const satisfies Record<string, Effects>;

/** The part of a check's id after `crd/`. */
export type RuleId = keyof typeof EFFECTS;
