import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import { compareVersions } from '../versions.ts';
import type { TlsView } from '../view.ts';

export const nothingNegotiable: TlsCheck = defineCheck({
  id: 'tls/nothing-negotiable',
  title: 'No connection can be made with these TLS settings',
  whoBreaks: 'Clients: every handshake below TLS 1.3, or every handshake at all, fails.',
  why: 'A minimum of TLS 1.2 with a list of TLS 1.3 suites only leaves nothing for TLS 1.2; a maximum below the minimum of the profile leaves nothing at all.',
  wayOut: 'Raise the minimum to TLS 1.3, or name at least one suite for each version that is allowed.',
  source: 'openshift/cluster-ingress-operator 617 and 315: minimum TLS 1.2 with TLS 1.3 suites only is invalid.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view).flatMap((judged) => {
      const { min, max, tls12 } = judged.effective;
      const isTooLow = max !== undefined && compareVersions(max, judged.profile.min) < 0;
      const isOpenBelow13 = min.value !== undefined && min.value !== '1.3';
      const isEmpty = isOpenBelow13 && tls12.basis === 'explicit' && tls12.value?.size === 0;
      if (!isTooLow && !isEmpty) return [];
      const after = isTooLow ? `at most TLS ${max}` : 'no suite below TLS 1.3';
      return [
        listenerFact(nothingNegotiable.id, judged, {
          after,
          settings: tls12.settings,
          facts: { wanted: judged.profile.min },
        }),
      ];
    });
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} allows ${String(fact.after)}; the profile wants TLS ${factText(fact, 'wanted')} or later.`;
  },
});
