import { defineCheck, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { type ReportCheck, saying } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { JunitCase } from '../junit.ts';

export const testFailed: ReportCheck = defineCheck({
  id: 'report/test-failed',
  title: 'A test failed, says a JUnit report',
  whoBreaks: 'Whoever relies on what the test proves.',
  why: 'The report was made for this candidate, and one of its tests did not pass. A failure that only a count tells of is one, too.',
  wayOut:
    'Correct what the test found; where it fails now and then, let the rule accept flakes (`flakes: accept`) and the job run it again.',
  source: 'JUnit XML as surefire, ginkgo, pytest and converters of Go write it.',

  find(evidence: readonly Evidence[]): readonly Fact[] {
    return evidence.flatMap((one) => {
      if (one.format !== 'junit') return [];
      const { failures, verdict } = one.report;
      const counted: JunitCase = { suite: '', name: '(failures that are only counted)' };
      const all = verdict === 'failed' && failures.length === 0 ? [counted] : failures;
      return all.map((failure) => factOf(one.path, failure));
    });
  },

  message(fact: Fact): string {
    return `${quoted(fact.location)} failed in ${quoted(fact.subject)}${saying(fact)}.`;
  },
});

function factOf(path: string, { suite, name, message }: JunitCase): Fact {
  return {
    check: testFailed.id,
    subject: path,
    location: [suite, name].filter(Boolean).join(' › '),
    before: null,
    after: 'failed',
    facts: message === undefined ? {} : { message },
    headPlace: { path },
  };
}
