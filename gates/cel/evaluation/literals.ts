import { type Call, childrenOf, type Expr } from '../syntax/syntax.ts';

/** Conversions that the API server makes when it compiles, where they are of a literal. */
const EARLY = new Set(['bool', 'bytes', 'double', 'duration', 'int', 'string', 'timestamp', 'uint']);
const PATTERNED = new Set(['matches', 'find', 'findAll']);

/** Calls that fail already when the API server compiles, wherever they stand, if they fail at all: each as a call that can be tried. */
export function earlyCalls(expr: Expr): Call[] {
  const own = expr.kind === 'call' ? earlyCall(expr) : undefined;
  return [...(own ? [own] : []), ...childrenOf(expr).flatMap(earlyCalls)];
}

function earlyCall(call: Call): Call | undefined {
  const [, second] = call.target ? [call.target, ...call.args] : call.args;
  if (isEarly(call)) return call;
  if (!PATTERNED.has(call.name) || second?.kind !== 'literal') return undefined;
  const nothing = { kind: 'literal', of: 'string', value: '', size: 0 } as const;
  return { kind: 'call', name: 'matches', target: undefined, args: [nothing, second] };
}

/** A conversion of a literal, or of one that was converted. */
function isEarly({ name, target, args: [arg, more] }: Call): boolean {
  if (!EARLY.has(name) || target !== undefined || arg === undefined || more !== undefined) return false;
  return arg.kind === 'literal' || (arg.kind === 'call' && isEarly(arg));
}
