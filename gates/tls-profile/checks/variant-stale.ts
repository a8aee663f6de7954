import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const variantStale: TlsCheck = defineCheck({
  id: 'tls/variant-stale',
  title: 'A rendering for another profile is out of date',
  whoBreaks: 'Reviewers and users of the other profile: the fixture shows what the code no longer does.',
  why: 'One rendering has TLS settings that the other lacks: it was made on an older base, before they existed.',
  wayOut: 'Render all variants again with the code of this change and commit them together.',
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
    const kinds = Array.isArray(fact.after) ? fact.after.map((kind) => WORDS[String(kind)] ?? String(kind)) : [];
    const [against, profile] = [factText(fact, 'against'), factText(fact, 'profile')];
    return `${whereOf(fact)}: only one of the renderings for ${against} and ${profile} sets the ${kinds.join(' and ')}`;
  },

  details(fact: Fact) {
    const paths = `${quoted(factText(fact, 'basePath'))} and ${quoted(factText(fact, 'variantPath'))}`;
    return { why: `${variantStale.why} The files: ${paths}.` };
  },
});

const WORDS: Readonly<Record<string, string>> = { min: 'minimum version', ciphers: 'cipher list' };
