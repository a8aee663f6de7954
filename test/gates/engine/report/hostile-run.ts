import type { Run } from '../../../../gates/model/run.ts';
import { doubt, finding, ruleResult, run } from '../../../support/run-parts.ts';

/** Everything that a pull request's author can choose, chosen to do harm. */
const harm = '\u001b[2J<script>alert(1)</script> ]]> | `x` [a](javascript:b) @octocat\n# heading \u202e';

const hostile = finding({
  fact: {
    check: 'crd/field-removed',
    subject: harm,
    location: harm,
    before: { [harm]: harm },
    after: harm,
    headPlace: { path: `deploy/${harm}.yaml`, line: 3 },
  },
  words: { message: `The field ${harm} went.`, whoBreaks: harm, why: harm, wayOut: harm },
  rule: 'crd-compat',
  level: 'error',
});

export const hostileRun: Run = run({
  verdict: 'fail',
  headline: harm,
  results: [
    ruleResult({
      verdict: 'fail',
      title: harm,
      owner: harm,
      findings: [hostile],
      doubts: [doubt({ subject: harm, reason: harm, wayOut: harm })],
      notes: [harm],
    }),
  ],
});
