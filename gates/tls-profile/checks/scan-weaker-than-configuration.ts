import { defineCheck, factText, listed, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { scanFact, type TlsCheck, whereOf } from '../check.ts';
import { beyondConfiguration, excessNames, isExcess, listenerOf } from '../scans/compare.ts';
import type { TlsView } from '../view.ts';

export const scanWeakerThanConfiguration: TlsCheck = defineCheck({
  id: 'tls/scan-weaker-than-configuration',
  title: 'A listener does not do what its configuration says',
  whoBreaks: 'Whoever trusts the configuration: it is not in force.',
  why: 'A scan saw versions, suites or groups that the settings of this listener exclude, so that another file, an older rendering or the program itself decides.',
  wayOut: 'Find out which settings the running program uses; roll it out again, or correct the locator.',
  source:
    'What is seen must be a part of what is configured; equality is never required, since a certificate of one kind negotiates half of the suites only.',

  find(view: TlsView): readonly Fact[] {
    return view.scans.flatMap((report) =>
      report.endpoints.flatMap((endpoint) => {
        const judged = listenerOf(endpoint, view.listeners);
        if (judged === undefined) return [];
        const excess = beyondConfiguration(endpoint, judged);
        if (!isExcess(excess)) return [];
        const after = excessNames(excess, view.knowledge);
        const listener = `${judged.listener.subject} ${judged.listener.id}`;
        return [scanFact(scanWeakerThanConfiguration.id, report, endpoint, after, { listener })];
      }),
    );
  },

  message(fact: Fact): string {
    const tool = quoted(factText(fact, 'tool'));
    return `${whereOf(fact)}: ${tool} saw ${listed(fact.after)}, which the settings of ${factText(fact, 'listener')} exclude.`;
  },
});
