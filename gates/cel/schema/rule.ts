import type { Json, JsonObject } from '../../model/json.ts';
import { answerOf } from '../evaluation/answer.ts';
import { compileCel } from '../evaluation/compile.ts';
import type { EvaluationContext } from '../evaluation/context.ts';
import { evaluate, type Scope } from '../evaluation/evaluate.ts';
import { optionalOf } from '../evaluation/value.ts';
import { NotCompiled } from '../syntax/not-compiled.ts';
import { childrenOf, type Expr } from '../syntax/syntax.ts';
import { optionalType } from '../types/types.ts';
import { declare } from './declared.ts';
import { typedValue } from './typed-json.ts';

/** A rule of a schema node. */
export interface ValidationRule {
  readonly text: string;
  /** `oldSelf` is an optional, so that the rule is evaluated on creation too. */
  readonly isOptionalOld: boolean;
}

export type RuleResult =
  | { readonly is: 'kept' }
  /** `error`: the error that the API server gets; absent where the rule is false. */
  | { readonly is: 'broken'; readonly error?: string }
  /** A transition rule, which is not evaluated on creation. */
  | { readonly is: 'not-asked' }
  | { readonly is: 'unknown'; readonly reason: string };

type Compiled = { readonly expr: Expr; readonly asksOld: boolean } | { readonly unknown: string };

/** Rules by the schema node that they are about. */
const compiled = new WeakMap<JsonObject, Map<string, Compiled>>();

/** The most that one rule may cost, in steps. The API server stops a rule after a million. */
const STEPS_PER_RULE = 1_000_000;

/**
 * What a rule says of a value that is created, as the API server evaluates it (apiextensions-apiserver, pkg/apiserver/schema/cel):
 * a transition rule is skipped unless its `oldSelf` is an optional.
 */
export function askRule(
  rule: ValidationRule,
  value: Json,
  schema: JsonObject,
  isResource: boolean,
  context: EvaluationContext,
): RuleResult {
  const known = compiled.get(schema) ?? new Map<string, Compiled>();
  compiled.set(schema, known);
  const key = JSON.stringify([rule.text, rule.isOptionalOld, isResource]);
  const ready = known.get(key) ?? compile(rule, schema, isResource);
  known.set(key, ready);
  if ('unknown' in ready) return { is: 'unknown', reason: ready.unknown };
  if (ready.asksOld && !rule.isOptionalOld) return { is: 'not-asked' };
  const steps = { left: Math.min(STEPS_PER_RULE, context.steps.left) };
  const before = steps.left;
  const outcome = attempt(ready.expr, value, schema, isResource, { ...context, steps });
  context.steps.left -= before - Math.max(0, steps.left);
  return outcome;
}

function compile({ text, isOptionalOld }: ValidationRule, schema: JsonObject, isResource: boolean): Compiled {
  const declared = declare(schema, { objects: 0 }, isResource);
  if (!declared) return { unknown: 'validation rules cannot see a value of this type' };
  const old = isOptionalOld ? optionalType(declared.type) : declared.type;
  try {
    const variables = new Map([
      ['self', declared.type],
      ['oldSelf', old],
    ]);
    const { expr } = compileCel(text, variables);
    return { expr, asksOld: mentions(expr, 'oldSelf') };
  } catch (error) {
    if (error instanceof NotCompiled) return { unknown: `it does not compile: ${error.message}` };
    throw error;
  }
}

function mentions(expr: Expr, name: string): boolean {
  return expr.kind === 'ident' ? expr.name === name : childrenOf(expr).some((child) => mentions(child, name));
}

function attempt(
  expr: Expr,
  value: Json,
  schema: JsonObject,
  isResource: boolean,
  context: EvaluationContext,
): RuleResult {
  const answer = answerOf(() => {
    const self: Scope = { name: 'self', value: typedValue(value, schema, isResource), outer: undefined };
    const scope: Scope = { name: 'oldSelf', value: optionalOf(undefined), outer: self };
    return evaluate(expr, scope, context);
  });
  if ('failure' in answer) return { is: 'broken', error: answer.failure };
  if ('unknown' in answer) return { is: 'unknown', reason: answer.unknown };
  return { is: answer.value === true ? 'kept' : 'broken' };
}
