import type { Disagreement } from './disagreements.ts';

/** Who is right about a kind of disagreement, and why, by what the API server does. */
export interface Reason {
  readonly right: 'Sluice' | 'crdify' | 'both' | 'a matter of taste';
  readonly why: string;
}

/** Kinds of disagreement, judged by hand. The first pattern that fits a kind (`question · crdify · Sluice`) is its reason. */
const REASONS: readonly (Reason & { readonly kind: RegExp })[] = [
  {
    kind: /^any · fails · one finding for the cause/,
    right: 'both',
    why: 'Both fail. crdify goes on to report what is gone with the field or its old type (type, default, enum, description) as further errors; the gate folds them into the cause, so that one waiver answers one change.',
  },
  {
    kind: /^the whole CRD · crashes/,
    right: 'Sluice',
    why: 'The v1beta1 layout keeps one schema for all versions, and crdify follows a pointer to a schema that is not in the version. The gate reads that layout.',
  },
  {
    kind: /^default · passes · breaking \(required-default-removed\)/,
    right: 'Sluice',
    why: 'A field that stays required lost its default: manifests and stored objects without it are refused, and required is never ratcheted. crdify reports the default at the child (a row above) without knowing that the parent requires it.',
  },
  {
    kind: /^default · fails · review/,
    right: 'Sluice',
    why: 'Defaults are applied before validation, so no stored object and no writer is refused. What changes is the meaning of a field that was left out: a person must look, a machine cannot say that it breaks.',
  },
  {
    kind: /^description · fails/,
    right: 'Sluice',
    why: 'The API server does not validate by descriptions. (crdify can be told `description: None`, as openshift/api does.)',
  },
  {
    kind: /^enum · fails · compatible \(enum-restructured\)/,
    right: 'Sluice',
    why: 'The same values in another shape: two enums under allOf became one, or an enum became the same pattern. The same set is accepted before and after.',
  },
  {
    kind: /^enum · fails · review \(enum-constraint-removed\)/,
    right: 'Sluice',
    why: 'Every value is accepted now. crdify reports the values as removed, the wrong direction. Readers with an exhaustive switch may meet a new value: review.',
  },
  {
    kind: /^enum · fails · review \(enum-value-added\)/,
    right: 'Sluice',
    why: 'All old values stay valid for storage and writers; only readers may meet the new one. (crdify can be told `additionPolicy: Allow`; profile `all` of the gate fails it too.)',
  },
  {
    kind: /^minLength · fails · compatible/,
    right: 'Sluice',
    why: 'The pattern, the enum or the CEL rules at the same place never accepted a shorter value, so nothing that was valid is refused.',
  },
  {
    kind: /^minLength · fails · nothing/,
    right: 'Sluice',
    why: 'A minimum of 0 restricts nothing.',
  },
  {
    kind: /^nullable · fails · review \(nullable-added\)/,
    right: 'Sluice',
    why: 'null is accepted in addition; nothing that was valid is refused. Readers may meet null: review. (crdify can be told `additionPolicy: Allow`.)',
  },
  {
    kind: /^pattern · fails · compatible \(pattern-added\)/,
    right: 'Sluice',
    why: 'The pattern matches every value that was valid (it is unanchored and matches the empty string, or an enum or rule already held it), so that nothing is refused.',
  },
  {
    kind: /^pattern · fails · compatible \(pattern-changed\)/,
    right: 'Sluice',
    why: 'The new pattern provably accepts all that the old one did; crdify compares the texts.',
  },
  {
    kind: /^pattern · fails · compatible \(pattern-removed\)/,
    right: 'Sluice',
    why: 'More is accepted, nothing is refused; where a rule or an enum took its place, that is judged on its own. (crdify can be told `removalPolicy: Allow`.)',
  },
  {
    kind: /^required · fails · review \(required-added-with-default\)/,
    right: 'Sluice',
    why: 'The default is set before validation, on requests and on reads from storage, so the field is never missing. Clients that validate by themselves may see it missing: review.',
  },
  {
    kind: /^served versions · fails · said once/,
    right: 'both',
    why: 'Not a new difference between two versions but the change of one of them, which both report already. crdify reports it again for each pair of served versions.',
  },
  {
    kind: /^served versions · fails · nothing, a webhook converts/,
    right: 'Sluice',
    why: 'The CRD converts by webhook: versions may differ in any way that the webhook translates, and the API server validates the translated object. (crdify can be told `conversion: Ignore`.)',
  },
  {
    kind: /^served versions · fails · nothing of two versions \(description\)/,
    right: 'Sluice',
    why: 'Two versions may describe a field in different words; the API server does not read them.',
  },
  {
    kind: /^served versions · fails · nothing of two versions \(unhandled\)/,
    right: 'Sluice',
    why: 'Met where one version writes out that a list is atomic, which the other one is anyway. A real difference of this kind the gate sees where a rule asks for it (`crossVersion: constraints`).',
  },
  {
    kind: /^served versions · fails · nothing of two versions/,
    right: 'crdify',
    why: 'With strategy None an object is read under the other version as it is, and an update through it is validated by that schema. The gate always looks for fields that one served version lacks, which are lost on the way, and for stricter bounds, required fields or types of one version where a rule asks (`crossVersion: constraints`): nobody who writes the other version is refused.',
  },
  {
    kind: /^type · fails · review \(type-widened/,
    right: 'Sluice',
    why: 'Every old value is still valid: an integer is a number, and int-or-string takes what its old type took. Typed readers may fail to decode the other form: review under `write`, breaking under `all`.',
  },
  {
    kind: /^unhandled · fails · found further down/,
    right: 'both',
    why: 'Both report the change where it is, below a map or a branch; crdify reports its parent once more, because it does not blank these parts before it compares.',
  },
  {
    kind: /^unhandled · fails · as /,
    right: 'both',
    why: 'The same change under another name: crdify has no question for int-or-string or combinators, so it adds `unhandled` with a dump of the schema to what it said of type, enum or pattern. The gate says it once.',
  },
  {
    kind: /^unhandled · fails · compatible \(anyof-changed/,
    right: 'Sluice',
    why: 'The branches went and a CEL rule came that accepts the same values, which the gate proves.',
  },
  {
    kind: /^unhandled · fails · compatible \(cel-message-changed\)/,
    right: 'Sluice',
    why: 'The message of a rule is words: what it accepts is the same.',
  },
  {
    kind: /^unhandled · fails · compatible \(cel-rule-added\)/,
    right: 'Sluice',
    why: 'The rule came in place of a pattern, an enum or branches and provably refuses nothing that these accepted.',
  },
  {
    kind: /^unhandled · fails · compatible \(cel-rule-removed\)/,
    right: 'Sluice',
    why: 'Without the rule more is accepted; nothing that was valid is refused.',
  },
  {
    kind: /^unhandled · fails · compatible \(cel-rules-reordered\)/,
    right: 'Sluice',
    why: 'All rules must hold, in any order.',
  },
  {
    kind: /^unhandled · fails · compatible \(list-type-made-explicit\)/,
    right: 'Sluice',
    why: 'A list without a type is atomic; writing it out changes nothing.',
  },
  {
    kind: /^unhandled · fails · compatible \(preserve-unknown-fields-added\)/,
    right: 'Sluice',
    why: 'Fields that were pruned are kept from now on; nothing that was valid is refused or lost.',
  },
  {
    kind: /^unhandled · fails · review \(cel-rule-(?:added|changed)\)/,
    right: 'a matter of taste',
    why: 'Whether the new text of a rule refuses more is not proved. crdify fails every change of a rule, with a dump; the gate shows both texts side by side and leaves it to a person.',
  },
  {
    kind: /^unhandled · fails · review \(embedded-resource-removed\)/,
    right: 'Sluice',
    why: 'Nothing is refused any more than before; apiVersion, kind and metadata of the embedded object may be pruned unless the schema names them or preserves unknown fields, which a person must see.',
  },
  {
    kind: /^unhandled · fails · review \(exclusive-m/,
    right: 'crdify',
    why: 'A value of exactly the bound is refused from now on, so writers of it break. The gate asks for a person here, as its rule table does for all of exclusive bounds; a rule can raise the level.',
  },
  {
    kind: /^unhandled · fails · review \(format-added\)/,
    right: 'Sluice',
    why: 'The API server ignores formats that it does not know, so nobody is refused today. A known format (ipv4, cidr) is breaking for both.',
  },
  {
    kind: /^unhandled · fails · review \((?:list-type|map-type)-changed\)/,
    right: 'Sluice',
    why: 'To atomic: nothing is refused. What changes is who owns what under server-side apply, which no machine can judge from the manifest.',
  },
];

export function reasonFor({ kind }: Disagreement): Reason | undefined {
  return REASONS.find((reason) => reason.kind.test(kind));
}

/** What no pair can show, because it is no finding. */
export const ONLY_CRDIFY: readonly string[] = [
  'It reads a CRD from a running cluster (`kube://`) and then sees `status.storedVersions`; the gate takes these as `params.storedVersions`.',
  'It reads a file at a git revision by itself (`git://<ref>?path=`); `sluice check` compares two revisions, `sluice diff crd` files.',
  'It compares every keyword of every pair of served versions without being asked; the gate compares which fields they have, and what they demand where a rule says `crossVersion: constraints`.',
];
