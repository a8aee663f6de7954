import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const variantNotWired: TlsCheck = defineCheck({
  id: 'tls/variant-not-wired',
  title: 'A server has the same TLS settings under two profiles',
  whoBreaks: 'Anyone who sets the profile: it does not reach this server.',
  why: 'The component is rendered for two profiles and has the same TLS settings in both, so they do not come from the profile.',
  wayOut: 'Pass the profile to the component. Where it reads the profile at run time, say so with a locator.',
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
    return `${whereOf(fact)}: the TLS settings for ${factText(fact, 'against')} and ${factText(fact, 'profile')} are the same`;
  },

  details(fact: Fact) {
    const paths = `${quoted(factText(fact, 'basePath'))} and ${quoted(factText(fact, 'variantPath'))}`;
    return { why: `${variantNotWired.why} The files: ${paths}.` };
  },
});
