import { crdCheck } from '../check.ts';
import { UNPROVED } from '../effects.ts';
import { place, say, small } from '../words.ts';

export const unclaimedDifference = crdCheck({
  id: 'crd/unclaimed-difference',
  topics: 'unclaimed',
  effects: UNPROVED,
  title: 'A difference that no check claims',
  why: 'Nobody has said yet what it means, so a person has to: nothing unknown is green.',
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
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} had ${say(fact.before)} and has ${say(fact.after)}.`,
});
