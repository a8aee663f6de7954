import { defineCheck } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import { isUnlocated } from '../judge.ts';
import type { TlsView } from '../view.ts';

export const unlocatedListener: TlsCheck = defineCheck({
  id: 'tls/unlocated-listener',
  title: 'A TLS listener without known settings',
  whoBreaks: 'Unknown: the listener may or may not follow the profile.',
  why: 'It looks like a TLS server (a serving certificate, an HTTPS probe, the name of a port), but the file has no TLS setting that Sluice knows. A new component must be noticed before it ships.',
  wayOut:
    'Set the usual flags, describe the program with a locator (a knowledge document or params.locators; see docs/tls-profile.md), or add an exemption.',
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
    return `${whereOf(fact)}: TLS listener without known TLS settings (${fewEvidence(fact)})`;
  },
});

function fewEvidence({ facts }: Fact): string {
  const { evidence } = facts;
  const [first = '', ...others] = Array.isArray(evidence) ? (evidence as readonly Json[]) : [];
  return `${String(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`;
}
