import type { Draft } from '../check.ts';
import type { NodePair } from '../difference.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf } from '../values/proof.ts';
import { isEnforced, rangeOf } from './formats.ts';

/** What is known of the values that a format of head refuses; `ignored` where the API server does not enforce it. */
export interface FormatProof extends Pick<Draft, 'effects' | 'facts'> {
  readonly is: 'ignored' | 'contained' | 'lost' | 'open';
}

export const IGNORED = 'The API server does not enforce this format on a field of this type.';
const NUMBERS = 'The API server enforces formats of numbers from Kubernetes 1.36 on.';

/** Whether everything that base accepted is of a format of head. */
export function formatProof(node: NodePair, format: string): FormatProof {
  if (isEnforced(node.head, format)) {
    const { containment, ...proved } = proofOf(node, keywordConstraint(node.head, 'format'));
    return { is: containment.answer, ...proved };
  }
  const range = rangeOf(node.head, format);
  if (!range) return { is: 'ignored' };
  const { containment, ...proved } = proofOf(node, range);
  if (containment.answer === 'contained') return { is: 'contained', ...proved };
  // An older server takes what lies outside, so that no value is named as lost.
  return { is: containment.answer, facts: { note: NUMBERS } };
}
