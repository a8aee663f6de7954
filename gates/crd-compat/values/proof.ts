import type { Fact } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Draft } from '../check.ts';
import type { NodePair } from '../difference.ts';
import { HARMLESS } from '../effects.ts';
import { small } from '../words.ts';
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

/** What a message adds when something was proved. */
export function proofWords(fact: Fact): string {
  const { proof, example } = fact.facts;
  if (typeof proof === 'string') return `; ${proof}`;
  return example === undefined ? '' : `; ${exampleWords(example)} was accepted and is not any more`;
}

const LONGEST_EXAMPLE = 60;

/** A long text is named by its length and its beginning: nobody reads a thousand letters. */
function exampleWords(example: Json): string {
  const said = JSON.stringify(example);
  if (typeof example !== 'string' || said.length <= LONGEST_EXAMPLE) return said;
  const [, length = String(example.length)] = / \((\d+) characters, [0-9a-f]{12}\)$/.exec(example) ?? [];
  return `a text of ${length} characters (${JSON.stringify(example.slice(0, 24))}…)`;
}
