import type { Check } from './check.ts';
import { additionalPropertiesChanged } from './checks/additional-properties-changed.ts';
import { allOfChanged } from './checks/allof-changed.ts';
import { anyOfChanged } from './checks/anyof-changed.ts';
import { categoryAdded } from './checks/category-added.ts';
import { categoryRemoved } from './checks/category-removed.ts';
import { celCostExceedsBudget } from './checks/cel-cost-exceeds-budget.ts';
import { celMessageChanged } from './checks/cel-message-changed.ts';
import { celNeedsNewerKubernetes } from './checks/cel-needs-newer-kubernetes.ts';
import { celRuleAdded } from './checks/cel-rule-added.ts';
import { celRuleChanged } from './checks/cel-rule-changed.ts';
import { celRuleRemoved } from './checks/cel-rule-removed.ts';
import { celRulesReordered } from './checks/cel-rules-reordered.ts';
import { conversionStrategyChanged } from './checks/conversion-strategy-changed.ts';
import { conversionWebhookChanged } from './checks/conversion-webhook-changed.ts';
import { crdGroupChanged } from './checks/crd-group-changed.ts';
import { crdMetadataNameChanged } from './checks/crd-metadata-name-changed.ts';
import { crdNameKindChanged } from './checks/crd-name-kind-changed.ts';
import { crdNameListkindChanged } from './checks/crd-name-listkind-changed.ts';
import { crdNamePluralChanged } from './checks/crd-name-plural-changed.ts';
import { crdNameSingularChanged } from './checks/crd-name-singular-changed.ts';
import { crdPreserveUnknownFieldsChanged } from './checks/crd-preserve-unknown-fields-changed.ts';
import { crdRemoved } from './checks/crd-removed.ts';
import { crdScopeChanged } from './checks/crd-scope-changed.ts';
import { crossVersionConstraintStricter } from './checks/cross-version-constraint-stricter.ts';
import { crossVersionFieldMissing } from './checks/cross-version-field-missing.ts';
import { defaultAdded } from './checks/default-added.ts';
import { defaultChanged } from './checks/default-changed.ts';
import { defaultRemoved } from './checks/default-removed.ts';
import { descriptionChanged } from './checks/description-changed.ts';
import { embeddedResourceAdded } from './checks/embedded-resource-added.ts';
import { embeddedResourceRemoved } from './checks/embedded-resource-removed.ts';
import { enumConstraintAdded } from './checks/enum-constraint-added.ts';
import { enumConstraintRemoved } from './checks/enum-constraint-removed.ts';
import { enumRestructured } from './checks/enum-restructured.ts';
import { enumValueAdded } from './checks/enum-value-added.ts';
import { enumValueRemoved } from './checks/enum-value-removed.ts';
import { exampleChanged } from './checks/example-changed.ts';
import { exclusiveMaximumChanged } from './checks/exclusive-maximum-changed.ts';
import { exclusiveMinimumChanged } from './checks/exclusive-minimum-changed.ts';
import { externalDocsChanged } from './checks/external-docs-changed.ts';
import { fieldAdded } from './checks/field-added.ts';
import { fieldRemoved } from './checks/field-removed.ts';
import { formatAdded } from './checks/format-added.ts';
import { formatChanged } from './checks/format-changed.ts';
import { formatRemoved } from './checks/format-removed.ts';
import { intOrStringChanged } from './checks/int-or-string-changed.ts';
import { listMapKeysAdded } from './checks/list-map-keys-added.ts';
import { listMapKeysChanged } from './checks/list-map-keys-changed.ts';
import { listMapKeysRemoved } from './checks/list-map-keys-removed.ts';
import { listTypeChanged } from './checks/list-type-changed.ts';
import { listTypeMadeExplicit } from './checks/list-type-made-explicit.ts';
import { mapTypeChanged } from './checks/map-type-changed.ts';
import { maxItemsAdded } from './checks/max-items-added.ts';
import { maxItemsLoosened } from './checks/max-items-loosened.ts';
import { maxItemsRemoved } from './checks/max-items-removed.ts';
import { maxItemsTightened } from './checks/max-items-tightened.ts';
import { maxLengthAdded } from './checks/max-length-added.ts';
import { maxLengthLoosened } from './checks/max-length-loosened.ts';
import { maxLengthRemoved } from './checks/max-length-removed.ts';
import { maxLengthTightened } from './checks/max-length-tightened.ts';
import { maxPropertiesAdded } from './checks/max-properties-added.ts';
import { maxPropertiesLoosened } from './checks/max-properties-loosened.ts';
import { maxPropertiesRemoved } from './checks/max-properties-removed.ts';
import { maxPropertiesTightened } from './checks/max-properties-tightened.ts';
import { maximumAdded } from './checks/maximum-added.ts';
import { maximumLoosened } from './checks/maximum-loosened.ts';
import { maximumRemoved } from './checks/maximum-removed.ts';
import { maximumTightened } from './checks/maximum-tightened.ts';
import { metadataAnnotationChanged } from './checks/metadata-annotation-changed.ts';
import { minItemsAdded } from './checks/min-items-added.ts';
import { minItemsLoosened } from './checks/min-items-loosened.ts';
import { minItemsRemoved } from './checks/min-items-removed.ts';
import { minItemsTightened } from './checks/min-items-tightened.ts';
import { minLengthAdded } from './checks/min-length-added.ts';
import { minLengthLoosened } from './checks/min-length-loosened.ts';
import { minLengthRemoved } from './checks/min-length-removed.ts';
import { minLengthTightened } from './checks/min-length-tightened.ts';
import { minPropertiesAdded } from './checks/min-properties-added.ts';
import { minPropertiesLoosened } from './checks/min-properties-loosened.ts';
import { minPropertiesRemoved } from './checks/min-properties-removed.ts';
import { minPropertiesTightened } from './checks/min-properties-tightened.ts';
import { minimumAdded } from './checks/minimum-added.ts';
import { minimumLoosened } from './checks/minimum-loosened.ts';
import { minimumRemoved } from './checks/minimum-removed.ts';
import { minimumTightened } from './checks/minimum-tightened.ts';
import { multipleOfChanged } from './checks/multiple-of-changed.ts';
import { notChanged } from './checks/not-changed.ts';
import { nullableAdded } from './checks/nullable-added.ts';
import { nullableRemoved } from './checks/nullable-removed.ts';
import { oneOfChanged } from './checks/oneof-changed.ts';
import { patternAdded } from './checks/pattern-added.ts';
import { patternChanged } from './checks/pattern-changed.ts';
import { patternRemoved } from './checks/pattern-removed.ts';
import { preserveUnknownFieldsAdded } from './checks/preserve-unknown-fields-added.ts';
import { preserveUnknownFieldsRemoved } from './checks/preserve-unknown-fields-removed.ts';
import { printerColumnAdded } from './checks/printer-column-added.ts';
import { printerColumnChanged } from './checks/printer-column-changed.ts';
import { printerColumnRemoved } from './checks/printer-column-removed.ts';
import { requiredAdded } from './checks/required-added.ts';
import { requiredAddedWithDefault } from './checks/required-added-with-default.ts';
import { requiredDefaultRemoved } from './checks/required-default-removed.ts';
import { requiredRemoved } from './checks/required-removed.ts';
import { scaleSubresourceAdded } from './checks/scale-subresource-added.ts';
import { scaleSubresourceChanged } from './checks/scale-subresource-changed.ts';
import { scaleSubresourceRemoved } from './checks/scale-subresource-removed.ts';
import { schemaAdded } from './checks/schema-added.ts';
import { schemaCombinatorBranchAdded } from './checks/schema-combinator-branch-added.ts';
import { schemaCombinatorBranchRemoved } from './checks/schema-combinator-branch-removed.ts';
import { schemaRemoved } from './checks/schema-removed.ts';
import { selectableFieldAdded } from './checks/selectable-field-added.ts';
import { selectableFieldRemoved } from './checks/selectable-field-removed.ts';
import { servedVersionRemoved } from './checks/served-version-removed.ts';
import { shortNameAdded } from './checks/short-name-added.ts';
import { shortNameRemoved } from './checks/short-name-removed.ts';
import { statusSubresourceAdded } from './checks/status-subresource-added.ts';
import { statusSubresourceRemoved } from './checks/status-subresource-removed.ts';
import { storageVersionChanged } from './checks/storage-version-changed.ts';
import { storageVersionRemoved } from './checks/storage-version-removed.ts';
import { storedObjectPruned } from './checks/stored-object-pruned.ts';
import { storedObjectRejected } from './checks/stored-object-rejected.ts';
import { storedObjectUnproved } from './checks/stored-object-unproved.ts';
import { titleChanged } from './checks/title-changed.ts';
import { typeChanged } from './checks/type-changed.ts';
import { typeNarrowedFromIntOrString } from './checks/type-narrowed-from-int-or-string.ts';
import { typeWidenedIntegerToNumber } from './checks/type-widened-integer-to-number.ts';
import { typeWidenedToIntOrString } from './checks/type-widened-to-int-or-string.ts';
import { unclaimedDifference } from './checks/unclaimed-difference.ts';
import { uniqueItemsChanged } from './checks/unique-items-changed.ts';
import { unservedVersionRemoved } from './checks/unserved-version-removed.ts';
import { versionAdded } from './checks/version-added.ts';
import { versionDeprecated } from './checks/version-deprecated.ts';
import { versionServed } from './checks/version-served.ts';
import { versionUnserved } from './checks/version-unserved.ts';

