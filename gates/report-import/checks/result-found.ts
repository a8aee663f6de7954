import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact, Place } from '../../model/finding.ts';
import { messageOf, type ReportCheck, whyWith } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { reaches, type SarifFinding } from '../sarif.ts';

const WORDS: Readonly<Record<string, string>> = { error: 'an error', warning: 'a warning', note: 'a note' };

export const resultFound: ReportCheck = defineCheck({
  id: 'report/result-found',
  title: 'A SARIF log has a result at or above the level of the rule',
  whoBreaks: 'Anyone who relies on what the tool checks.',
  why: 'The log has a result at or above failOn, and no accepted suppression.',
  wayOut: 'Fix what the tool found, or suppress it in the tool, with a reason.',
  source: 'OASIS SARIF 2.1.0, 3.27: kind, level, suppressions, baselineState.',

  find(evidence: readonly Evidence[]): readonly Fact[] {
    return evidence.flatMap((one) =>
      one.format === 'sarif'
        ? one.report.findings.filter(({ level }) => reaches(level, one.failOn)).map((found) => factOf(one.path, found))
        : [],
    );
  },

  message(fact: Fact): string {
    const where = fact.location === '' ? '' : ` in ${quoted(fact.location)}`;
    return `${quoted(fact.subject)} reports ${WORDS[factText(fact, 'level')] ?? 'a result'}${where}${messageOf(fact)}`;
  },

  details: (fact: Fact) => whyWith(resultFound.why, fact),
});

function factOf(report: string, found: SarifFinding): Fact {
  const { tool, rule, level, message, path = '' } = found;
  return {
    check: resultFound.id,
    subject: `${tool} ${rule}`,
    location: path,
    before: null,
    after: [level, message],
    facts: { message, report, level },
    headPlace: placeOf(report, found),
  };
}

/** A path inside of the repository; anything else (an address, a way out of it) is shown at the report. */
function placeOf(report: string, { path, line }: SarifFinding): Place {
  const isInside = path !== undefined && /^(?!\/)[^\\:?#]+$/.test(path) && !path.split('/').includes('..');
  return isInside ? { path, ...(line === undefined ? {} : { line }) } : { path: report };
}
