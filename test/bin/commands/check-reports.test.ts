import { describe, expect, it } from 'vitest';
import type { Run } from '../../../gates/model/run.ts';
import { checkChange } from '../support/checked-change.ts';

const rules = {
  id: 'evidence',
  gate: 'report-import',
  title: 'The tests of the night are there, and passed',
  owner: 'release-engineering@example.com',
  scope: { repositories: ['harbour-lights/*'] },
  mode: 'enforce',
  onInconclusive: 'fail',
  waivable: 'owner',
  params: {
    reports: [
      { format: 'junit', files: ['evidence/junit*.xml'] },
      { format: 'sarif', files: ['evidence/*.sarif'], required: false },
    ],
  },
};
const junit = (inside: string): string => `<testsuite name="quay">${inside}</testsuite>`;
const passed = '<testcase name="lifts"/>';
const failed = '<testcase name="lowers"><failure message="it fell"/></testcase>';
const sarif = (level: string): string =>
  JSON.stringify({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'lint' } }, results: [{ ruleId: 'H1', level, message: { text: 'a hole' } }] }],
  });

const wordsOf = ({ results }: Run): string[] =>
  results.flatMap(({ findings, doubts }) => [
    ...findings.map(({ message }) => message),
    ...doubts.map(({ reason }) => reason),
  ]);

describe('sluice check with reports of other tools as evidence', () => {
  it.each([
    { name: 'the tests passed', head: { 'evidence/junit-1.xml': junit(passed) }, code: 0, words: [] },
    {
      name: 'the report was there before, and something else changes',
      base: { 'evidence/junit-1.xml': junit(passed) },
      head: { 'boat.txt': 'red' },
      code: 0,
      words: [],
    },
    {
      name: 'a test failed',
      head: { 'evidence/junit-1.xml': junit(passed), 'evidence/junit-2.xml': junit(failed) },
      code: 1,
      words: ['Test `quay › lowers` failed in `evidence/junit-2.xml`: `it fell`'],
    },
    { name: 'no test ran', head: { 'evidence/junit-1.xml': junit('') }, code: 2, words: ['it has no test case'] },
    { name: 'there is no report', head: { 'boat.txt': 'red' }, code: 2, words: ['the junit report is missing'] },
    {
      name: 'a tool found an error',
      head: { 'evidence/junit-1.xml': junit(passed), 'evidence/lint.sarif': sarif('error') },
      code: 1,
      words: ['`lint H1` reports an error: `a hole`'],
    },
  ])('ends with $code where $name', async ({ base = {}, head, code, words }) => {
    const answer = await checkChange({ base, head, rules });

    expect([answer.code, wordsOf(answer.run)]).toEqual([code, words]);
  });
});
