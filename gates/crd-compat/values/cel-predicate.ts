import { type Call, type Expr, NotCompiled, parseCel } from '../../cel/index.ts';
import { lookup } from '../../model/json-values.ts';
import { ALWAYS, both, type Comparison, either, type Kind, not, type Predicate, UNKNOWN } from './predicate.ts';
import { canBeEmpty, parseRegex } from './regex-syntax.ts';

const LONGEST_RULE = 2000;
const DEEPEST_RULE = 40;

/** Rules that were read before. CRDs repeat theirs, and reading one costs more than all that is done with it. */
const read = new Map<string, Predicate>();
const MOST_READ = 1000;

/** What a validation rule says about a scalar `self`; `unknown` for everything that is about anything else. */
export function celPredicate(rule: string): Predicate {
  const known = read.get(rule);
  if (known) return known;
  if (read.size >= MOST_READ) read.clear();
  const predicate = readRule(rule);
  read.set(rule, predicate);
  return predicate;
}

function readRule(rule: string): Predicate {
  if (rule.length > LONGEST_RULE || depthOf(rule) > DEEPEST_RULE || /\boldSelf\b/.test(rule)) return UNKNOWN;
  try {
    return predicateOf(parseCel(rule));
  } catch (error) {
    if (error instanceof NotCompiled) return UNKNOWN;
    throw error;
  }
}

