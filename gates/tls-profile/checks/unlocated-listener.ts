import { defineCheck, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import { isUnlocated } from '../judge.ts';
import type { TlsView } from '../view.ts';

export const unlocatedListener: TlsCheck = defineCheck({
  id: 'tls/unlocated-listener',
  title: 'A TLS listener whose settings nobody knows where to look for',
  whoBreaks: 'Nobody can tell: the listener may or may not follow the profile.',
  why: 'It looks like a TLS server (a serving certificate, an HTTPS probe, the name of a port), and no TLS setting is to be seen. A new component must be noticed before it ships, not when a scan finds it.',
  wayOut:
    'Describe it with a locator in a knowledge document or in params.locators of the rule (docs/tls-profile.md), give it the usual flags, or except it by name, with an owner and a last day.',
  source:
    'Every component must be accounted for under strict adherence: openshift/enhancements security/centralized-tls-config.md.',
  isUndecided: true,

  find(view: TlsView): readonly Fact[] {
    return serversOf(view)
      .filter(isUnlocated)
      .map((judged) =>
        listenerFact(unlocatedListener.id, judged, {
          after: 'unknown',
          facts: { evidence: [...judged.listener.evidence] },
        }),
      );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} looks like a TLS listener (${listed(fact.facts['evidence'])}), and says nothing of its TLS settings.`;
  },
});
