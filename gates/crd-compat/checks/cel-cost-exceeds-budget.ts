import type { Fact } from '../../model/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, textsOf } from '../../model/json-values.ts';
import { crdCheck, type Draft } from '../check.ts';
import type { CrdDifference } from '../difference.ts';
import { bare, placeOf, small, versionOf } from '../words.ts';

export const celCostExceedsBudget = crdCheck({
  id: 'crd/cel-cost-exceeds-budget',
  topics: ['cel-cost'],
  effects: { persisted: 'rejected', writers: 'ok', readers: 'ok' },
  title: 'Validation rules may cost more than the API server allows',
  why: 'The API server estimates what each rule costs in the worst case that the schema allows. It rejects a CRD with a rule above 10,000,000, or with a version whose rules are above 100,000,000 together.',
  apiServer:
    'It estimates the cost when the CRD is written, and rejects the CRD; the installed CRD and its objects stay as they are.',
  wayOut:
    'Bound what the rules look at and what they stand in: maxItems for lists, maxProperties for maps, maxLength for texts. Or simplify the rules.',
  source:
    'apiextensions-apiserver pkg/apis/apiextensions/validation; cel-go checker/cost.go; k8s.io/apiserver pkg/cel/library/cost.go',
  find: (difference) => [draftOf(difference)],
  message: (fact) => {
    const { unknown } = fact.facts;
    if (unknown !== undefined) return `the cost of ${subjectOf(fact)} cannot be estimated: ${bare(unknown)}`;
    const [cost, limit] = [amount(fact.facts['cost']), amount(fact.facts['limit'])];
    return `${subjectOf(fact)} may cost ${cost}; the limit is ${limit}`;
  },
});

/** The rule tells findings apart; what it costs moves with every limit of the schema, and is a fact about it. */
function draftOf({ after }: CrdDifference): Draft {
  if (!isJsonObject(after ?? null)) return {};
  const { rule, messageOf, schema, ...facts } = after as JsonObject;
  const what = { rule, messageOf, schema };
  const named = Object.fromEntries(Object.entries(what).filter(([, value]) => value !== undefined)) as JsonObject;
  const draft = { before: null, after: smallMembers(named), facts: { ...facts, ...adviceOf(facts) } };
  const isUnsure = facts['unknown'] !== undefined || facts['was'] !== undefined;
  return isUnsure ? { ...draft, effects: { persisted: 'review' } } : draft;
}

function smallMembers(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, small(one)]));
}

const STILL =
  'It cost even more at base, so clusters may have accepted it before there were limits; an update that changes the schema is rejected all the same.';

/** What stands beside the headline: how often a rule may run, what is expensive, and which limits would help. */
function adviceOf(facts: JsonObject): JsonObject {
  const missing = textsOf(facts['missing']);
  const dearest = itemsOf(facts['dearest']).map(String);
  const notes = [
    ...(typeof facts['runs'] === 'number' ? [`It may run ${amount(facts['runs'])} times.`] : []),
    ...(dearest.length > 0 ? [`The most expensive are ${dearest.join(', ')}.`] : []),
    ...(facts['was'] === undefined ? [] : [STILL]),
  ];
  return {
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    ...(missing.length > 0 ? { suggestion: `Without a limit are ${missing.join(', ')}.` } : {}),
  };
}

function subjectOf(fact: Fact): string {
  const isOfRule = member(fact.after, 'rule') !== undefined;
  if (isOfRule) return `a validation rule of ${placeOf(fact)}`;
  if (member(fact.after, 'messageOf') !== undefined) return `the message of a validation rule of ${placeOf(fact)}`;
  return `the validation rules of ${versionOf(fact)} together`;
}

/** Beyond what is counted exactly, the exact number says nothing. */
function amount(value: Json | undefined): string {
  if (typeof value !== 'number') return 'too much';
  if (value > Number.MAX_SAFE_INTEGER) return 'more than 9,007,199,254,740,991';
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
