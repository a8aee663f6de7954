import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const exemptionExpired: TlsCheck = defineCheck({
  id: 'tls/exemption-expired',
  title: 'An exemption has come to its end',
  whoBreaks: 'The owner of the exemption: the listener is judged like every other again.',
  why: 'Exceptions are dated, so that they are looked at again and do not become the rule.',
  wayOut:
    'Make the listener follow the profile and delete the exemption, or have it extended by somebody who answers for it.',
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
    const { after } = fact;
    return `${whereOf(fact)} was excepted until ${String(after)} by ${factText(fact, 'owner')} (${quoted(factText(fact, 'reason'))}).`;
  },
});
