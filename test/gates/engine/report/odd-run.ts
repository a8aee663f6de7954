import type { Finding, Level } from '../../../../gates/model/finding.ts';
import type { Run } from '../../../../gates/model/run.ts';
import { doubt, finding, ruleResult, run } from '../../../support/run-parts.ts';

function placeless(location: string, level: Level): Finding {
  return finding({
    fact: { check: 'toy/small-part', subject: 'bear', location },
    words: {
      message: `${location} of the bear is small.`,
      whoBreaks: 'Children.',
      why: 'It is swallowed.',
      wayOut: 'Glue it.',
    },
    rule: 'toys',
    level,
  });
}

const eye = placeless('.eye', 'warning');
const lash = finding({
  fact: { check: 'toy/small-part', subject: 'bear', location: '.eye.lash', impliedBy: eye.fingerprint },
  words: { message: 'The lash went too.', whoBreaks: 'Children.', why: 'It is swallowed.', wayOut: 'Glue it.' },
  rule: 'toys',
  level: 'warning',
});

/** What is rare: findings without a place, remarks, doubts that do not block, a rule without an answer, one that does not apply. */
export const oddRun: Run = run({
  verdict: 'inconclusive',
  headline: 'One rule gave no answer.',
  results: [
    ruleResult({
      rule: 'toys',
      findings: [eye, lash, placeless('.nose', 'warning'), placeless('.ear', 'info'), placeless('.tail', 'info')],
    }),
    ruleResult({
      rule: 'toys-later',
      mode: 'warn',
      blocking: false,
      verdict: 'inconclusive',
      doubts: [doubt({ place: undefined })],
    }),
    ruleResult({ rule: 'trains', verdict: 'inconclusive', examined: 0 }),
    ruleResult({ rule: 'boats', verdict: 'not-applicable', examined: 0 }),
    ruleResult({
      rule: 'secrets',
      mode: 'observe',
      blocking: false,
      verdict: 'fail',
      findings: [placeless('.hidden', 'error')],
    }),
  ],
});

/** More remarks than anybody reads, beside nothing else. */
export const remarkableRun: Run = run({
  results: [
    ruleResult({
      rule: 'toys',
      findings: Array.from({ length: 60 }, (_, index) => placeless(`.part${index}`, index < 49 ? 'warning' : 'info')),
    }),
  ],
});
