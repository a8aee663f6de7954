import { defineCheck, factText, listed, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const variantStale: TlsCheck = defineCheck({
  id: 'tls/variant-stale',
  title: 'A rendering for another profile was left behind',
  whoBreaks:
    'Reviewers and users of the other profile: the fixture proves something that the code does not do any more.',
  why: 'TLS settings that one rendering has are missing in the other. It was made before they existed, on an older base, and nobody rendered it again.',
  wayOut: 'Render all variants again with the code of this change, and commit them together.',
  source: 'openshift/hypershift 8871, 9001, 9041: a fixture without TLS flags stayed on main for a day.',

  find(view: TlsView): readonly Fact[] {
    return view.pairs.flatMap(({ answer, variant, basePath, variantPath }) =>
      answer.listeners
        .filter(({ verdict }) => verdict === 'stale')
        .flatMap(({ base, other, missing }) => {
          const listener = other ?? base;
          if (listener === undefined) return [];
          const facts = {
            basePath,
            variantPath,
            profile: variant.profile,
            against: variant.against ?? view.knowledge.profileNames.whenUnset,
          };
          return [listenerFact(variantStale.id, { listener }, { after: [...missing], facts })];
        }),
    );
  },

  message(fact: Fact): string {
    return `${quoted(factText(fact, 'variantPath'))} was left behind: ${whereOf(fact)} has ${listed(fact.after)} in only one of the two renderings.`;
  },
});
