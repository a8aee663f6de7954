import { lookup } from '../../model/json-values.ts';
import type { Cause } from '../check.ts';
import type { NodePair } from '../difference.ts';
import type { RuleId } from '../effects.ts';
import { typeWord } from '../words.ts';

export type TypeRule = Extract<
  RuleId,
  | 'type-changed'
  | 'type-widened-to-int-or-string'
  | 'type-widened-integer-to-number'
  | 'type-narrowed-from-int-or-string'
  | 'int-or-string-changed'
>;

/** Which check a change of type belongs to; nothing if the type is the same. */
export function typeRule(node: NodePair): TypeRule | undefined {
  const [base, head] = [typeWord(node.base), typeWord(node.head)];
  if (base === head) return undefined;
  if (base === 'int-or-string') return lookup(NARROWED, head) ?? 'type-changed';
  if (head === 'int-or-string') return lookup(WIDENED, base) ?? 'type-changed';
  return base === 'integer' && head === 'number' ? 'type-widened-integer-to-number' : 'type-changed';
}

const NARROWED: Readonly<Record<string, TypeRule>> = {
  integer: 'type-narrowed-from-int-or-string',
  string: 'type-narrowed-from-int-or-string',
  anything: 'int-or-string-changed',
};
const WIDENED: Readonly<Record<string, TypeRule>> = {
  integer: 'type-widened-to-int-or-string',
  string: 'type-widened-to-int-or-string',
  anything: 'int-or-string-changed',
};

/** The cause of what follows from a node's other type: its parts come and go with it. */
export function typeCause(node: NodePair): Cause[] {
  const rule = typeRule(node);
  return rule ? [{ rule, location: node.path }] : [];
}
