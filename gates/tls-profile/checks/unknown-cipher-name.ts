import { defineCheck, factText, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, listenerFact, namesOf, serversOf, settingsOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const unknownCipherName: TlsCheck = defineCheck({
  id: 'tls/unknown-cipher-name',
  title: 'A cipher list has an unknown name',
  whoBreaks: 'The listener: some programs do not start, others drop the name.',
  why: 'k8s.io/component-base exits with an error on an unknown name. library-go and HyperShift drop it silently, so the list that applies is not the one in the file.',
  wayOut: 'Write the IANA name or, for OpenSSL, the name that `openssl ciphers -V` prints.',
  source: 'IANA TLS parameters registry; k8s.io/component-base cli/flag/ciphersuites_flag.go.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view)
      .filter(({ effective }) => effective.unknownNames.length > 0)
      .map((judged) =>
        listenerFact(unknownCipherName.id, judged, {
          after: [...judged.effective.unknownNames],
          settings: judged.listener.settings.filter(({ kind }) => kind === 'ciphers'),
          facts: {
            setting: namesOf(settingsOf('ciphers', judged)),
            meant: judged.effective.unknownNames.flatMap((name) => view.knowledge.suites.nearest(name) ?? []),
          },
        }),
      );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: ${factText(fact, 'setting')} has ${fewOf(fact.after)}, not a cipher suite`;
  },

  details(fact: Fact) {
    const { meant } = fact.facts;
    if (!Array.isArray(meant) || meant.length === 0) return {};
    return { wayOut: `Write ${listed(meant)}. ${unknownCipherName.wayOut}` };
  },
});
