import type { Fact } from '../../model/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, textsOf } from '../../model/json-values.ts';
import type { Draft } from '../check.ts';
import { crdCheck } from '../check.ts';
import type { CrdDifference } from '../difference.ts';
import { place, say, small } from '../words.ts';

export const celCostExceedsBudget = crdCheck({
  id: 'crd/cel-cost-exceeds-budget',
  topics: ['cel-cost'],
  effects: { persisted: 'rejected', writers: 'ok', readers: 'ok' },
  title: 'CEL rules may cost more than the API server allows',
  why: 'The API server estimates what each rule costs in the worst case that the schema allows, and refuses a CRD with a rule above 10,000,000 or a version whose rules are above 100,000,000 together.',
  wayOut:
    'Bound what the rules look at and what they stand in: maxItems for lists, maxProperties for maps, maxLength for texts; or simplify the rules.',
  source:
    'apiextensions-apiserver pkg/apis/apiextensions/validation; cel-go checker/cost.go; k8s.io/apiserver pkg/cel/library/cost.go',
  find: (difference) => [draftOf(difference)],
  message: (fact) => {
    const what = subjectOf(fact);
    if (fact.facts['unknown'] !== undefined) {
      return `Whether ${what} stays within the budget cannot be told: ${String(fact.facts['unknown'])}.`;
    }
    const [cost, limit] = [amount(fact.facts['cost']), amount(fact.facts['limit'])];
    return `${what.charAt(0).toUpperCase()}${what.slice(1)} may cost ${cost}, and the API server allows ${limit}${details(fact)}.`;
  },
});

/** The rule tells findings apart; what it costs moves with every limit of the schema, and is a fact about it. */
function draftOf({ after }: CrdDifference): Draft {
  if (!isJsonObject(after ?? null)) return { before: null, after: small(after) };
  const { rule, messageOf, schema, ...facts } = after as JsonObject;
  const what = { rule, messageOf, schema };
  const named = Object.fromEntries(Object.entries(what).filter(([, value]) => value !== undefined)) as JsonObject;
  const draft = { before: null, after: smallMembers(named), facts };
  if (facts['unknown'] !== undefined) return { ...draft, effects: { persisted: 'review' } };
  if (facts['was'] === undefined) return draft;
  return { ...draft, facts: { ...facts, note: STILL }, effects: { persisted: 'review' } };
}

const STILL =
  'It cost even more at base, so clusters may have taken it before there were limits; an update that changes the schema is refused all the same.';

function smallMembers(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, small(one)]));
}

function subjectOf({ after, location, facts }: Fact): string {
  const where = place(location, facts['version']);
  const [rule, messageOf] = [member(after, 'rule'), member(after, 'messageOf')];
  if (rule !== undefined) return `the rule ${say(rule)} of ${where}`;
  if (messageOf !== undefined) return `the message of the rule ${say(messageOf)} of ${where}`;
  return `what all rules of ${String(facts['version'])} check together`;
}

function details({ facts }: Fact): string {
  const runs = typeof facts['runs'] === 'number' ? `, as it may run ${amount(facts['runs'])} times` : '';
  const missing = textsOf(facts['missing']);
  const dearest = itemsOf(facts['dearest']).map(String);
  const without = missing.length > 0 ? `; without a limit are ${missing.join(', ')}` : '';
  return `${runs}${without}${dearest.length > 0 ? `; the dearest are ${dearest.join(', ')}` : ''}`;
}

/** Beyond what is counted exactly, the exact number says nothing. */
function amount(value: Json | undefined): string {
  if (typeof value !== 'number') return 'too much';
  if (value > Number.MAX_SAFE_INTEGER) return 'more than 9,007,199,254,740,991';
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
