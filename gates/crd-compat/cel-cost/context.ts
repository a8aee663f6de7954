import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, sameJson, textsOf } from '../same-json.ts';
import { escapedName, hasDefault } from './declared.ts';
import { ownRules, type RuleAt } from './rules.ts';

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
    sameFor(namesIn(rule), base.schema, schema)
  );
}

/** The rule of the same text at the same position at base. */
export function ruleBefore({ position, rule }: RuleAt): RuleAt | undefined {
  const { base } = position;
  if (!base) return undefined;
  const before = { ...position, ...base, base: undefined };
  return ownRules(before, base.schema).find((old) => old.rule === rule);
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

function sameFor(names: ReadonlySet<string>, one: Json | undefined, other: Json | undefined): boolean {
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
function sameFields(names: ReadonlySet<string>, one: JsonObject, other: JsonObject): boolean {
  const [before, after] = [one['properties'], other['properties']];
  if (before === undefined && after === undefined) return true;
  const required = textsOf(other['required']);
  const named = (properties: Json | undefined): string[] =>
    isJsonObject(properties)
      ? Object.keys(properties).filter((name) => names.has(escapedName(name) ?? '') || required.includes(name))
      : [];
  const [old, now] = [named(before), named(after)];
  return old.length === now.length && now.every((name) => sameFor(names, member(before, name), member(after, name)));
}
