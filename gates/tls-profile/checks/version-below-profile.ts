import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const versionBelowProfile: TlsCheck = defineCheck({
  id: 'tls/version-below-profile',
  title: 'A listener accepts an older TLS version than the profile',
  whoBreaks: 'Clients and auditors of the listener: it offers less protection than the cluster promises.',
  why: 'The cluster-wide profile is the one source of the minimum version; a listener that accepts an older one can be talked down to it.',
  wayOut:
    'Pass the minimum version of the profile to the program, in the place and spelling that it reads; where a known default is too old, set it.',
  source:
    'openshift/api config/v1 TLSSecurityProfile; openshift/enhancements security/centralized-tls-config.md; openshift/tls-scanner compliance rule.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view)
      .filter(({ version }) => version === 'fails')
      .map((judged) => {
        const { min } = judged.effective;
        return listenerFact(versionBelowProfile.id, judged, {
          after: min.value ?? null,
          settings: min.settings,
          facts: {
            profile: judged.profile.name,
            source: judged.profile.source,
            wanted: judged.profile.min,
            reason: min.reason,
          },
        });
      });
  },

  message(fact: Fact): string {
    const { profile, wanted } = fact.facts;
    return `${whereOf(fact)} accepts TLS ${String(fact.after)} (${factText(fact, 'reason')}); ${String(profile)} wants at least TLS ${String(wanted)}.`;
  },
});