/** Every check of the gate, by id. */
export const CHECKS: readonly Check[] = [
  additionalPropertiesChanged,
  allOfChanged,
  anyOfChanged,
  categoryAdded,
  categoryRemoved,
  celCostExceedsBudget,
  celMessageChanged,
  celNeedsNewerKubernetes,
  celRuleAdded,
  celRuleChanged,
  celRuleRemoved,
  celRulesReordered,
  conversionStrategyChanged,
  conversionWebhookChanged,
  crdGroupChanged,
  crdMetadataNameChanged,
  crdNameKindChanged,
  crdNameListkindChanged,
  crdNamePluralChanged,
  crdNameSingularChanged,
  crdPreserveUnknownFieldsChanged,
  crdRemoved,
  crdScopeChanged,
  crossVersionConstraintStricter,
  crossVersionFieldMissing,
  defaultAdded,
  defaultChanged,
  defaultRemoved,
  descriptionChanged,
  embeddedResourceAdded,
  embeddedResourceRemoved,
  enumConstraintAdded,
  enumConstraintRemoved,
  enumRestructured,
  enumValueAdded,
  enumValueRemoved,
  exampleChanged,
  exclusiveMaximumChanged,
  exclusiveMinimumChanged,
  externalDocsChanged,
  fieldAdded,
  fieldRemoved,
  formatAdded,
  formatChanged,
  formatRemoved,
  intOrStringChanged,
  listMapKeysAdded,
  listMapKeysChanged,
  listMapKeysRemoved,
  listTypeChanged,
  listTypeMadeExplicit,
  mapTypeChanged,
  maxItemsAdded,
  maxItemsLoosened,
  maxItemsRemoved,
  maxItemsTightened,
  maxLengthAdded,
  maxLengthLoosened,
  maxLengthRemoved,
  maxLengthTightened,
  maxPropertiesAdded,
  maxPropertiesLoosened,
  maxPropertiesRemoved,
  maxPropertiesTightened,
  maximumAdded,
  maximumLoosened,
  maximumRemoved,
  maximumTightened,
  metadataAnnotationChanged,
  minItemsAdded,
  minItemsLoosened,
  minItemsRemoved,
  minItemsTightened,
  minLengthAdded,
  minLengthLoosened,
  minLengthRemoved,
  minLengthTightened,
  minPropertiesAdded,
  minPropertiesLoosened,
  minPropertiesRemoved,
  minPropertiesTightened,
  minimumAdded,
  minimumLoosened,
  minimumRemoved,
  minimumTightened,
  multipleOfChanged,
  notChanged,
  nullableAdded,
  nullableRemoved,
  oneOfChanged,
  patternAdded,
  patternChanged,
  patternRemoved,
  preserveUnknownFieldsAdded,
  preserveUnknownFieldsRemoved,
  printerColumnAdded,
  printerColumnChanged,
  printerColumnRemoved,
  requiredAddedWithDefault,
  requiredAdded,
  requiredDefaultRemoved,
  requiredRemoved,
  scaleSubresourceAdded,
  scaleSubresourceChanged,
  scaleSubresourceRemoved,
  schemaAdded,
  schemaCombinatorBranchAdded,
  schemaCombinatorBranchRemoved,
  schemaRemoved,
  selectableFieldAdded,
  selectableFieldRemoved,
  servedVersionRemoved,
  shortNameAdded,
  shortNameRemoved,
  statusSubresourceAdded,
  statusSubresourceRemoved,
  storageVersionChanged,
  storageVersionRemoved,
  storedObjectPruned,
  storedObjectRejected,
  storedObjectUnproved,
  titleChanged,
  typeChanged,
  typeNarrowedFromIntOrString,
  typeWidenedIntegerToNumber,
  typeWidenedToIntOrString,
  unclaimedDifference,
  uniqueItemsChanged,
  unservedVersionRemoved,
  versionAdded,
  versionDeprecated,
  versionServed,
  versionUnserved,
];
