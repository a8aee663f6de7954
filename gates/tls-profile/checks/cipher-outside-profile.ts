import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, listenerFact, namesOf, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { JudgedListener } from '../judge.ts';
import type { TlsView } from '../view.ts';

export const cipherOutsideProfile: TlsCheck = defineCheck({
  id: 'tls/cipher-outside-profile',
  title: 'A listener allows cipher suites that the profile does not',
  whoBreaks: 'Clients and auditors of the listener: it offers less protection than the cluster promises.',
  why: 'One weak suite is enough: a client can choose it. A missing list is a list too, namely the default of the program.',
  wayOut: 'Set the cipher list of the profile, or a part of it. With minimum TLS 1.3 no list is needed.',
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
            cause: causeOf(judged),
          },
        }),
      );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: ${factText(fact, 'cause')} ${fewOf(fact.after)}, not in ${factText(fact, 'profile')}`;
  },
});

/** Up to the names of the suites: the setting that allows them, or the default that does. */
function causeOf({ effective, outside, listener }: JudgedListener): string {
  const { tls12, tls13 } = effective;
  const isOfTls13 = outside.every((id) => tls13?.has(id));
  const settings = isOfTls13 ? listener.settings.filter(({ kind }) => kind === 'tls13') : tls12.settings;
  return settings.length > 0 ? `${namesOf(settings)} allows` : 'no cipher list, and the default has';
}
