import type { Fact } from '../../../gates/model/finding.ts';
import type { OwnAnswer, PeerFinding } from '../../../scripts/compare-crdify/answers.ts';
import type { ServerAnswer } from '../../../scripts/compare-crdify/api-server.ts';
import { compareAnswers } from '../../../scripts/compare-crdify/disagreements.ts';
import type { PairResult } from '../../../scripts/compare-crdify/results.ts';

export const fact = (
  check: string,
  location: string,
  impact: Fact['impact'],
  facts: Fact['facts'] = { version: 'v1' },
): Fact => ({
  check: `crd/${check}`,
  subject: 'lamps.home.example',
  location,
  before: null,
  after: null,
  facts,
  ...(impact === undefined ? {} : { impact }),
});

export const own = (...facts: Fact[]): OwnAnswer => ({
  facts,
  doubts: [],
  isConverted: false,
  stricter: () => [],
  ms: 1,
});

export const peer = (...findings: PeerFinding[]) => ({ findings, ms: 1 });

export const at = (question: string, path: string, compared = 'v1'): PeerFinding => ({ question, compared, path });

/** What came of a pair on which crdify said the findings, we the facts, and the API server its answer. */
export function result(findings: PeerFinding[], facts: Fact[], server?: ServerAnswer): PairResult {
  const [said, ours] = [peer(...findings), own(...facts)];
  const compared = compareAnswers(said, ours, server);
  return { source: 'real mutation', name: 'pair', peer: said, own: ours, commandMs: 9, server, ...compared };
}
