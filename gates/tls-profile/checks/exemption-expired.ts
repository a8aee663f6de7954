import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const exemptionExpired: TlsCheck = defineCheck({
  id: 'tls/exemption-expired',
  title: 'An exemption has expired',
  whoBreaks: 'The owner of the exemption: its listener is judged again.',
  why: 'Exemptions are dated so that they are reviewed and do not become permanent.',
  wayOut: 'Make the listener follow the profile and delete the exemption, or ask its owner to extend it.',
  source: 'Exemptions of the rule or of a knowledge document: owner, reason and last day are required.',

  find(view: TlsView): readonly Fact[] {
    return view.exemptions
      .filter(({ isOver }) => isOver)
      .flatMap(({ exemption, listeners }) =>
        listeners.map((listener) =>
          listenerFact(
            exemptionExpired.id,
            { listener },
            { after: exemption.expires, facts: { owner: exemption.owner, reason: exemption.reason } },
          ),
        ),
      );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: the exemption by ${factText(fact, 'owner')} expired on ${String(fact.after)}`;
  },

  details(fact: Fact) {
    return { why: `${exemptionExpired.why} The reason of this one: ${quoted(factText(fact, 'reason'))}.` };
  },
});
