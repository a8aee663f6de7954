import { itemsPath, memberPath, pointerTo, ROOT_PATH, valuesPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member } from '../same-json.ts';
import { plus, times } from './amounts.ts';
import { type Declared, declare, escapedName, LARGEST_REQUEST, type Numbering } from './declared.ts';
import { type Estimate, estimateCost } from './estimate.ts';

/** A position in a schema. Its pointer and path are built when somebody wants them. */
interface Position {
  readonly schema: JsonObject;
  readonly parent: Position | undefined;
  readonly step: 'properties' | 'items' | 'additionalProperties';
  readonly field: string;
  /** Product of the limits of the lists and maps around; nothing where one of them has none. */
  readonly runs: number | undefined;
  readonly declared: Declared | undefined;
}

export interface CostedRule {
  readonly position: Position;
  readonly index: number;
  readonly rule: string;
  /** One run, how many there may be for one object, and all of them together. */
  readonly each: Estimate;
  readonly most: number;
  readonly total: Estimate;
  readonly message: Estimate | undefined;
  readonly isOptionalOld: boolean;
}

/** Every rule of a schema with what the API server estimates for it. */
export function costedRules(schema: Json | undefined): CostedRule[] {
  if (!isJsonObject(schema)) return [];
  const found: CostedRule[] = [];
  const top = { schema, parent: undefined, step: 'properties', field: '', runs: 1, declared: undefined } as const;
  collect(top, { objects: 0 }, found);
  return found;
}

function collect(at: Position, numbering: Numbering, found: CostedRule[]): void {
  const { schema } = at;
  const rules = itemsOf(schema['x-kubernetes-validations']);
  // What is below a node with rules is declared together with it.
  const declared = at.declared ?? (rules.length > 0 ? declare(schema, numbering, at.parent === undefined) : undefined);
  const here = declared === at.declared ? at : { ...at, declared };
  rules.forEach((entry, index) => {
    costRule(here, entry, index, found);
  });
  const factor = factorOf(schema);
  const runs = at.runs === undefined || factor === undefined ? undefined : times(at.runs, factor);
  const enter = (step: Position['step'], field: string, child: Json | undefined, known: Declared | undefined): void => {
    if (isJsonObject(child))
      collect({ schema: child, parent: here, step, field, runs, declared: known }, numbering, found);
  };
  const properties = schema['properties'];
  if (isJsonObject(properties)) {
    for (const name of Object.keys(properties)) enter('properties', name, properties[name], fieldOf(declared, name));
  }
  enter('items', '', schema['items'], declared?.items);
  enter('additionalProperties', '', schema['additionalProperties'], declared?.items);
}

export function fieldOf(declared: Declared | undefined, name: string): Declared | undefined {
  const escaped = declared?.fields ? escapedName(name) : undefined;
  return escaped === undefined ? undefined : declared?.fields?.get(escaped);
}

export function limitOf({ type }: JsonObject): 'maxItems' | 'maxProperties' {
  return type === 'array' ? 'maxItems' : 'maxProperties';
}

/** How many children one value may have; nothing where there is no limit. */
function factorOf(schema: JsonObject): number | undefined {
  const isMap = schema['type'] === 'object' && (schema['additionalProperties'] ?? null) !== null;
  if (!isMap && schema['type'] !== 'array') return 1;
  const limit = schema[limitOf(schema)];
  return typeof limit === 'number' ? Math.max(limit, 0) : undefined;
}

function costRule(position: Position, entry: Json, index: number, found: CostedRule[]): void {
  const [rule, message] = [member(entry, 'rule'), member(entry, 'messageExpression')];
  if (typeof rule !== 'string' || rule.trim() === '') return;
  const { declared, runs } = position;
  const isOptionalOld = member(entry, 'optionalOldSelf') === true;
  const estimate = (kind: 'rule' | 'message', text: string): Estimate =>
    declared
      ? estimateCost(kind, text, { declared }, isOptionalOld)
      : { unknown: 'rules cannot see a value of its type' };
  const each = estimate('rule', rule);
  const most = runs ?? Math.floor(LARGEST_REQUEST / ((declared?.leastBytes ?? 0) + 1));
  found.push({
    position,
    index,
    rule,
    each,
    most,
    total: 'cost' in each ? { cost: times(each.cost, most) } : each,
    message: typeof message === 'string' && message !== '' ? estimate('message', message) : undefined,
    isOptionalOld,
  });
}

/** What all rules and messages cost together, as far as it can be told. */
export function costOfAll(rules: readonly CostedRule[]): number {
  return rules.flatMap(({ total, message }) => [costIn(total), costIn(message)]).reduce(plus, 0);
}

export function costIn(estimate: Estimate | undefined): number {
  return estimate && 'cost' in estimate ? estimate.cost : 0;
}

/** Where a position is, from the root of the schema. */
export function pathOf({ parent, step, field }: Position): string {
  if (!parent) return ROOT_PATH;
  const front = pathOf(parent);
  if (step === 'properties') return memberPath(front, field);
  return step === 'items' ? itemsPath(front) : valuesPath(front);
}

export function pointerOf({ parent, step, field }: Position): string {
  if (!parent) return '';
  const pointer = `${pointerOf(parent)}/${step}`;
  return step === 'properties' ? pointerTo(pointer, field) : pointer;
}

export function rulePointer({ position, index }: CostedRule): string {
  return `${pointerOf(position)}/x-kubernetes-validations/${index}`;
}
