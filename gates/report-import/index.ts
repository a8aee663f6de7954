import { explainBy } from '../model/check.ts';
import type { Fact } from '../model/finding.ts';
import type { Gate, GateAnswer, GateInput } from '../model/gate.ts';
import { canonicalJson } from '../model/json.ts';
import type { ReportCheck } from './check.ts';
import { policyViolated } from './checks/policy-violated.ts';
import { resultFound } from './checks/result-found.ts';
import { testFailed } from './checks/test-failed.ts';
import { gather, needOf } from './evidence.ts';
import { ReportImportParams } from './params.ts';

const checks: readonly ReportCheck[] = [policyViolated, resultFound, testFailed];

/** Reports of other tools (Conforma, JUnit, SARIF) as evidence. A report that proves nothing is a doubt. */
export const reportImport: Gate<ReportImportParams> = {
  id: 'report-import',
  title: 'Reports of other tools are complete and clean',
  params: ReportImportParams,
  checks,
  // Which files are reports, the rule says; `needs` names them.
  reads: () => false,
  rulesStandAlone: true,
  needs: ({ params }) => params.reports.map(needOf),
  judge,
  explain: explainBy('report-import', checks),
};

function judge({ snapshot, params, candidate }: GateInput<ReportImportParams>): GateAnswer {
  const { evidence, doubts } = gather(params, snapshot.observations ?? [], candidate);
  return { facts: withoutRepeats(checks.flatMap((check) => check.find(evidence))), doubts, examined: evidence.length };
}

/** The same fact in two lines or two reports is one fact. */
function withoutRepeats(facts: readonly Fact[]): Fact[] {
  const seen = new Map(
    facts.map((fact) => [canonicalJson([fact.check, fact.subject, fact.location, fact.after]), fact]),
  );
  return [...seen.values()];
}
