import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, namesOf, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const http2SuiteMissing: TlsCheck = defineCheck({
  id: 'tls/http2-suite-missing',
  title: 'A cipher list lacks the suite that HTTP/2 requires',
  whoBreaks: 'HTTP/2 clients, and the program itself: Go does not start an HTTP/2 server with such a list.',
  why: 'HTTP/2 over TLS 1.2 requires ECDHE with AES_128_GCM. The TLS 1.3 suite of the same name does not count.',
  wayOut:
    'Add TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 or TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, raise the minimum to TLS 1.3, or turn HTTP/2 off.',
  source: 'RFC 9113, section 9.2.2; golang/go 34776; influxdata/influxdb 25401.',

  find(view: TlsView): readonly Fact[] {
    const demanded = view.knowledge.suites.all.filter(({ isDemandedByHttp2 }) => isDemandedByHttp2);
    return serversOf(view).flatMap((judged) => {
      const { min, tls12 } = judged.effective;
      const { stack } = judged.listener;
      const suites = tls12.value;
      if (!stack.servesHttp2 || min.value === '1.3' || tls12.basis !== 'explicit' || suites === undefined) return [];
      if (suites.size === 0 || demanded.some(({ id }) => suites.has(id))) return [];
      return [
        listenerFact(http2SuiteMissing.id, judged, {
          after: [...suites].sort().map(view.knowledge.suites.nameOf),
          settings: tls12.settings,
          facts: { setting: namesOf(tls12.settings) },
        }),
      ];
    });
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: ${factText(fact, 'setting')} has no suite that HTTP/2 over TLS 1.2 requires`;
  },
});
