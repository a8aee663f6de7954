import type { Json, JsonObject } from '../../model/json.ts';
import { type Answer, answerOf } from '../evaluation/answer.ts';
import { type Compiled, compileCel } from '../evaluation/compile.ts';
import { newContext } from '../evaluation/context.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import { NotCompiled } from '../syntax/not-compiled.ts';
import { declare } from './declared.ts';
import { sketch } from './sketch.ts';
import { typedValue } from './typed-json.ts';

/** A variable of an expression, with the schema of its values. */
export interface Variable {
  readonly name: string;
  readonly schema: JsonObject;
}

/** Compiles an expression over one variable. @throws NotCompiled */
export function compileOver({ name, schema }: Variable, text: string): Compiled {
  const declared = declare(schema, { objects: 0 });
  if (!declared) throw new NotCompiled(`${name} has no type`);
  return compileCel(text, new Map([[name, declared.type]]));
}

/** The answer of an expression for a value of its variable, within a number of steps. Never throws. */
export function evaluateOver({ name, schema }: Variable, { expr }: Compiled, json: Json, steps: number): Answer {
  return answerOf(() => evaluate(expr, { name, value: typedValue(json, schema), outer: undefined }, newContext(steps)));
}

/** The answer for every value that has these fields: `unknown` where it depends on others. Never throws. */
export function evaluateSketch(
  { name, schema }: Variable,
  { expr }: Compiled,
  known: Readonly<Record<string, string>>,
  steps: number,
): Answer {
  return answerOf(() => evaluate(expr, { name, value: sketch(schema, known), outer: undefined }, newContext(steps)));
}
