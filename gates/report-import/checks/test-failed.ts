import { defineCheck, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { messageOf, type ReportCheck, whyWith } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { JunitCase } from '../junit.ts';

export const testFailed: ReportCheck = defineCheck({
  id: 'report/test-failed',
  title: 'A JUnit report has a failed test',
  whoBreaks: 'Anyone who relies on what the test proves.',
  why: 'A test of the report for this candidate failed. A failure that only the counts show is a failure too.',
  wayOut: 'Fix what the test found. Where it is flaky, set `flakes: accept` in the rule and let the job retry it.',
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
    return `Test ${quoted(fact.location)} failed in ${quoted(fact.subject)}${messageOf(fact)}`;
  },

  details: (fact: Fact) => whyWith(testFailed.why, fact),
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
