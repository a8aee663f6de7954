import { defineCheck, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const unknownCipherName: TlsCheck = defineCheck({
  id: 'tls/unknown-cipher-name',
  title: 'A cipher list has a name that means no suite',
  whoBreaks: 'The listener: some programs refuse to start, others drop the name and offer something else.',
  why: 'k8s.io/component-base ends with an error on a name that it does not know; library-go and HyperShift drop it in silence, so that the list is not what it says.',
  wayOut: 'Write the name of the IANA registry (or, for OpenSSL, the one that `openssl ciphers -V` prints).',
  source: 'IANA TLS parameters registry; k8s.io/component-base cli/flag/ciphersuites_flag.go.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view)
      .filter(({ effective }) => effective.unknownNames.length > 0)
      .map((judged) =>
        listenerFact(unknownCipherName.id, judged, {
          after: [...judged.effective.unknownNames],
          settings: judged.listener.settings.filter(({ kind }) => kind === 'ciphers'),
          facts: { meant: judged.effective.unknownNames.flatMap((name) => view.knowledge.suites.nearest(name) ?? []) },
        }),
      );
  },

  message(fact: Fact): string {
    const { meant } = fact.facts;
    const hint = Array.isArray(meant) && meant.length > 0 ? ` Meant may be ${listed(meant)}.` : '';
    return `${whereOf(fact)} lists ${listed(fact.after)}, which is the name of no cipher suite.${hint}`;
  },
});
