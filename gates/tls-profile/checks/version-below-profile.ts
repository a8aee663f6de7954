import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const versionBelowProfile: TlsCheck = defineCheck({
  id: 'tls/version-below-profile',
  title: 'A listener accepts an older TLS version than the profile allows',
  whoBreaks: 'Clients and auditors of the listener: it offers less protection than the cluster promises.',
  why: 'The cluster-wide profile is the only source of the minimum version. A client can downgrade a listener that accepts an older one.',
  wayOut:
    'Set the minimum version of the profile, with the key and the spelling that this program reads. Where it is not set, set it.',
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
    const old = typeof fact.before === 'string' && fact.before !== fact.after ? ` (before: TLS ${fact.before})` : '';
    return `${whereOf(fact)}: ${factText(fact, 'reason')}${old}; ${String(profile)} requires TLS ${String(wanted)}`;
  },
});
