import { defineCheck, factText, listed, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { scanFact, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const scanProvesNothing: TlsCheck = defineCheck({
  id: 'tls/scan-proves-nothing',
  title: 'A scan saw nothing of an endpoint, or not everything',
  whoBreaks: 'Nobody can tell: what was not seen is not compliant, it is unknown.',
  why: 'NO_TLS, PROBE_PORT, LOCALHOST_ONLY, an error, an unfinished scan, or names that nobody knows: none of them is a pass.',
  wayOut:
    'Scan again from where the port can be reached, to the end; except plain probe ports by name, with an owner and a last day.',
  source: 'openshift/tls-scanner port statuses; openshift/release 78981 (plain probe ports were counted).',
  isUndecided: true,

  find(view: TlsView): readonly Fact[] {
    return view.scans.flatMap((report) => [
      ...report.endpoints.flatMap((endpoint) => {
        const names = endpoint.unknownSuites.map((name) => `suite ${name}`);
        const after = [...(endpoint.silence === undefined ? [] : [endpoint.silence]), ...names];
        return after.length === 0 ? [] : [scanFact(scanProvesNothing.id, report, endpoint, after, {})];
      }),
      ...gapsOf(report),
    ]);
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: ${quoted(factText(fact, 'tool'))} says ${listed(fact.after)}.`;
  },
});

function gapsOf(report: TlsView['scans'][number]): Fact[] {
  if (report.gaps.length === 0) return [];
  const whole = { address: 'the report as a whole' };
  return [scanFact(scanProvesNothing.id, report, whole, report.gaps.slice(0, 20), {})];
}
