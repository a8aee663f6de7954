import type { Json } from '../../model/json.ts';
import { sameJson } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { small, typeWord } from '../words.ts';

const CONSTRAINTS = ['pattern', 'enum', 'format', 'anyOf', 'oneOf', 'allOf', 'not'];
const COMBINED = ['anyOf', 'oneOf', 'allOf', 'not'];

/**
 * What a node demanded at base and does not at head, or the combinators around it did: the sign that a new rule is an old
 * one in other words.
 */
export function replacedBy(node: NodePair): Json | undefined {
  // Of another type everything is new; nothing of what was demanded lives on.
  if (typeWord(node.base) !== typeWord(node.head)) return undefined;
  const own = gone(node.base, node.head, CONSTRAINTS);
  const around = node.parent ? gone(node.parent.base, node.parent.head, COMBINED) : [];
  const [first] = [...own, ...around];
  return first && { [first]: small((own.length > 0 ? node.base : node.parent?.base)?.[first]) };
}

function gone(base: NodePair['base'], head: NodePair['base'], keywords: readonly string[]): string[] {
  return keywords.filter(
    (keyword) => base[keyword] !== undefined && !sameJson(base[keyword], head[keyword]) && head[keyword] === undefined,
  );
}
