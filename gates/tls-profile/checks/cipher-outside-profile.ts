import { defineCheck, factText, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const cipherOutsideProfile: TlsCheck = defineCheck({
  id: 'tls/cipher-outside-profile',
  title: 'A listener offers cipher suites that the profile does not allow',
  whoBreaks: 'Clients and auditors of the listener: it offers less protection than the cluster promises.',
  why: 'A superset of the profile always fails: one weak suite is enough for a client to choose it. A missing list is a list, too: that of the program.',
  wayOut: 'Give the program the list of the profile, or a part of it. With minimum TLS 1.3 no list is needed.',
  source:
    'openshift/tls-scanner compliance rule (subset); Go crypto/tls defaults.go: without a list, four CBC suites are offered.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view)
      .filter(({ ciphers }) => ciphers === 'fails')
      .map((judged) =>
        listenerFact(cipherOutsideProfile.id, judged, {
          after: judged.outside.map(view.knowledge.suites.nameOf),
          settings: judged.effective.tls12.settings,
          facts: {
            profile: judged.profile.name,
            source: judged.profile.source,
            reason: judged.effective.tls12.reason,
          },
        }),
      );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} offers ${listed(fact.after)} (${factText(fact, 'reason')}), which ${factText(fact, 'profile')} does not allow.`;
  },
});
