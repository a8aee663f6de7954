import { lookup } from '../../model/json-values.ts';
import type { Cause } from '../check.ts';
import type { NodePair } from '../difference.ts';
import { typeWord } from '../words.ts';

/** The checks of a changed type, one of which each change belongs to. */
export type TypeCheckId =
  | 'crd/type-changed'
  | 'crd/type-widened-to-int-or-string'
  | 'crd/type-widened-integer-to-number'
  | 'crd/type-narrowed-from-int-or-string'
  | 'crd/int-or-string-changed';

/** Which check a change of type belongs to; nothing if the type is the same. */
export function typeCheckId(node: NodePair): TypeCheckId | undefined {
  const [base, head] = [typeWord(node.base), typeWord(node.head)];
  if (base === head) return undefined;
  if (base === 'int-or-string') return lookup(NARROWED, head) ?? 'crd/type-changed';
  if (head === 'int-or-string') return lookup(WIDENED, base) ?? 'crd/type-changed';
  return base === 'integer' && head === 'number' ? 'crd/type-widened-integer-to-number' : 'crd/type-changed';
}

const NARROWED: Readonly<Record<string, TypeCheckId>> = {
  integer: 'crd/type-narrowed-from-int-or-string',
  string: 'crd/type-narrowed-from-int-or-string',
  anything: 'crd/int-or-string-changed',
};
const WIDENED: Readonly<Record<string, TypeCheckId>> = {
  integer: 'crd/type-widened-to-int-or-string',
  string: 'crd/type-widened-to-int-or-string',
  anything: 'crd/int-or-string-changed',
};

/** The cause of what follows from a node's other type: its parts come and go with it. */
export function typeCause(node: NodePair): Cause[] {
  const check = typeCheckId(node);
  return check ? [{ check, location: node.path }] : [];
}
