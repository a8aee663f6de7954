import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, namesOf, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { JudgedListener } from '../judge.ts';
import type { Setting } from '../listener.ts';
import { compareVersions } from '../versions.ts';
import type { TlsView } from '../view.ts';

export const nothingNegotiable: TlsCheck = defineCheck({
  id: 'tls/nothing-negotiable',
  title: 'These TLS settings allow no connection',
  whoBreaks: 'Clients: every handshake below TLS 1.3, or every handshake at all, fails.',
  why: 'Minimum TLS 1.2 with only TLS 1.3 suites leaves no suite for TLS 1.2. A maximum below the minimum of the profile leaves no version.',
  wayOut: 'Raise the minimum to TLS 1.3, or list at least one suite for each version that is allowed.',
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
          facts: {
            profile: judged.profile.name,
            wanted: judged.profile.min,
            setting: namesOf(isTooLow ? maximaOf(judged) : tls12.settings),
          },
        }),
      ];
    });
  },

  message(fact: Fact): string {
    const setting = `${whereOf(fact)}: ${factText(fact, 'setting')}`;
    if (fact.after === 'no suite below TLS 1.3')
      return `${setting} has only TLS 1.3 suites, but the minimum is below TLS 1.3`;
    return `${setting} allows ${String(fact.after)}; ${factText(fact, 'profile')} requires TLS ${factText(fact, 'wanted')}`;
  },
});

/** Settings that limit the newest version: a maximum, or a list of versions. */
function maximaOf({ listener }: JudgedListener): Setting[] {
  return listener.settings.filter(({ kind }) => kind === 'max' || kind === 'versions');
}
