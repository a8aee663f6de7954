import { crdCheck } from '../check.ts';
import { UNPROVED } from '../effects.ts';
import { bare, placeOf, small } from '../words.ts';

export const unclaimedDifference = crdCheck({
  id: 'crd/unclaimed-difference',
  topics: 'unclaimed',
  effects: UNPROVED,
  title: 'A difference that no check claims',
  why: 'No check knows what the difference means, so a person must decide: nothing unknown is green.',
  apiServer:
    'Not known: no check describes what it does with this difference. A server-side dry run of the CRD shows whether it accepts the CRD.',
  wayOut: 'Read both sides. If it is harmless, waive it; if it is common, add a check for it.',
  source: 'Sluice: a difference must end in a finding or in a documented no-op',
  find: (difference) => {
    if (difference.kind === 'crd') return [{}];
    if (difference.kind === 'part') return [{ before: null, after: null }];
    const { keyword, node } = difference;
    return [
      {
        before: { [keyword]: small(node.base[keyword]) },
        after: { [keyword]: small(node.head[keyword]) },
        facts: { keyword },
      },
    ];
  },
  message: (fact) => {
    const { keyword } = fact.facts;
    return keyword === undefined ? `${placeOf(fact)} changed` : `${bare(keyword)} of ${placeOf(fact)} changed`;
  },
});
