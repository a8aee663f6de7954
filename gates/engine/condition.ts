import {
  type Compiled,
  childrenOf,
  compileOver,
  type Expr,
  evaluateOver,
  NotCompiled,
  notEvaluatedIn,
  typeText,
} from '../cel/index.ts';
import type { Candidate } from '../model/candidate.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import { member } from '../model/json-values.ts';
import { nearMisses } from '../model/near-misses.ts';
import { CANDIDATE_SCHEMA, SCHEMA_OF_KIND } from './candidate-schema.ts';

/** The variable of every condition. */
export const CANDIDATE = { name: 'candidate', schema: CANDIDATE_SCHEMA } as const;

/** Most steps of one evaluation; an ordinary condition spends about ten. */
export const CONDITION_STEPS = 100_000;

export type ConditionAnswer = { readonly holds: boolean } | { readonly problem: string };

/** A condition that is well-formed and gives true or false, or why it is not one. */
export function compileCondition(source: string): Compiled | { readonly problem: string } {
  try {
    const compiled = compileOver(CANDIDATE, source);
    const problem = problemIn(compiled);
    return problem === undefined ? compiled : { problem };
  } catch (error) {
    if (error instanceof NotCompiled) return { problem: withSuggestion(error) };
    throw error;
  }
}

function problemIn({ expr, type }: Compiled): string | undefined {
  if (type.key !== 'bool') return `the condition has type ${typeText(type)}, not bool`;
  return notEvaluatedIn(expr);
}

function withSuggestion({ message, unknownName }: NotCompiled): string {
  const [nearest] = unknownName ? nearMisses(unknownName.name, unknownName.known(), 1) : [];
  return nearest === undefined ? message : `${message}; did you mean ${unknownName?.prefix}${nearest}?`;
}

/** Evaluates the condition of a rule (`when`). Whatever is not true or false is a problem, never "does not apply". Never throws. */
export function evaluateCondition(source: string, candidate: Candidate): ConditionAnswer {
  const compiled = compileCondition(source);
  if ('problem' in compiled) return compiled;
  const answer = evaluateOver(CANDIDATE, compiled, jsonOf(candidate), CONDITION_STEPS);
  if ('unknown' in answer) return { problem: answer.unknown };
  if ('failure' in answer) return { problem: withMissingField(answer.failure, compiled, candidate.kind) };
  return typeof answer.value === 'boolean' ? { holds: answer.value } : { problem: 'the result is not true or false' };
}

function withMissingField(failure: string, { expr }: Compiled, kind: Candidate['kind']): string {
  const field = missingFieldIn(expr, kind);
  return field === undefined ? failure : `${failure}: ${field} does not exist for kind ${kind}`;
}

/** The first field of `candidate` that an expression reads and that candidates of a kind do not have: `candidate.author`. */
export function missingFieldIn(expr: Expr, kind: Candidate['kind']): string | undefined {
  const fields = member(SCHEMA_OF_KIND.get(kind), 'properties');
  const missing = fieldsIn(expr).find((name) => member(fields, name) === undefined);
  return missing === undefined ? undefined : `${CANDIDATE.name}.${missing}`;
}

function fieldsIn(expr: Expr): string[] {
  const isField = expr.kind === 'select' && !expr.isTest && isCandidate(expr.operand);
  return [...(isField ? [expr.field] : []), ...childrenOf(expr).flatMap(fieldsIn)];
}

export const isCandidate = (expr: Expr): boolean => expr.kind === 'ident' && expr.name === CANDIDATE.name;

/** A candidate as JSON: a field that is undefined is absent. */
function jsonOf(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonOf);
  if (isJsonObject(value)) {
    const present = Object.entries(value).filter(([, field]) => field !== undefined);
    return Object.fromEntries(present.map(([name, field]) => [name, jsonOf(field)]));
  }
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? value : null;
}
