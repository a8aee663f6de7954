import { type Declared, escapedName, estimateCost } from '../../cel/index.ts';
import { itemsPath, memberPath, valuesPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { membersOf } from '../../model/json-values.ts';
import { type CostedRule, costIn } from './budget.ts';
import { limitOf, pathOf } from './rules.ts';

/** Parts that are tried, and parts that are named. */
const MOST_TRIED = 24;
const MOST_NAMED = 6;

/** The limits that would make a rule cheaper, as `.spec.list: maxItems`: those around the rule, then those in what it looks at. */
export function missingLimits(rule: CostedRule): string[] {
  return [...around(rule), ...inside(rule)].slice(0, MOST_NAMED);
}

function around({ position }: CostedRule): string[] {
  const found: string[] = [];
  for (let { parent, step } = position; parent; { parent, step } = parent) {
    const limit = limitOf(parent.schema);
    if (step !== 'properties' && typeof parent.schema[limit] !== 'number') found.unshift(`${pathOf(parent)}: ${limit}`);
  }
  return found;
}

/** A part counts if the rule costs less once the part is small. */
function inside({ position, declared, rule, each, isOptionalOld }: CostedRule): string[] {
  if (!declared) return [];
  const asked = new Set<Declared>();
  estimateCost('rule', rule, { declared, asked }, isOptionalOld);
  const parts = [...asked].filter(({ unbounded }) => unbounded !== undefined).slice(0, MOST_TRIED);
  const matter = parts.filter(
    (shrunk) => costIn(estimateCost('rule', rule, { declared, shrunk }, isOptionalOld)) < costIn(each),
  );
  return placed(declared, position.schema, pathOf(position), new Set(matter)).sort();
}

function placed(declared: Declared, schema: JsonObject, path: string, wanted: ReadonlySet<Declared>): string[] {
  const own = wanted.has(declared) && declared.unbounded ? [`${path}: ${declared.unbounded}`] : [];
  const below = partsOf(declared, schema, path).flatMap((part) =>
    part.declared && isJsonObject(part.schema) ? placed(part.declared, part.schema, part.path, wanted) : [],
  );
  return [...own, ...below];
}

interface Part {
  readonly declared: Declared | undefined;
  readonly schema: Json | undefined;
  readonly path: string;
}

function partsOf(declared: Declared, schema: JsonObject, path: string): Part[] {
  if (declared.keys) {
    return [{ declared: declared.items, schema: schema['additionalProperties'], path: valuesPath(path) }];
  }
  if (declared.items) return [{ declared: declared.items, schema: schema['items'], path: itemsPath(path) }];
  return membersOf(schema['properties']).map(([name, property]) => ({
    declared: declared.fields?.get(escapedName(name) ?? ''),
    schema: property,
    path: memberPath(path, name),
  }));
}
