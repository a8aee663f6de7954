import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const variantNotWired: TlsCheck = defineCheck({
  id: 'tls/variant-not-wired',
  title: 'A server is rendered alike for two profiles',
  whoBreaks: 'Whoever sets the profile: it does not reach this server.',
  why: 'The same component, rendered for two profiles, has the same TLS settings in both. Whatever they are, the profile is not where they come from.',
  wayOut:
    'Hand the profile to the component. Where it decides when it runs, or follows by other means, say so with a locator.',
  source: 'openshift/hypershift 1371, 8910: components that ignored the profile; no default has to be known to see it.',

  find(view: TlsView): readonly Fact[] {
    return view.pairs.flatMap(({ answer, variant, basePath, variantPath }) =>
      answer.listeners
        .filter(({ verdict }) => verdict === 'not-wired')
        .flatMap(({ base, other }) => {
          const listener = other ?? base;
          if (listener === undefined) return [];
          const facts = {
            basePath,
            variantPath,
            profile: variant.profile,
            against: variant.against ?? view.knowledge.profileNames.whenUnset,
          };
          return [listenerFact(variantNotWired.id, { listener }, { after: 'same', facts })];
        }),
    );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} has the same TLS settings in ${quoted(factText(fact, 'basePath'))} and ${quoted(factText(fact, 'variantPath'))}: the profile does not reach it.`;
  },
});
