import { defineCheck, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { messageOf, type ReportCheck, whyWith } from '../check.ts';
import type { ConformaFinding } from '../conforma.ts';
import type { Evidence } from '../evidence.ts';

export const policyViolated: ReportCheck = defineCheck({
  id: 'report/policy-violated',
  title: 'Conforma reports a policy violation',
  whoBreaks: 'Anyone who releases the image: the release policy rejects it.',
  why: 'The report has a violation, or success is false. One violation outweighs every success: true.',
  wayOut: 'Follow the solution in the report, rebuild the image, and validate it again.',
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
    return `Conforma: ${quoted(fact.subject)} violates ${quoted(fact.location)}${messageOf(fact)}`;
  },

  details: (fact: Fact) => whyWith(policyViolated.why, fact),
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
