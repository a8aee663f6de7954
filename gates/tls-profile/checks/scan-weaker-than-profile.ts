import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, scanFact, type TlsCheck, whereOf } from '../check.ts';
import { beyondProfile, excessNames, isExcess } from '../scans/compare.ts';
import type { TlsView } from '../view.ts';

export const scanWeakerThanProfile: TlsCheck = defineCheck({
  id: 'tls/scan-weaker-than-profile',
  title: 'A scan saw more than the profile allows',
  whoBreaks: 'Clients and auditors of the listener: this is what it offers, whatever its files say.',
  why: 'The scanner connected with versions or suites (with scannedGroups: judge, also groups) that the profile does not allow.',
  wayOut: 'Find where the listener reads its settings, set the profile there, and scan again.',
  source: 'openshift/tls-scanner compliance rule: versions at least the minimum, suites a subset.',

  find(view: TlsView): readonly Fact[] {
    return view.scans.flatMap((report) =>
      report.endpoints.flatMap((endpoint) => {
        const excess = beyondProfile(endpoint, view.profile, view.params.scannedGroups);
        if (!isExcess(excess)) return [];
        const after = excessNames(excess, view.knowledge);
        return [scanFact(scanWeakerThanProfile.id, report, endpoint, after, { profile: view.profile.name })];
      }),
    );
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: ${factText(fact, 'tool')} saw ${fewOf(fact.after)}, not in ${factText(fact, 'profile')}`;
  },
});
