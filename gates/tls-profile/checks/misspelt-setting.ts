import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, listenerFact, namesOf, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { Listener } from '../listener.ts';
import { acceptsSpelling, readVersion } from '../versions.ts';
import type { TlsView } from '../view.ts';

export const misspeltSetting: TlsCheck = defineCheck({
  id: 'tls/misspelt-setting',
  title: 'A TLS setting has the spelling of another program',
  whoBreaks: 'The listener: it does not start, or falls back to its defaults.',
  why: 'Each program has its own spelling (VersionTLS12, TLS1.2, TLSv1.2; IANA or OpenSSL names of suites). It rejects or drops a value in another one.',
  wayOut: 'Write the value in the spelling that this program accepts.',
  source:
    'k8s.io/component-base, etcd client/pkg/tlsutil, HAProxy, Envoy TlsParameters; openshift/machine-config-operator helpers.go feeds OpenSSL names to an IANA parser.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view).flatMap((judged) => {
      const wrong = [...judged.effective.foreignNames, ...misspeltVersions(judged.listener)];
      if (wrong.length === 0) return [];
      const settings = judged.listener.settings.filter(({ values }) => values.some((value) => wrong.includes(value)));
      return [
        listenerFact(misspeltSetting.id, judged, {
          after: wrong,
          settings,
          facts: { stack: judged.listener.stack.title, setting: namesOf(settings) },
        }),
      ];
    });
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: ${factText(fact, 'setting')} has ${fewOf(fact.after)}, not accepted by ${factText(fact, 'stack')}`;
  },
});

function misspeltVersions({ settings }: Listener): string[] {
  return settings
    .filter(({ kind, unresolved }) => (kind === 'min' || kind === 'max') && unresolved === undefined)
    .flatMap(({ values, spelling }) =>
      values.filter((value) => {
        const read = readVersion(value);
        return read === undefined || !acceptsSpelling(spelling, read.spelling);
      }),
    );
}
