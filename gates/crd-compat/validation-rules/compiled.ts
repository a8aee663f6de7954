import { type CompiledRule, compileRule, type Declared, declare } from '../../cel/index.ts';
import type { CrdVersion } from '../reading/definition.ts';
import { isUnchanged } from './context.ts';
import { type Position, type RuleAt, ruleBefore, rulesIn } from './rules.ts';

/** An expression of a rule that may compile otherwise than at base. */
export interface Expression {
  readonly at: RuleAt;
  readonly keyword: 'rule' | 'messageExpression';
  readonly compiled: CompiledRule;
}

const UNSEEN: CompiledRule = { is: 'refused', reason: 'rules cannot see a value of its type' };

/** What becomes of the expressions of a version where they, or what they look at, are not what they were at base. */
export function changedExpressions(version: CrdVersion, base: CrdVersion | undefined): Expression[] {
  const declared = new Map<Position, Declared | undefined>();
  return rulesIn(version.schema, base?.schema)
    .filter((rule) => !isUnchanged(rule))
    .flatMap((rule) => {
      const before = ruleBefore(rule);
      const old = new Map(before ? expressionsOf(before, declared).map((one) => [one.keyword, one.compiled]) : []);
      return expressionsOf(rule, declared).flatMap((one) => newIn(one, old.get(one.keyword)));
    });
}

/** As long as a rule does not compile, the API server does not look at its message. */
function expressionsOf(at: RuleAt, declared: Map<Position, Declared | undefined>): Expression[] {
  const compiled = compile(at, 'rule', at.rule, declared);
  const own: Expression = { at, keyword: 'rule', compiled };
  if (at.message === undefined || compiled.is !== 'compiled') return [own];
  return [own, { at, keyword: 'messageExpression', compiled: compile(at, 'message', at.message, declared) }];
}

function compile(
  { position, isOptionalOld }: RuleAt,
  kind: 'rule' | 'message',
  text: string,
  known: Map<Position, Declared | undefined>,
): CompiledRule {
  const declared = known.has(position)
    ? known.get(position)
    : declare(position.schema, { objects: 0 }, position.parent === undefined);
  known.set(position, declared);
  return declared ? compileRule({ kind, text, isOptionalOld }, declared) : UNSEEN;
}

/** What was not so at base already. */
function newIn(one: Expression, old: CompiledRule | undefined): Expression[] {
  const { compiled } = one;
  if (compiled.is === 'refused') return old?.is === 'refused' ? [] : [one];
  if (compiled.is === 'unknown' || old?.is !== 'compiled') return [one];
  const reserved = compiled.reserved.filter((word) => !old.reserved.includes(word));
  return [{ ...one, compiled: { ...compiled, reserved } }];
}
