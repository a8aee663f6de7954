/** The CEL engine: the only file of this room that other rooms import. */
export { plus, times } from './cost/amounts.ts';
export { type Estimate, estimateCost } from './cost/estimate.ts';
export { answerOf } from './evaluation/answer.ts';
export { type Compiled, compileCel } from './evaluation/compile.ts';
export { newContext } from './evaluation/context.ts';
export { evaluate, type Scope } from './evaluation/evaluate.ts';
export { unknown as notEvaluated } from './evaluation/failure.ts';
export { notEvaluatedIn } from './evaluation/supported.ts';
export type { Mapping, Value } from './evaluation/value.ts';
export { type Declared, declare, escapedName, hasDefault, LARGEST_REQUEST, propertyBehind } from './schema/declared.ts';
export { compileOver, evaluateOver, evaluateSketch } from './schema/expression.ts';
export { type CompiledRule, compileRule } from './schema/refused.ts';
export { askRule, type ValidationRule } from './schema/rule.ts';
export { typedValue } from './schema/typed-json.ts';
export { parseCel } from './syntax/grammar.ts';
export { NotCompiled } from './syntax/not-compiled.ts';
export {
  type Call,
  childrenOf,
  type Expr,
  type Fold,
  ident,
  rewritten,
  type Select,
  syntaxText,
  truth,
} from './syntax/syntax.ts';
export { CONTROLS } from './syntax/tokens.ts';
export { typeText } from './types/type-errors.ts';
