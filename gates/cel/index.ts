/** The CEL engine: the only file of this room that other rooms import. */
export { plus, times } from './cost/amounts.ts';
export { type Estimate, estimateCost } from './cost/estimate.ts';
export { type Declared, declare, escapedName, hasDefault, LARGEST_REQUEST } from './schema/declared.ts';
export { askRule, type Rule } from './schema/rule.ts';
export { parseCel } from './syntax/grammar.ts';
export { NotEstimable } from './syntax/not-estimable.ts';
export { type Call, type Expr, syntaxText } from './syntax/syntax.ts';
