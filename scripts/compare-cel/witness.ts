import { compileCel } from '../../gates/cel/evaluation/compile.ts';
import { evaluate } from '../../gates/cel/evaluation/evaluate.ts';
import { NotEvaluated, RuleFailure } from '../../gates/cel/evaluation/failure.ts';
import { isBoxed, type List, type Mapping, type Value } from '../../gates/cel/evaluation/value.ts';
import { declare } from '../../gates/cel/schema/declared.ts';
import { typedValue } from '../../gates/cel/schema/typed-json.ts';
import { NotCompiled } from '../../gates/cel/syntax/not-compiled.ts';
import { addressText } from '../../gates/formats/address.ts';
import type { Json, JsonObject } from '../../gates/model/json.ts';

/** What our evaluator makes of an expression. */
export type Own =
  | { readonly is: 'value'; readonly value: Value }
  | { readonly is: 'error' | 'unknown' | 'refused'; readonly reason: string };

export function ownAnswer(text: string, schema: JsonObject, self: Json): Own {
  try {
    const { expr } = compileCel(text, new Map([['self', (declare(schema, { objects: 0 }) ?? fail('no type')).type]]));
    const scope = { name: 'self', value: typedValue(self, schema), outer: undefined };
    return { is: 'value', value: evaluate(expr, scope, { steps: { left: 1_000_000 }, patterns: new Map() }) };
  } catch (error) {
    if (error instanceof RuleFailure) return { is: 'error', reason: error.message };
    if (error instanceof NotEvaluated) return { is: 'unknown', reason: error.message };
    if (error instanceof NotCompiled) return { is: 'refused', reason: error.message };
    throw error;
  }
}

function fail(reason: string): never {
  throw new Error(reason);
}

/**
 * A rule that holds where an expression comes to this value, and only there: the same value of the same type. Nothing for what no literal
 * stands for.
 */
export function witness(expr: string, value: Value): string | undefined {
  if (typeof value === 'number' && Number.isNaN(value)) return `(${expr}) != (${expr})`;
  const literal = literalOf(value);
  if (literal === undefined) return undefined;
  const isQuantity = value !== null && isBoxed(value) && value.kind === 'quantity';
  const same = isQuantity ? `dyn(${expr}) == dyn(${literal})` : `dyn(${literal}) == dyn(${expr})`;
  return value === null || isBoxed(value) ? same : `${same} && type(dyn(${expr})) == type(dyn(${literal}))`;
}

/** The API server compares sums of quantities from one side only, which none is on in a literal. */
function partOf(value: Value): string | undefined {
  const isSum = value !== null && isBoxed(value) && value.kind === 'quantity' && value.isSum === true;
  return isSum ? undefined : literalOf(value);
}

function literalOf(value: Value): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return doubleLiteral(value);
  if (typeof value === 'string') return textLiteral(value);
  if (value instanceof Uint8Array) return bytesLiteral(value);
  return boxedLiteral(value);
}

function doubleLiteral(value: number): string | undefined {
  if (Number.isNaN(value)) return undefined;
  if (!Number.isFinite(value)) return `double('${value < 0 ? '-' : ''}Infinity')`;
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(text) ? text.replace(/^(-?\d+)e/, '$1.0e') : `${text}.0`;
}

function textLiteral(value: string): string | undefined {
  return /\p{Surrogate}/u.test(value) ? undefined : JSON.stringify(value);
}

function bytesLiteral(value: Uint8Array): string {
  return `b'${[...value].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`;
}

function boxedLiteral(
  value: Exclude<Value, null | boolean | bigint | number | string | Uint8Array>,
): string | undefined {
  switch (value.kind) {
    case 'list':
      return listLiteral(value);
    case 'map':
      return mapLiteral(value);
    case 'duration':
      return `duration('${value.nanos}ns')`;
    case 'timestamp':
      return `timestamp(${floorSeconds(value.nanos)}) + duration('${value.nanos - floorSeconds(value.nanos) * 1_000_000_000n}ns')`;
    case 'optional':
      return value.value === undefined ? 'optional.none()' : wrapped(partOf(value.value), 'optional.of(dyn(', '))');
    case 'quantity':
      return `quantity('${value.quantity.digits}e${-value.quantity.scale}')`;
    case 'ip':
      return `ip('${addressText(value.address)}')`;
    case 'cidr':
      return `cidr('${addressText(value.network.address)}/${value.network.length}')`;
    case 'version':
      return `semver('${value.version.numbers.join('.')}${value.version.prerelease.length > 0 ? `-${value.version.prerelease.join('.')}` : ''}')`;
    case 'url':
      return wrapped(textLiteral(value.uri.text), 'url(', ')');
    default:
      return undefined;
  }
}

function floorSeconds(nanos: bigint): bigint {
  const rest = ((nanos % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  return (nanos - rest) / 1_000_000_000n;
}

function wrapped(literal: string | undefined, before: string, after: string): string | undefined {
  return literal === undefined ? undefined : `${before}${literal}${after}`;
}

function listLiteral({ items }: List): string | undefined {
  const parts = items.map((item) => wrapped(partOf(item), 'dyn(', ')'));
  return parts.includes(undefined) ? undefined : `[${parts.join(', ')}]`;
}

function mapLiteral(map: Mapping): string | undefined {
  const parts = map.keys.map((key) => {
    const value = map.get(key);
    const [name, literal] = [literalOf(key), value === undefined ? undefined : partOf(value)];
    return name === undefined || literal === undefined ? undefined : `dyn(${name}): dyn(${literal})`;
  });
  return parts.includes(undefined) ? undefined : `{${parts.join(', ')}}`;
}
