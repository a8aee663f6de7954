import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { TlsCheck } from '../check.ts';
import type { TlsView } from '../view.ts';

export const exemptionUnused: TlsCheck = defineCheck({
  id: 'tls/exemption-unused',
  title: 'An exemption is not needed any more',
  whoBreaks: 'Nobody today; whoever comes to match it tomorrow is excepted without having asked.',
  why: 'What it excepted is gone, or holds the profile by itself. Left in place, it hides the next server of that name.',
  wayOut: 'Delete the exemption. `sluice tls exemptions` lists those of a whole tree that can go.',
  source:
    'Exemptions for one object each, compared between base and head; of one with a star a change shows too little to tell.',

  find({ unusedExemptions }: TlsView): readonly Fact[] {
    return unusedExemptions.map(({ exemption, why, listener }) => ({
      check: exemptionUnused.id,
      subject: exemption.subject,
      location: `exemption of ${exemption.listener}`,
      before: null,
      after: why,
      facts: { owner: exemption.owner, reason: exemption.reason, expires: exemption.expires },
      ...(listener === undefined ? {} : { headPlace: listener.place }),
    }));
  },

  message(fact: Fact): string {
    const what = fact.after === 'matches nothing' ? 'matches nothing any more' : 'excepts what holds the profile';
    return `The ${fact.location} of ${fact.subject} (until ${factText(fact, 'expires')}, ${factText(fact, 'owner')}: ${quoted(factText(fact, 'reason'))}) ${what}.`;
  },
});
