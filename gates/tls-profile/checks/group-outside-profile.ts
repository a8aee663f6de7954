import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, listenerFact, namesOf, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const groupOutsideProfile: TlsCheck = defineCheck({
  id: 'tls/group-outside-profile',
  title: 'A listener allows key exchange groups that the profile does not',
  whoBreaks: 'Clients and auditors of the listener: it offers less protection than the cluster promises.',
  why: 'Since openshift/api of May 2026 the profile lists the key exchange groups; others are not agreed.',
  wayOut: 'Set the groups of the profile, or a part of them. Programs in Go ignore their order.',
  source:
    'openshift/api TLSSecurityProfile groups (gate TLSGroupPreferences); openshift/enhancements api-tls-curves-config.md.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view)
      .filter(({ groups }) => groups === 'fails')
      .map((judged) =>
        listenerFact(groupOutsideProfile.id, judged, {
          after: judged.groupsOutside.map(view.knowledge.groups.nameOf),
          settings: judged.effective.groups?.settings ?? [],
          facts: { profile: judged.profile.name, setting: namesOf(judged.effective.groups?.settings ?? []) },
        }),
      );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: ${factText(fact, 'setting')} allows ${fewOf(fact.after)}, not in ${factText(fact, 'profile')}`;
  },
});
