import type { Fact } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Draft } from '../check.ts';
import type { NodePair } from '../difference.ts';
import { HARMLESS } from '../effects.ts';
import { shown, small } from '../words.ts';
import { stillAccepted } from './containment.ts';
import type { Constraint, Containment } from './predicate.ts';

export const PROVED = 'every value that was accepted still is';

/** What could be proved about a constraint that head puts on values, as parts of a draft. */
export function proofOf(
  node: NodePair,
  constraint: Constraint,
): { readonly containment: Containment } & Pick<Draft, 'effects' | 'facts'> {
  const containment = stillAccepted(node, constraint);
  switch (containment.answer) {
    case 'contained':
      return { containment, effects: HARMLESS, facts: { proof: PROVED } };
    case 'lost':
      return { containment, effects: { writers: 'break' }, facts: { example: small(containment.example) } };
    case 'open':
      return { containment };
    default:
      return containment satisfies never;
  }
}

/** What a headline adds where something was proved. */
export function proofWords(fact: Fact): string {
  const { proof, example } = fact.facts;
  if (typeof proof === 'string') return `; ${proof}`;
  return example === undefined ? '' : `; ${exampleWords(example)} is no longer valid`;
}

const LONGEST_EXAMPLE = 40;

/** An example in a headline. A long text is named by its length. */
function exampleWords(example: Json): string {
  if (typeof example !== 'string' || example.length <= LONGEST_EXAMPLE) return shown(example);
  const [, length = String(example.length)] = / \((\d+) characters, [0-9a-f]{12}\)$/.exec(example) ?? [];
  return `a text of ${length} characters`;
}
