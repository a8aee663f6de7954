import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import { honours } from '../honours.ts';
import { versionName } from '../versions.ts';
import type { TlsView } from '../view.ts';

export const profileNotHonoured: TlsCheck = defineCheck({
  id: 'tls/profile-not-honoured',
  title: 'A listener is stricter than the profile instead of following it',
  whoBreaks:
    'Clients that need what the profile allows, and anyone who changes the profile and expects this listener to follow.',
  why: 'It is not weaker than the profile. But a value that no profile renders to was written by hand and does not change with the profile.',
  wayOut: 'Take the settings from the profile. Leave them where the listener must be stricter.',
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
    return `${whereOf(fact)} offers ${factText(fact, 'offers')}, stricter than ${factText(fact, 'profile')}`;
  },
});
