import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, membersOf, textsOf } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { ROOT } from '../stored/place.ts';
import { newPass, type ReadingLimits } from '../stored/reading.ts';
import { askRules } from '../stored/rules.ts';
import { validate } from '../stored/validate.ts';
import { typeWord } from '../words.ts';
import type { Combinator } from './node-predicate.ts';

/** Names that branches speak of, and values of each that are tried. */
const MOST_NAMES = 6;
const MOST_VALUES = 3;
const MOST_OBJECTS = 512;
const MOST_STEPS = 50_000;
const DEEPEST_SAMPLE = 6;

const COMBINATORS: readonly Combinator[] = ['allOf', 'anyOf', 'oneOf', 'not'];

/**
 * An object that base accepted at a node and that a combinator of head refuses: those are tried that hold some of the fields that the
 * branches speak of. None proves nothing. An object that branches around it also restrict is not tried.
 */
export function refusedObject(node: NodePair, combinator: Combinator): JsonObject | undefined {
  const { base, head, version } = node;
  if (typeWord(base) !== 'object' || typeWord(head) !== 'object' || isInsideBranches(node)) return undefined;
  const { budget } = version.crd;
  const left = Math.min(MOST_STEPS, budget.left);
  if (left <= 0) return undefined;
  const limits: ReadingLimits = { budget: { left }, steps: { left }, patterns: new Map() };
  const asked = { [combinator]: head[combinator] ?? null };
  const found = objectsOf(base, asked).find(
    (object) => isTaken(base, object, limits) && refusals(asked, object, limits) > 0,
  );
  budget.left -= left - Math.max(0, Math.min(limits.budget.left, limits.steps.left));
  return found;
}

function isInsideBranches({ parent }: NodePair): boolean {
  return (
    parent !== undefined && (COMBINATORS.some((one) => (parent.base[one] ?? null) !== null) || isInsideBranches(parent))
  );
}

function isTaken(schema: JsonObject, value: JsonObject, limits: ReadingLimits): boolean {
  const pass = newPass(limits, false);
  validate(schema, value, ROOT, pass);
  if (pass.refused.length === 0) askRules(schema, value, ROOT, pass, false);
  return pass.refused.length + pass.unproved.length + pass.undecided.size === 0;
}

/** How often the branches surely refuse a value. */
function refusals(schema: JsonObject, value: JsonObject, limits: ReadingLimits): number {
  const pass = newPass(limits, false);
  validate(schema, value, ROOT, pass);
  return pass.unproved.length + pass.undecided.size === 0 ? pass.refused.length : 0;
}

/** Objects with what base requires and with each choice of the fields that branches speak of, the smallest first. */
function objectsOf(base: JsonObject, head: JsonObject): JsonObject[] {
  const spoken = namesIn([base, head]);
  const required = textsOf(base['required']);
  const names = [...new Set([...required, ...spoken])].filter((name) => member(base['properties'], name) !== undefined);
  let objects: JsonObject[] = [{}];
  for (const name of names.slice(0, MOST_NAMES + required.length)) {
    const values = valuesFor(name, base, head);
    const without = required.includes(name) ? [] : objects;
    objects = [...without, ...objects.flatMap((object) => values.map((value) => ({ ...object, [name]: value })))];
    if (objects.length > MOST_OBJECTS) return objects.slice(0, MOST_OBJECTS);
  }
  return objects.sort((one, other) => Object.keys(one).length - Object.keys(other).length);
}

function branchesIn(schema: JsonObject): JsonObject[] {
  const inner = COMBINATORS.flatMap((one) => [schema[one] ?? []].flat() as Json[]).filter(isJsonObject);
  return inner.flatMap((branch) => [branch, ...branchesIn(branch)]);
}

function namesIn(schemas: readonly JsonObject[]): string[] {
  return schemas
    .flatMap(branchesIn)
    .flatMap((branch) => [...textsOf(branch['required']), ...membersOf(branch['properties']).map(([name]) => name)]);
}

/** Values of a field: one by its own schema, and those that branches list. */
function valuesFor(name: string, base: JsonObject, head: JsonObject): Json[] {
  const own = member(base['properties'], name);
  const inBranches = [base, head].flatMap(branchesIn).map((branch) => member(branch['properties'], name));
  const listed = [own, ...inBranches].flatMap((schema) => itemsOf(member(schema, 'enum')));
  const sample = sampleOf(own, 0);
  const distinct = new Map(
    [...(sample === undefined ? [] : [sample]), ...listed].map((one) => [JSON.stringify(one), one]),
  );
  return [...distinct.values()].slice(0, MOST_VALUES);
}

const SAMPLES: Readonly<Record<string, Json>> = { string: 'a', integer: 1, number: 1, boolean: true, array: [] };

/** A plain value of a schema; whether it is one in truth is asked afterwards. */
function sampleOf(schema: Json | undefined, depth: number): Json | undefined {
  if (!isJsonObject(schema ?? null) || depth > DEEPEST_SAMPLE) return undefined;
  const [listed] = itemsOf(member(schema, 'enum'));
  if (listed !== undefined) return listed;
  if (typeWord(schema) !== 'object') return SAMPLES[typeWord(schema)] ?? 1;
  const required = textsOf(member(schema, 'required'));
  return Object.fromEntries(
    required.map((name) => [name, sampleOf(member(member(schema, 'properties'), name), depth + 1) ?? null]),
  );
}
