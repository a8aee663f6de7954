import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import { honours } from '../honours.ts';
import { versionName } from '../versions.ts';
import type { TlsView } from '../view.ts';

export const profileNotHonoured: TlsCheck = defineCheck({
  id: 'tls/profile-not-honoured',
  title: 'A listener is safe under the profile, and does not offer what the profile says',
  whoBreaks:
    'Clients that rely on what the profile still allows, and whoever changes the profile and expects it to follow.',
  why: 'It is stricter than the profile, or has a part of it. That is no weakness; but a value that no profile renders to was written by hand, and will not change with it.',
  wayOut: 'Take the settings from the profile; or leave them, where the listener must be stricter.',
  source:
    'openshift/enhancements security/centralized-tls-config.md: layered products inherit the profile or document why not; openshift/hypershift support/config/cipher.go.',

  find(view: TlsView): readonly Fact[] {
    if (view.params.honours !== 'report') return [];
    return serversOf(view)
      .filter((judged) => judged.verdict === 'pass' && honours(judged, view.knowledge) === 'fails')
      .map((judged) => {
        const { min, tls12 } = judged.effective;
        return listenerFact(profileNotHonoured.id, judged, {
          after: { min: min.value ?? null, suites: min.value === '1.3' ? [] : [...(tls12.value ?? [])].sort() },
          settings: [...min.settings, ...tls12.settings].slice(0, 1),
          facts: {
            profile: judged.profile.name,
            offers:
              min.value === '1.3'
                ? versionName(min.value)
                : `${versionName(min.value ?? '1.2')} and ${tls12.value?.size ?? 0} suites`,
          },
        });
      });
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} offers ${factText(fact, 'offers')}, which is within ${factText(fact, 'profile')} and not what it says.`;
  },
});
