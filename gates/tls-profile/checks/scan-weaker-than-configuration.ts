import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, scanFact, type TlsCheck, whereOf } from '../check.ts';
import { beyondConfiguration, excessNames, isExcess, listenerOf } from '../scans/compare.ts';
import type { TlsView } from '../view.ts';

export const scanWeakerThanConfiguration: TlsCheck = defineCheck({
  id: 'tls/scan-weaker-than-configuration',
  title: 'A scan saw more than the configuration allows',
  whoBreaks: 'Anyone who trusts the configuration: it is not in force.',
  why: 'The scan negotiated versions, suites or groups that the settings of this listener exclude. Another file, an older rendering or the program itself decides.',
  wayOut: 'Find the settings that the running program uses. Roll it out again, or correct the locator.',
  source:
    'A scan must be a subset of the configuration, not equal to it: an RSA certificate negotiates no ECDSA suite.',

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
    return `${whereOf(fact)}: ${factText(fact, 'tool')} saw ${fewOf(fact.after)}, excluded by ${factText(fact, 'listener')}`;
  },
});
