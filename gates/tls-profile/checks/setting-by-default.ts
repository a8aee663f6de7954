import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { JudgedListener } from '../judge.ts';
import type { TlsView } from '../view.ts';

export const settingByDefault: TlsCheck = defineCheck({
  id: 'tls/setting-by-default',
  title: 'A known component relies on a default instead of the profile',
  whoBreaks: 'Anyone who changes the profile of the cluster: this component does not follow.',
  why: 'Under strict adherence every component reads its settings from the profile. A default that fits today changes with the program, not with the profile.',
  wayOut: 'Pass the profile to the component, so that the setting is written for every profile.',
  source: 'openshift/api APIServer.spec.tlsAdherence (StrictAllComponents); openshift/hypershift 8768.',

  find(view: TlsView): readonly Fact[] {
    if (view.params.adherence !== 'strict') return [];
    return serversOf(view)
      .filter(({ listener }) => listener.locator !== 'fallback')
      .flatMap((judged) => {
        const missing = defaultedOf(judged);
        if (missing.length === 0) return [];
        return [
          listenerFact(settingByDefault.id, judged, { after: missing, facts: { stack: judged.listener.stack.title } }),
        ];
      });
  },

  message(fact: Fact): string {
    const missing = Array.isArray(fact.after) ? fact.after.join(' or ') : '';
    return `${whereOf(fact)} sets no ${missing}; the default of ${factText(fact, 'stack')} applies`;
  },
});

/** Minimum TLS 1.3 needs no list. */
function defaultedOf({ effective }: JudgedListener): string[] {
  const { min, tls12 } = effective;
  return [
    ...(min.basis === 'default' ? ['minimum version'] : []),
    ...(tls12.basis === 'default' && min.value !== '1.3' ? ['cipher list'] : []),
  ];
}