function depthOf(rule: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of rule) {
    if ('([{?'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The same for an expression over a scalar, list or map `self`. */
export function predicateOf(expr: Expr | undefined): Predicate {
  const constant = constantOf(expr);
  if (constant === true) return ALWAYS;
  if (constant === false) return not(ALWAYS);
  return expr?.kind === 'call' ? callPredicate(expr) : UNKNOWN;
}

function callPredicate(call: Call): Predicate {
  const { args } = call;
  switch (call.name) {
    case '_&&_':
      return both(args.map(predicateOf));
    case '_||_':
      return either(args.map(predicateOf));
    case '!_':
      return not(predicateOf(args[0]));
    case '_?_:_': {
      const [condition, yes, no] = args.map(predicateOf);
      return condition && yes && no ? either([both([condition, yes]), both([not(condition), no])]) : UNKNOWN;
    }
    case '_==_':
      return equality(args[0], args[1]);
    case '_!=_':
      return not(equality(args[0], args[1]));
    case '@in':
      return membership(args[0], args[1]);
    default:
      return comparisonOf(call) ?? textCall(call);
  }
}

/**
 * What `isURL` demands at least, from Go's `url.ParseRequestURI`: a scheme or a path, and no control characters. More is
 * not known here, so it can only show that a value is lost.
 */
const AT_LEAST_A_URL: Predicate = both([
  { op: 'matches', pattern: '^(?:/|[*]$|[A-Za-z][A-Za-z0-9+.-]*:)' },
  not({ op: 'matches', pattern: '[\\x00-\\x1f\\x7f]' }),
  UNKNOWN,
]);

function equality(left: Expr | undefined, right: Expr | undefined): Predicate {
  const [subject, constant] = isConstant(left) ? [right, left] : [left, right];
  const value = constantOf(constant);
  if (value === undefined) return typeOfSelf(left, right) ?? typeOfSelf(right, left) ?? UNKNOWN;
  if (isSelf(subject)) return { op: 'equals', value };
  if (typeof value === 'boolean') return value ? predicateOf(subject) : not(predicateOf(subject));
  if (value === '') return notFound(subject);
  const length = isSizeOfSelf(subject) && typeof value === 'number';
  return length
    ? both([
        { op: 'length', is: '>=', than: value },
        { op: 'length', is: '<=', than: value },
      ])
    : UNKNOWN;
}

const TYPES: Readonly<Record<string, Kind>> = { string: 'text', int: 'number' };

/** `type(self) == string`, by which the rules of int-or-string begin. */
function typeOfSelf(call: Expr | undefined, type: Expr | undefined): Predicate | undefined {
  if (call?.kind !== 'call' || type?.kind !== 'ident') return undefined;
  const { name, target, args } = call;
  const kind = lookup(TYPES, type.name);
  return name === 'type' && !target && isSelf(args[0]) && kind ? { op: 'kind', is: kind } : undefined;
}

/** `self.find('…') == ''` where a match cannot be empty: there is none. */
function notFound(subject: Expr | undefined): Predicate {
  if (subject?.kind !== 'call' || subject.name !== 'find') return UNKNOWN;
  const { target, args } = subject;
  const [text, pattern] = target ? [target, args[0]] : args;
  const value = constantOf(pattern);
  if (!isSelf(text) || typeof value !== 'string') return UNKNOWN;
  const regex = parseRegex(value);
  return regex && !canBeEmpty(regex) ? not({ op: 'matches', pattern: value }) : UNKNOWN;
}

function membership(subject: Expr | undefined, list: Expr | undefined): Predicate {
  if (!isSelf(subject) || list?.kind !== 'list' || list.items.some(({ isOptional }) => isOptional)) return UNKNOWN;
  return either(list.items.map(({ value }) => equality(subject, value)));
}

const COMPARISONS: Readonly<Record<string, Comparison>> = { '_<_': '<', '_<=_': '<=', '_>_': '>', '_>=_': '>=' };
const TURNED: Readonly<Record<Comparison, Comparison>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function comparisonOf(call: Call): Predicate | undefined {
  const is = lookup(COMPARISONS, call.name);
  if (!is) return undefined;
  const [left, right] = call.args;
  return isConstant(left) ? compared(right, TURNED[is], left) : compared(left, is, right);
}

function compared(subject: Expr | undefined, is: Comparison, constant: Expr | undefined): Predicate {
  const than = constantOf(constant);
  if (typeof than !== 'number') return UNKNOWN;
  if (isSelf(subject)) return { op: 'number', is, than };
  return isSizeOfSelf(subject) ? { op: 'length', is, than } : UNKNOWN;
}

/** `self.matches('…')`, `matches(self, '…')` and the calls that are patterns by another name. */
function textCall(call: Call): Predicate {
  if (call.name === 'isURL' && !call.target && call.args.length === 1 && isSelf(call.args[0])) return AT_LEAST_A_URL;
  const [subject, ...rest] = call.target ? [call.target, ...call.args] : call.args;
  const [text] = rest.map(constantOf);
  if (!isSelf(subject) || typeof text !== 'string' || rest.length !== 1) return UNKNOWN;
  switch (call.name) {
    case 'matches':
      return { op: 'matches', pattern: text };
    case 'startsWith':
      return { op: 'matches', pattern: `^${quoted(text)}` };
    case 'endsWith':
      return { op: 'matches', pattern: `${quoted(text)}$` };
    case 'contains':
      return { op: 'matches', pattern: quoted(text) };
    default:
      return UNKNOWN;
  }
}

/** A text as a pattern of itself. */
function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function isSelf(expr: Expr | undefined): boolean {
  return expr?.kind === 'ident' && expr.name === 'self';
}

function isSizeOfSelf(expr: Expr | undefined): boolean {
  if (expr?.kind !== 'call' || expr.name !== 'size') return false;
  const { target, args } = expr;
  return target ? isSelf(target) && args.length === 0 : isSelf(args[0]) && args.length === 1;
}

function isConstant(expr: Expr | undefined): boolean {
  return constantOf(expr) !== undefined;
}

/** A literal; minus is a call on one. Integers beyond what a double holds are not looked at. */
function constantOf(expr: Expr | undefined): string | number | boolean | undefined {
  if (expr?.kind === 'call' && expr.name === '-_') {
    const value = constantOf(expr.args[0]);
    return typeof value === 'number' ? -value : undefined;
  }
  if (expr?.kind !== 'literal' || expr.of === 'bytes') return undefined;
  const { of, value } = expr;
  const isExact = of === 'string' || of === 'bool' || of === 'double' || Number.isSafeInteger(value);
  return isExact && typeof value !== 'bigint' && value !== null ? value : undefined;
}
