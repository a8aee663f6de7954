import { expanded, presence } from './macros.ts';
import { NotCompiled, NotRead } from './not-compiled.ts';
import { call, type Expr, ident, type ListOf, type Literal, type MapOf, memberCall, text } from './syntax.ts';
import { LARGEST_NEGATED, type Token, tokensOf } from './tokens.ts';

/** Longer expressions are not read. The longest real one has a few thousand characters; the API server accepts 100,000. */
const LONGEST = 20_000;
/** cel-go's parser goes 250 levels deep. */
const DEEPEST = 250;
const MOST_TOKENS = 4000;
/** Each `optMap` repeats what it is called on. */
const MOST_REPEATS = 12;

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

/**
 * The syntax tree of a CEL expression, with macros expanded as in cel-go and with the syntax of optionals. A chain of `&&` or `||` is
 * one call with all its terms. @throws NotCompiled for a syntax error.
 */
export function parseCel(source: string): Expr {
  if (source.length > LONGEST) throw new NotRead(`the expression has more than ${LONGEST} characters`);
  const tokens = tokensOf(source);
  const repeats = tokens.filter(({ text: word }) => word === 'optMap' || word === 'optFlatMap').length;
  if (tokens.length > MOST_TOKENS || repeats > MOST_REPEATS) throw new NotRead('the expression is too large');
  const reader: Reader = { tokens, at: 0, depth: 0 };
  const expr = expression(reader);
  if (peek(reader).kind !== 'end') throw unexpected(reader);
  return expr;
}

function peek({ tokens, at }: Reader, ahead = 0): Token {
  return tokens[at + ahead] ?? { kind: 'end', text: '' };
}

function isSign(reader: Reader, sign: string): boolean {
  const token = peek(reader);
  return token.kind === 'sign' && token.text === sign;
}

function take(reader: Reader, sign: string): boolean {
  if (!isSign(reader, sign)) return false;
  reader.at += 1;
  return true;
}

function demand(reader: Reader, sign: string): void {
  if (!take(reader, sign)) throw unexpected(reader);
}

function unexpected(reader: Reader): NotCompiled {
  const { text: found } = peek(reader);
  return new NotCompiled(
    found === '' ? 'syntax error: the expression is incomplete' : `syntax error at ${found.slice(0, 40)}`,
  );
}

function name(reader: Reader): string {
  const token = peek(reader);
  if (token.kind !== 'name') throw unexpected(reader);
  reader.at += 1;
  return token.text;
}

function expression(reader: Reader): Expr {
  reader.depth += 1;
  if (reader.depth > DEEPEST) throw new NotRead('the expression is nested too deep');
  const condition = chain(reader, '||', '_||_', (one) => chain(one, '&&', '_&&_', relation));
  const whole = take(reader, '?') ? ternary(reader, condition) : condition;
  reader.depth -= 1;
  return whole;
}

function ternary(reader: Reader, condition: Expr): Expr {
  const yes = chain(reader, '||', '_||_', (one) => chain(one, '&&', '_&&_', relation));
  demand(reader, ':');
  return call('_?_:_', condition, yes, expression(reader));
}

function chain(reader: Reader, sign: string, operator: string, term: (reader: Reader) => Expr): Expr {
  const first = term(reader);
  if (!isSign(reader, sign)) return first;
  const terms = [first];
  while (take(reader, sign)) terms.push(term(reader));
  return call(operator, ...terms);
}

const RELATIONS: Readonly<Record<string, string>> = {
  '<': '_<_',
  '<=': '_<=_',
  '>=': '_>=_',
  '>': '_>_',
  '==': '_==_',
  '!=': '_!=_',
  in: '@in',
};
const SUMS: Readonly<Record<string, string>> = { '+': '_+_', '-': '_-_' };
const PRODUCTS: Readonly<Record<string, string>> = { '*': '_*_', '/': '_/_', '%': '_%_' };

const relation = (reader: Reader): Expr => leftToRight(reader, RELATIONS, sum);
const sum = (reader: Reader): Expr => leftToRight(reader, SUMS, product);
const product = (reader: Reader): Expr => leftToRight(reader, PRODUCTS, unary);

