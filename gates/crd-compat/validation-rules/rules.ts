import { times } from '../../cel/index.ts';
import { itemsPath, memberPath, pointerTo, ROOT_PATH, valuesPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member } from '../../model/json-values.ts';

/** A position in a schema. Its pointer and path are built on demand. */
export interface Position {
  readonly schema: JsonObject;
  readonly parent: Position | undefined;
  readonly step: 'properties' | 'items' | 'additionalProperties';
  readonly field: string;
  /** Product of the limits of the lists and maps around; nothing where one of them has none. */
  readonly runs: number | undefined;
  /** The same position at base, if it is there. */
  readonly base: Before | undefined;
}

interface Before {
  readonly schema: JsonObject;
  readonly runs: number | undefined;
  /** The rules that the position had there, by their text; read once, when there are rules at head. */
  rules?: ReadonlyMap<string, RuleAt>;
}

export interface RuleAt {
  readonly position: Position;
  readonly index: number;
  readonly rule: string;
  readonly message: string | undefined;
  readonly isOptionalOld: boolean;
}

/** Every rule of a schema that the API server looks at, with what was at its position at base. */
export function rulesIn(schema: Json | undefined, base?: Json): RuleAt[] {
  const found: RuleAt[] = [];
  if (!isJsonObject(schema)) return found;
  const before = isJsonObject(base) ? { schema: base, runs: 1 } : undefined;
  collect({ schema, parent: undefined, step: 'properties', field: '', runs: 1, base: before }, found);
  return found;
}

/** The rule of the same text at the same position at base. */
export function ruleBefore({ position, rule }: RuleAt): RuleAt | undefined {
  const { base } = position;
  if (!base) return undefined;
  base.rules ??= new Map(
    ownRules({ ...position, ...base, base: undefined }, base.schema).map((old) => [old.rule, old]),
  );
  return base.rules.get(rule);
}

/** The rules that a node has itself. */
function ownRules(position: Position, schema: JsonObject): RuleAt[] {
  return itemsOf(schema['x-kubernetes-validations']).flatMap((entry, index): RuleAt[] => {
    const [rule, message] = [member(entry, 'rule'), member(entry, 'messageExpression')];
    if (typeof rule !== 'string' || rule.trim() === '') return [];
    return [
      {
        position,
        index,
        rule,
        message: typeof message === 'string' && message !== '' ? message : undefined,
        isOptionalOld: member(entry, 'optionalOldSelf') === true,
      },
    ];
  });
}

function collect(position: Position, found: RuleAt[]): void {
  const { schema, base } = position;
  if (schema['x-kubernetes-validations'] !== undefined) {
    for (const rule of ownRules(position, schema)) found.push(rule);
  }
  const runs = below(schema, position.runs);
  const before = base && below(base.schema, base.runs);
  const enter = (step: Position['step'], field: string, child: Json | undefined, old: Json | undefined): void => {
    if (!isJsonObject(child)) return;
    const same = isJsonObject(old) ? { schema: old, runs: before } : undefined;
    collect({ schema: child, parent: position, step, field, runs, base: same }, found);
  };
  const [properties, old] = [schema['properties'], base?.schema['properties']];
  if (isJsonObject(properties)) {
    for (const name of Object.keys(properties)) enter('properties', name, properties[name], member(old, name));
  }
  enter('items', '', schema['items'], base?.schema['items']);
  enter('additionalProperties', '', schema['additionalProperties'], base?.schema['additionalProperties']);
}

function below(schema: JsonObject, runs: number | undefined): number | undefined {
  const factor = factorOf(schema);
  return runs === undefined || factor === undefined ? undefined : times(runs, factor);
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

export function rulePointer({ position, index }: RuleAt): string {
  return `${pointerOf(position)}/x-kubernetes-validations/${index}`;
}
