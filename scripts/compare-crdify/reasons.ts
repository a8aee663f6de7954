import type { Disagreement } from './disagreements.ts';
import { type Judgement, type Reason, UNASKED } from './reasons/judgement.ts';
import { SERVED_REASONS } from './reasons/served.ts';
import { STRUCTURE_REASONS } from './reasons/structure.ts';
import { VALUE_REASONS } from './reasons/values.ts';

const JUDGEMENTS: readonly Judgement[] = [...STRUCTURE_REASONS, ...VALUE_REASONS, ...SERVED_REASONS];

/**
 * The first judgement that fits. Where the API server refuses or prunes, and the gate does not fail, only a judgement fits that is about
 * that.
 */
export function reasonFor(one: Disagreement): Reason | undefined {
  return JUDGEMENTS.find(
    ({ question, peer = 'fails', own, server }) =>
      peer === one.peer &&
      isWhole(question, one.question) &&
      isWhole(own, one.own) &&
      (server === undefined ? isHarmless(one) || one.impact === 'breaking' : server === (one.server ?? UNASKED)),
  );
}

const isHarmless = ({ server }: Disagreement): boolean => server === undefined || server === 'takes all';

function isWhole(expected: string | RegExp, text: string): boolean {
  return typeof expected === 'string' ? expected === text : new RegExp(`^(?:${expected.source})$`).test(text);
}

/** What no pair can show, because it is no finding. */
export const ONLY_CRDIFY: readonly string[] = [
  'It reads a CRD from a running cluster (`kube://`) and then sees `status.storedVersions`; the gate takes these as `params.storedVersions`.',
  'It reads a file at a git revision by itself (`git://<ref>?path=`); `sluice check` compares two revisions, `sluice diff crd` files.',
  'It compares every keyword of every pair of served versions without being asked; the gate compares which fields they have, and what they demand where a rule says `crossVersion: constraints`.',
];
