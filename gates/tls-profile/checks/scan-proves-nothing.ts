import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, scanFact, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const scanProvesNothing: TlsCheck = defineCheck({
  id: 'tls/scan-proves-nothing',
  title: 'A scan did not see all of an endpoint',
  whoBreaks: 'Unknown: an endpoint that was not seen is not compliant.',
  why: 'NO_TLS, PROBE_PORT, LOCALHOST_ONLY, an error, an unfinished scan or an unknown suite is not a pass.',
  wayOut: 'Scan again, to the end, from where the port can be reached. Add an exemption for plain probe ports.',
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
    return `${whereOf(fact)}: ${factText(fact, 'tool')} reports ${fewOf(fact.after)}`;
  },
});

function gapsOf(report: TlsView['scans'][number]): Fact[] {
  if (report.gaps.length === 0) return [];
  const whole = { address: 'the report as a whole' };
  return [scanFact(scanProvesNothing.id, report, whole, report.gaps.slice(0, 20), {})];
}
