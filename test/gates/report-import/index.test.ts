import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRulePack } from '../../../gates/catalogue.ts';
import type { Candidate } from '../../../gates/model/candidate.ts';
import { ReportImportParams } from '../../../gates/report-import/params.ts';
import {
  brief,
  conforma,
  DIGEST,
  doubts,
  HEAD,
  judge,
  judgeWith,
  junit,
  local,
  PASSED,
  result,
  sarif,
} from './support.ts';

const NUMBER = { author: { id: 7, login: 'ada', type: 'User' as const }, number: 1, title: 'x', isFork: false };
const pull: Candidate = { ...local, ...NUMBER, kind: 'pull_request' };
const image = (digest: string): Candidate => ({
  ...local,
  kind: 'image',
  stream: 'lamp/prod',
  component: 'lamp',
  image: { repository: 'quay.example.com/harbour/lamp', digest },
  isFirst: true,
  from: 'source',
});
const OTHER = `sha256:${'cd'.repeat(32)}`;

describe('reports as evidence', () => {
  it('open a gate where they are there and clean', () => {
    expect(judge({ 'evidence/a.xml': junit(PASSED) }, { format: 'junit' })).toEqual({
      facts: [],
      doubts: [],
      examined: 1,
    });
  });

  it.each([
    { name: 'is not there', files: {}, reason: 'evidence/*: the junit report is missing' },
    { name: 'has no test', files: { 'evidence/a.xml': junit('') }, reason: 'evidence/a.xml: it has no test case' },
    {
      name: 'is of another kind',
      files: { 'evidence/a.xml': '{}' },
      reason: 'evidence/a.xml: not a JUnit report: it has no element',
    },
  ])('are doubted where one $name', ({ files, reason }) => {
    expect(doubts(judge(files, { format: 'junit' }))).toEqual([reason]);
  });

  it('that a rule does not require may be missing', () => {
    expect(judge({}, { format: 'junit', required: false })).toEqual({ facts: [], doubts: [], examined: 0 });
  });

  it.each([
    { name: 'no answer came', answer: () => undefined, reason: 'the reports could not be read: no answer came' },
    {
      name: 'the commit was not there',
      answer: (need: { readonly kind: 'files'; readonly paths: readonly string[] }) => ({
        need,
        problem: 'no such commit',
      }),
      reason: 'the reports could not be read: no such commit',
    },
  ])('are doubted where $name', ({ answer, reason }) => {
    expect(doubts(judgeWith(answer, { format: 'sarif' }))).toEqual([`evidence/*: ${reason}`]);
  });

  it('that are too large are doubted', () => {
    const file = { path: 'evidence/a.xml', blob: HEAD, size: 9, unread: 'too-large' as const };

    expect(doubts(judgeWith((need) => ({ need, sha: HEAD, files: [file] }), { format: 'junit' }))).toEqual([
      'evidence/a.xml: the report was not read: it is larger than 2 MiB',
    ]);
  });

  it('of another image prove nothing of this one', () => {
    const report = { 'evidence/ec.json': conforma([]) };

    expect(doubts(judge(report, { format: 'conforma' }, image(DIGEST)))).toEqual([]);
    expect(doubts(judge(report, { format: 'conforma' }, image(OTHER)))).toEqual([
      `evidence/ec.json: it does not cover the image ${OTHER}`,
    ]);
  });

  it('of another commit prove nothing of this one', () => {
    const made = (revisionId: string) => ({
      'evidence/a.sarif': sarif([], {
        versionControlProvenance: [{ repositoryUri: 'https://git.example.com/a', revisionId }],
      }),
    });

    expect(doubts(judge(made(HEAD), { format: 'sarif' }, pull))).toEqual([]);
    expect(doubts(judge(made('c'.repeat(40)), { format: 'sarif' }, pull))).toEqual([
      'evidence/a.sarif: it was made for another commit',
    ]);
  });

  it('fail where one run found an error, whatever another left open', () => {
    const text = JSON.stringify({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'scan' } } }, { tool: { driver: { name: 'lint' } }, results: [result()] }],
    });
    const answer = judge({ 'evidence/a.sarif': text }, { format: 'sarif' });

    expect(brief(answer)).toEqual(['report/result-found lint H1  ["error","a hole"]']);
  });

  it.each([
    { name: 'no reports', params: { reports: [] } },
    { name: 'a format that nobody reads', params: { reports: [{ files: ['a'], format: 'cobertura' }] } },
    { name: 'a word of another format', params: { reports: [{ files: ['a'], format: 'junit', failOn: 'error' }] } },
  ])('are refused as params with $name', ({ params }) => {
    expect(ReportImportParams.safeParse(params).success).toBe(false);
  });
});

describe('the page about reports', () => {
  it('has a rule that can be written as it stands', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/reports.md'), 'utf8');
    const text = /^```yaml\n(.*?)^```$/ms.exec(page)?.[1] ?? '';

    expect(readRulePack([{ path: 'evidence.yaml', text }])).toMatchObject({
      problems: [],
      rules: [{ id: 'evidence' }],
    });
  });
});
