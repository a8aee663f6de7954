/** The CEL engine: the only file of this room that other rooms import. */
export { plus, times } from './cost/amounts.ts';
export { type Estimate, estimateCost } from './cost/estimate.ts';

export type { Compiled } from './evaluation/compile.ts';
export { notEvaluatedIn } from './evaluation/supported.ts';
export { type Declared, declare, escapedName, hasDefault, LARGEST_REQUEST } from './schema/declared.ts';
export { compileOver, evaluateOver, evaluateSketch } from './schema/expression.ts';
export { askRule, type Rule } from './schema/rule.ts';
export { parseCel } from './syntax/grammar.ts';
export { NotCompiled } from './syntax/not-compiled.ts';
export { type Call, childrenOf, type Expr, syntaxText } from './syntax/syntax.ts';
export { typeText } from './types/type-errors.ts';
