import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { TlsCheck } from '../check.ts';
import type { TlsView } from '../view.ts';

export const exemptionUnused: TlsCheck = defineCheck({
  id: 'tls/exemption-unused',
  title: 'An exemption is no longer needed',
  whoBreaks: 'No one today. The next listener that matches it is exempt unseen.',
  why: 'The listener was removed, or follows the profile. The exemption would hide the next server of that name.',
  wayOut: 'Delete the exemption. `sluice tls exemptions` lists all of a tree that can be deleted.',
  source:
    'Exemptions for one object, compared between base and head. For one with `*`, a single change shows too little to tell.',

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
    const why = fact.after === 'matches nothing' ? 'it matches no listener' : 'its listener follows the profile';
    const listener = fact.location.replace('exemption of ', '');
    return `Exemption of ${fact.subject} (${listener}), until ${factText(fact, 'expires')}: ${why}`;
  },

  details(fact: Fact) {
    const of = `${factText(fact, 'owner')}: ${quoted(factText(fact, 'reason'))}`;
    return { wayOut: `${exemptionUnused.wayOut} Its owner and reason: ${of}.` };
  },
});
