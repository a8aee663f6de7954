import { defineCheck, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import { doubtsOf, isUnlocated } from '../judge.ts';
import type { TlsView } from '../view.ts';

export const undecidedSetting: TlsCheck = defineCheck({
  id: 'tls/undecided-setting',
  title: 'A TLS setting that cannot be decided from the file',
  whoBreaks: 'Nobody can tell: the listener may or may not follow the profile.',
  why: 'The value is known only later (a template, a variable, a program that asks the cluster, a set of ciphers that the image decides), or the default of the program is not known.',
  wayOut:
    'Write the value where it can be read, judge the rendered file, or prove it with a scan of the running listener.',
  source: 'Nothing unknown is green: the same rule as in openshift/tls-scanner, where NO_TLS is not a pass.',
  isUndecided: true,

  find(view: TlsView): readonly Fact[] {
    return view.listeners
      .filter((judged) => judged.verdict === 'inconclusive' && !isUnlocated(judged))
      .map((judged) => {
        const reasons = doubtsOf(judged);
        const { min, tls12 } = judged.effective;
        return listenerFact(undecidedSetting.id, judged, {
          after: reasons,
          settings: [...min.settings, ...tls12.settings].slice(0, 1),
        });
      });
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} cannot be decided: ${listed(fact.after)}.`;
  },
});
