import { escapedName, hasDefault } from '../../cel/index.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, sameJson, textsOf } from '../../model/json-values.ts';
import { type Position, type RuleAt, ruleBefore } from './rules.ts';

/** Whether a rule costs what it did at base, whatever that is: told without estimating anything. */
export function isUnchanged(rule: RuleAt): boolean {
  const { base, runs, schema } = rule.position;
  const old = ruleBefore(rule);
  return (
    base !== undefined &&
    old !== undefined &&
    base.runs === runs &&
    old.isOptionalOld === rule.isOptionalOld &&
    old.message === rule.message &&
    (base.rules && base.rules.size > FEW ? isWhollySame(rule.position) : sameFor(namesIn(rule), base.schema, schema))
  );
}

/** Where a node has more rules than anybody writes, it is compared once for all of them. */
const FEW = 100;
const compared = new WeakMap<Position, boolean>();

function isWhollySame(position: Position): boolean {
  const known = compared.get(position) ?? sameFor(undefined, position.base?.schema, position.schema);
  compared.set(position, known);
  return known;
}

/** Whatever a rule can name. A field that it does not name cannot matter to it. */
function namesIn({ rule, message = '' }: RuleAt): ReadonlySet<string> {
  return new Set(`${rule} ${message}`.match(/[A-Za-z_]\w*/g) ?? []);
}

/** Keywords whose value decides what rules cost. */
const KEYWORDS = [
  'type',
  'format',
  'maxLength',
  'maxItems',
  'maxProperties',
  'x-kubernetes-int-or-string',
  'x-kubernetes-embedded-resource',
] as const;
const SETS = ['enum', 'required'] as const;

/** `names`: fields that count; all of them where there are none. */
function sameFor(names: ReadonlySet<string> | undefined, one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (!isJsonObject(one) || !isJsonObject(other)) return isJsonObject(one) === isJsonObject(other);
  return (
    KEYWORDS.every((keyword) => sameJson(one[keyword], other[keyword])) &&
    SETS.every((keyword) => sameSet(itemsOf(one[keyword]), itemsOf(other[keyword]))) &&
    hasDefault(one) === hasDefault(other) &&
    sameFor(names, one['items'], other['items']) &&
    sameFor(names, one['additionalProperties'], other['additionalProperties']) &&
    sameFields(names, one, other)
  );
}

/** The same values in whatever order. */
function sameSet(one: readonly Json[], other: readonly Json[]): boolean {
  return one.length === other.length && (sameJson(one, other) || sameJson(sorted(one), sorted(other)));
}

function sorted(values: readonly Json[]): string[] {
  return values.map(canonicalJson).sort();
}

/** Required fields count unnamed too: they tell how many items a list without a limit can have. */
function sameFields(names: ReadonlySet<string> | undefined, one: JsonObject, other: JsonObject): boolean {
  const [before, after] = [one['properties'], other['properties']];
  if (before === undefined && after === undefined) return true;
  const required = textsOf(other['required']);
  const named = (properties: Json | undefined): string[] =>
    isJsonObject(properties)
      ? Object.keys(properties).filter(
          (name) => !names || names.has(escapedName(name) ?? '') || required.includes(name),
        )
      : [];
  const [old, now] = [named(before), named(after)];
  return old.length === now.length && now.every((name) => sameFor(names, member(before, name), member(after, name)));
}
