import { defineCheck, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { type ReportCheck, saying } from '../check.ts';
import type { ConformaFinding } from '../conforma.ts';
import type { Evidence } from '../evidence.ts';

export const policyViolated: ReportCheck = defineCheck({
  id: 'report/policy-violated',
  title: 'An image violates a policy, says a report of Conforma',
  whoBreaks: 'Whoever releases the image: the policy of the release refuses it.',
  why: 'The report names a violation, or says that it did not succeed. One violation outweighs every claim of success.',
  wayOut: 'Do what the report proposes, build the image again, and have it judged again.',
  source: 'conforma/cli, output of `ec validate image`.',

  find(evidence: readonly Evidence[]): readonly Fact[] {
    return evidence.flatMap((one) => {
      if (one.format !== 'conforma') return [];
      const { violations, verdict } = one.report;
      const denied: ConformaFinding = { component: '(the report)', code: 'success is false', message: '' };
      const all = verdict === 'failed' && violations.length === 0 ? [denied] : violations;
      return all.map((violation) => factOf(one.path, violation));
    });
  },

  message(fact: Fact): string {
    return `${quoted(fact.subject)} violates ${quoted(fact.location)}${saying(fact)}.`;
  },
});

function factOf(path: string, { component, code, term, message, solution }: ConformaFinding): Fact {
  return {
    check: policyViolated.id,
    subject: component,
    location: term === undefined ? code : `${code} ${term}`,
    before: null,
    after: message,
    facts: { message, report: path, ...(solution === undefined ? {} : { solution }) },
    headPlace: { path },
  };
}
