import { type Call, type Expr, propertyBehind } from '../../cel/index.ts';
import { memberPlace, type SchemaPlace, schemaIn } from './place.ts';
import type { Sight } from './state.ts';

/** The place that an expression points to: a variable and fields of objects. `undefined` for everything else. */
export function pathOf(expr: Expr, sight: Sight): SchemaPlace | undefined {
  if (expr.kind === 'ident') return sight.places.get(expr.name);
  if (expr.kind === 'call' && expr.name === '_[_]') return entryOf(expr, sight);
  if (expr.kind !== 'select' || expr.isTest) return undefined;
  return fieldOf(expr.operand, expr.field, sight);
}

/** The place of `map[key]` in a loop over the keys of that map. */
function entryOf({ args: [from, key] }: Call, sight: Sight): SchemaPlace | undefined {
  const entry = key?.kind === 'ident' ? sight.keys?.get(key.name) : undefined;
  return from && entry && pathOf(from, sight)?.text === entry.map ? entry.value : undefined;
}

/** The place of `operand.field`. */
export function fieldOf(operand: Expr, field: string, sight: Sight): SchemaPlace | undefined {
  const from = pathOf(operand, sight);
  const schema = from && schemaIn(from, sight.view);
  if (from === undefined || schema?.['type'] !== 'object' || schema['additionalProperties']) return undefined;
  const name = propertyBehind(field, schema['properties']) ?? propertyBehind(`__${field}__`, schema['properties']);
  return name === undefined ? undefined : memberPlace(from, name, sight.proof.keepsAll);
}

/** The place of `a.?b.?c`, where each step may lead to nothing. */
export function optionalPathOf(expr: Expr, sight: Sight): SchemaPlace | undefined {
  if (expr.kind !== 'call' || expr.name !== '_?._') return undefined;
  const [operand, field] = expr.args;
  if (operand === undefined || field?.kind !== 'literal' || typeof field.value !== 'string') return undefined;
  const inner = optionalPathOf(operand, sight) ?? pathOf(operand, sight);
  const schema = inner && schemaIn(inner, sight.view);
  if (inner === undefined || schema?.['type'] !== 'object' || schema['additionalProperties']) return undefined;
  const name = propertyBehind(field.value, schema['properties']);
  return name === undefined ? undefined : memberPlace(inner, name, sight.proof.keepsAll);
}
