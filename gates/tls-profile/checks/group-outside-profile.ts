import { defineCheck, factText, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const groupOutsideProfile: TlsCheck = defineCheck({
  id: 'tls/group-outside-profile',
  title: 'A listener offers key exchange groups that the profile does not have',
  whoBreaks: 'Clients and auditors of the listener: it offers less protection than the cluster promises.',
  why: 'The profile names the groups for the key exchange since openshift/api of May 2026; others are not agreed.',
  wayOut: 'Name the groups of the profile, or a part of them. Their order does not matter to programs in Go.',
  source:
    'openshift/api TLSSecurityProfile groups (gate TLSGroupPreferences); openshift/enhancements api-tls-curves-config.md.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view)
      .filter(({ groups }) => groups === 'fails')
      .map((judged) =>
        listenerFact(groupOutsideProfile.id, judged, {
          after: judged.groupsOutside.map(view.knowledge.groups.nameOf),
          settings: judged.effective.groups?.settings ?? [],
          facts: { profile: judged.profile.name },
        }),
      );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} offers the groups ${listed(fact.after)}, which ${factText(fact, 'profile')} does not have.`;
  },
});
