import { defineCheck } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import { doubtsOf, isUnlocated, wordsOfDoubts } from '../judge.ts';
import type { TlsView } from '../view.ts';

export const undecidedSetting: TlsCheck = defineCheck({
  id: 'tls/undecided-setting',
  title: 'The file does not decide a TLS setting',
  whoBreaks: 'Unknown: the listener may or may not follow the profile.',
  why: 'The value is known only later (a template, a variable, a program that asks the cluster, a keyword such as HIGH), or the default of the program is unknown.',
  wayOut: 'Write the value in the file, judge the rendered file, or add a scan of the running listener as evidence.',
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
          facts: { reasons: wordsOfDoubts(judged) },
        });
      });
  },

  message(fact: Fact): string {
    const { reasons } = fact.facts;
    const [first, ...others] = Array.isArray(reasons) ? (reasons as readonly Json[]) : [fact.after];
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return `${whereOf(fact)} cannot be decided: ${String(first).slice(0, 120)}${more}`;
  },
});
