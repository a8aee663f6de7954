import type { Fact } from '../model/finding.ts';
import type { Draft } from './check.ts';
import type { NodePair } from './difference.ts';
import type { Effects } from './effects.ts';
import { stillAccepted } from './values/containment.ts';
import type { Containment, Predicate } from './values/predicate.ts';
import { small } from './words.ts';

/** Proved: whatever was accepted still is. */
export const HARMLESS: Partial<Effects> = { persisted: 'ok', writers: 'ok', readers: 'ok' };

/** What could be proved about a constraint that head puts on values, as parts of a draft. */
export function proofOf(
  node: NodePair,
  constraint: Predicate,
): { readonly containment: Containment } & Pick<Draft, 'effects' | 'facts'> {
  const containment = stillAccepted(node, constraint);
  switch (containment.answer) {
    case 'contained':
      return { containment, effects: HARMLESS, facts: { proof: 'every value that was accepted still is' } };
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
  return example === undefined ? '' : `; ${JSON.stringify(example)} was accepted and is not any more`;
}