function leftToRight(
  reader: Reader,
  operators: Readonly<Record<string, string>>,
  operand: (reader: Reader) => Expr,
): Expr {
  let left = operand(reader);
  for (;;) {
    const token = peek(reader);
    const operator = token.kind === 'sign' && Object.hasOwn(operators, token.text) ? operators[token.text] : undefined;
    if (operator === undefined) return left;
    reader.at += 1;
    left = call(operator, left, operand(reader));
  }
}

function unary(reader: Reader): Expr {
  if (isSign(reader, '!')) return repeated(reader, '!', '!_');
  const next = peek(reader, 1);
  const isNumber = next.kind === 'literal' && (next.literal.of === 'int' || next.literal.of === 'double');
  return isSign(reader, '-') && !isNumber ? repeated(reader, '-', '-_') : member(reader);
}

function repeated(reader: Reader, sign: string, operator: string): Expr {
  let count = 0;
  while (take(reader, sign)) count += 1;
  const operand = member(reader);
  return count % 2 === 0 ? operand : call(operator, operand);
}

function member(reader: Reader): Expr {
  let target = primary(reader);
  for (;;) {
    if (take(reader, '.')) target = selection(reader, target);
    else if (take(reader, '[')) target = index(reader, target);
    else if (target.kind === 'select' && isSign(reader, '{')) throw new NotRead('message literals are not supported');
    else return target;
  }
}

function selection(reader: Reader, target: Expr): Expr {
  const isOptional = take(reader, '?');
  const field = name(reader);
  if (isOptional) return call('_?._', target, text(field));
  if (!take(reader, '(')) return { kind: 'select', operand: target, field, isTest: false };
  const args = list(reader, ')', expression);
  return expanded(target, field, args) ?? memberCall(target, field, ...args);
}

function index(reader: Reader, target: Expr): Expr {
  const operator = take(reader, '?') ? '_[?_]' : '_[_]';
  const at = expression(reader);
  demand(reader, ']');
  return call(operator, target, at);
}

/** What stands between brackets, up to the closing one, with commas between. */
function list<Item>(reader: Reader, end: string, item: (reader: Reader) => Item, mayTrail = false): Item[] {
  const items: Item[] = [];
  while (!take(reader, end)) {
    if (items.length > 0) demand(reader, ',');
    if (mayTrail && items.length > 0 && take(reader, end)) break;
    items.push(item(reader));
  }
  return items;
}

function primary(reader: Reader): Expr {
  const token = peek(reader);
  if (token.kind === 'literal') {
    if (token.literal.value === LARGEST_NEGATED) throw new NotCompiled('an integer is too large');
    reader.at += 1;
    return token.literal;
  }
  if (token.kind === 'name') return named(reader);
  if (take(reader, '-')) return negative(reader);
  if (take(reader, '(')) {
    const inner = expression(reader);
    demand(reader, ')');
    return inner;
  }
  if (take(reader, '[')) return listLiteral(reader);
  if (take(reader, '{')) return mapLiteral(reader);
  if (isSign(reader, '.')) throw new NotRead('names that begin with a dot are not supported');
  throw unexpected(reader);
}

function negative(reader: Reader): Literal {
  const token = peek(reader);
  const literal = token.kind === 'literal' && token.literal.of !== 'uint' ? token.literal : undefined;
  if (typeof literal?.value !== 'number' && typeof literal?.value !== 'bigint') throw unexpected(reader);
  reader.at += 1;
  return { ...literal, value: -literal.value };
}

const RESERVED = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

function named(reader: Reader): Expr {
  const found = name(reader);
  if (!take(reader, '(')) {
    if (RESERVED.has(found)) throw new NotCompiled(`${found} is a reserved word`);
    // The types with plain names are values, and none of them can be built so.
    if (isSign(reader, '{')) throw new NotCompiled(`${found.slice(0, 40)} is not a type that can be built`);
    return ident(found);
  }
  const args = list(reader, ')', expression);
  return found === 'has' && args.length === 1 ? presence(args[0]) : call(found, ...args);
}

function listLiteral(reader: Reader): ListOf {
  const item = (one: Reader) => ({ isOptional: take(one, '?'), value: expression(one) });
  return { kind: 'list', items: list(reader, ']', item, true) };
}

function mapLiteral(reader: Reader): MapOf {
  const entry = (one: Reader) => {
    const isOptional = take(one, '?');
    const key = expression(one);
    demand(one, ':');
    return { isOptional, key, value: expression(one) };
  };
  return { kind: 'map', entries: list(reader, '}', entry, true) };
}
