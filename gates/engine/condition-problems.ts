import { type Call, type Compiled, childrenOf, type Expr, evaluateSketch } from '../cel/index.ts';
import type { Candidate } from '../model/candidate.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { member, textsOf } from '../model/json-values.ts';
import { nearMisses } from '../model/near-misses.ts';
import type { Rule } from '../model/rule.ts';
import { CANDIDATE_SCHEMA, SCHEMA_OF_KIND } from './candidate-schema.ts';
import { CANDIDATE, CONDITION_STEPS, compileCondition, isCandidate, missingFieldIn } from './condition.ts';
import type { DocumentProblem } from './document-problem.ts';

/** Why the condition of a rule is refused; nothing where it is not, or where the rule has none. */
export function conditionProblems({ when, scope }: Rule): DocumentProblem[] {
  if (when === undefined) return [];
  const compiled = compileCondition(when);
  const found = 'problem' in compiled ? [compiled.problem] : problemsOf(compiled, scope);
  return found.map((message) => ({ pointer: '/when', message: `when: ${message}` }));
}

function problemsOf(compiled: Compiled, scope: Rule['scope']): string[] {
  const { failing, answering } = kindsOf(compiled, scope);
  const failure = answering.length === 0 ? failureFor(compiled, failing) : undefined;
  return [...impossibleValues(compiled.expr), ...(failure === undefined ? [] : [failure])];
}

/** What to know about a condition that is not refused: kinds of candidates in scope for which it is always inconclusive. */
export function conditionNotes({ when, scope }: Rule): string[] {
  const compiled = when === undefined ? undefined : compileCondition(when);
  if (compiled === undefined || 'problem' in compiled) return [];
  const failure = failureFor(compiled, kindsOf(compiled, scope).failing);
  return failure === undefined ? [] : [`when: ${failure}; without it the rule is inconclusive there`];
}

type Kind = Candidate['kind'];

/** The kinds that a rule is about, by whether the condition always fails for them. Images have no branch, changes have no stream. */
function kindsOf(
  compiled: Compiled,
  { streams, components, branches }: Rule['scope'],
): { readonly failing: readonly Kind[]; readonly answering: readonly Kind[] } {
  const isForImages = streams !== undefined || components !== undefined;
  const kinds = [...SCHEMA_OF_KIND.keys()].filter((kind) => (kind === 'image' ? branches === undefined : !isForImages));
  return {
    failing: kinds.filter((kind) => alwaysFails(compiled, kind)),
    answering: kinds.filter((kind) => !alwaysFails(compiled, kind)),
  };
}

function alwaysFails(compiled: Compiled, kind: Kind): boolean {
  const candidate = { name: CANDIDATE.name, schema: SCHEMA_OF_KIND.get(kind) ?? {} };
  return 'failure' in evaluateSketch(candidate, compiled, { kind }, CONDITION_STEPS);
}

function failureFor({ expr }: Compiled, failing: readonly Kind[]): string | undefined {
  const [kind] = failing;
  if (kind === undefined) return undefined;
  const field = missingFieldIn(expr, kind);
  const kinds = failing.join(' or ');
  return field === undefined
    ? `the condition always fails for kind ${kinds}`
    : `${field} does not exist for kind ${kinds}; guard it with has(${field})`;
}

const propertiesOf = (schema: Json | undefined): Json | undefined => member(schema, 'properties');

/** Comparisons with a value that a field with fixed values never has. */
function impossibleValues(expr: Expr): string[] {
  const own = expr.kind === 'call' ? impossibleIn(expr) : [];
  return [...own, ...childrenOf(expr).flatMap(impossibleValues)];
}

function impossibleIn({ name, args }: Call): string[] {
  const [one, other] = args;
  if (!one || !other || !['_==_', '_!=_', '@in'].includes(name)) return [];
  const [field, values] = one.kind === 'literal' ? [other, one] : [one, other];
  const place = placeOf(field);
  const allowed = textsOf(place?.schema['enum']);
  if (!place || allowed.length === 0) return [];
  return literalsIn(values)
    .filter((value) => !allowed.includes(value))
    .map((value) => `${place.path} is never ${JSON.stringify(value)}; ${meant(value, allowed)}`);
}

function meant(value: string, allowed: readonly string[]): string {
  const [nearest] = nearMisses(value, allowed, 1);
  return nearest === undefined ? `its values are ${allowed.join(', ')}` : `did you mean ${JSON.stringify(nearest)}?`;
}

/** Where in a candidate an expression points, with the schema there. */
function placeOf(expr: Expr): { readonly path: string; readonly schema: JsonObject } | undefined {
  if (isCandidate(expr)) return { path: CANDIDATE.name, schema: CANDIDATE_SCHEMA };
  const from = expr.kind === 'select' && !expr.isTest ? placeOf(expr.operand) : undefined;
  if (!from || expr.kind !== 'select') return undefined;
  const schema = member(propertiesOf(from.schema), expr.field);
  return isJsonObject(schema) ? { path: `${from.path}.${expr.field}`, schema } : undefined;
}

/** The texts that are written out: one, or those of a list. */
function literalsIn(expr: Expr): string[] {
  if (expr.kind === 'list') return expr.items.flatMap(({ value }) => literalsIn(value));
  return expr.kind === 'literal' && typeof expr.value === 'string' && expr.of === 'string' ? [expr.value] : [];
}
