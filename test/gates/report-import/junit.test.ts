import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JunitOptions, type JunitReport, readJunitReport } from '../../../gates/report-import/junit.ts';
import { runs } from '../../support/property-runs.ts';
import { workOf } from '../../support/work.ts';

const suite = (inside: string, attributes = 'name="harbour"'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite ${attributes}>${inside}</testsuite></testsuites>`;
const PASSED = '<testcase classname="crane" name="lifts" time="0.1"/>';
const FAILED =
  '<testcase classname="crane" name="lowers"><failure message="it fell">at crane.go:7</failure></testcase>';
const SKIPPED = '<testcase classname="crane" name="turns"><skipped/></testcase>';

function read(text: string, options?: JunitOptions): Extract<JunitReport, { kind: 'report' }> {
  const report = readJunitReport(text, options);
  if (report.kind !== 'report') throw new Error(report.reason);
  return report;
}

describe('a JUnit report', () => {
  it.each([
    { what: 'every test passed', text: suite(PASSED), verdict: 'passed' },
    { what: 'one test was skipped', text: suite(PASSED + SKIPPED), verdict: 'passed' },
    { what: 'its root is a suite', text: `<testsuite name="a">${PASSED}</testsuite>`, verdict: 'passed' },
    {
      what: 'suites are inside of suites',
      text: suite(`<testsuite name="inner">${PASSED}</testsuite>`),
      verdict: 'passed',
    },
    {
      what: 'its counts are the ones it shows',
      text: suite(PASSED + SKIPPED, 'tests="2" failures="0" errors="0"'),
      verdict: 'passed',
    },
    { what: 'its count leaves out what was skipped', text: suite(PASSED + SKIPPED, 'tests="1"'), verdict: 'passed' },
    { what: 'a test failed', text: suite(PASSED + FAILED), verdict: 'failed' },
    {
      what: 'a test ended with an error',
      text: suite('<testcase name="a"><error type="panic"/></testcase>'),
      verdict: 'failed',
    },
    { what: 'a suite could not be set up', text: suite(`<error message="no cluster"/>${PASSED}`), verdict: 'failed' },
    { what: 'only a count tells of a failure', text: suite(PASSED, 'tests="1" failures="1"'), verdict: 'failed' },
    {
      what: 'only the count of the whole tells of an error',
      text: `<testsuites errors="2"><testsuite>${PASSED}</testsuite></testsuites>`,
      verdict: 'failed',
    },
    { what: 'it has no test', text: suite(''), verdict: 'inconclusive' },
    { what: 'it is empty', text: '<testsuites/>', verdict: 'inconclusive' },
    {
      what: 'it claims that nothing failed of no test',
      text: suite('', 'tests="0" failures="0"'),
      verdict: 'inconclusive',
    },
    { what: 'every test was skipped', text: suite(SKIPPED), verdict: 'inconclusive' },
    { what: 'no test was run', text: suite('<testcase name="a" status="notrun"/>'), verdict: 'inconclusive' },
    { what: 'it claims more tests than it shows', text: suite(PASSED, 'tests="200"'), verdict: 'inconclusive' },
    {
      what: 'a test failed and was skipped',
      text: suite('<testcase name="a"><failure/><skipped/></testcase>'),
      verdict: 'failed',
    },
  ])('in which $what is $verdict', ({ text, verdict }) => {
    expect(read(text).verdict).toBe(verdict);
  });

  it('names what failed, where, and with which words', () => {
    const text = suite(`${FAILED}<testcase name="b"><error><![CDATA[panic: <nil>]]></error></testcase>`);

    expect(read(text)).toEqual({
      kind: 'report',
      verdict: 'failed',
      doubts: [],
      tests: 2,
      skipped: 0,
      failures: [
        { suite: 'harbour', name: 'crane › lowers', message: 'it fell' },
        { suite: 'harbour', name: 'b', message: 'panic: <nil>' },
      ],
      flakes: [],
    });
  });

  it('says why it proves nothing', () => {
    expect(read(suite(SKIPPED, 'name="harbour" tests="5"')).doubts).toEqual([
      'harbour has tests="5" but 1 test cases',
      'every test was skipped',
    ]);
  });

  it.each([
    { what: 'by a second entry of the same name', text: suite(`${FAILED}<testcase classname="crane" name="lowers"/>`) },
    {
      what: 'as surefire says it',
      text: suite('<testcase classname="crane" name="lowers"><flakyFailure message="x"/></testcase>'),
    },
  ])('of a test that failed and then passed, $what, fails unless the rule accepts flakes', ({ text }) => {
    expect(read(text).verdict).toBe('failed');
    expect(read(text, { flakes: 'accept' })).toMatchObject({ verdict: 'passed', failures: [] });
    expect(read(text, { flakes: 'accept' }).flakes.map(({ name }) => name)).toEqual(['crane › lowers']);
  });

  it('of a test that passed in another suite of the same name is no flake', () => {
    const text = `<testsuites><testsuite name="a">${FAILED}</testsuite><testsuite name="b"><testcase classname="crane" name="lowers"/></testsuite></testsuites>`;

    expect(read(text, { flakes: 'accept' }).verdict).toBe('failed');
  });

  it.each([
    { what: 'no XML', text: '{"tests": 1}', reason: 'not a JUnit report: it has no element' },
    { what: 'empty', text: '', reason: 'not a JUnit report: it has no element' },
    {
      what: 'of another kind',
      text: '<html><body/></html>',
      reason: 'not a JUnit report: its root is not <testsuites> or <testsuite>',
    },
    {
      what: 'cut off',
      text: suite(PASSED).replace('</testsuite></testsuites>', ''),
      reason: 'not well-formed XML: it ends inside of <testsuite>',
    },
    {
      what: 'one with entities of its own',
      text: `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(10)}"><!ENTITY b "&a;&a;&a;">]><testsuites><testsuite>${PASSED}&b;</testsuite></testsuites>`,
      reason: 'not well-formed XML: it has declarations of its own (DOCTYPE)',
    },
    { what: 'too long', text: ' '.repeat(32 * 1_048_576 + 1), reason: 'the report is longer than 33554432 characters' },
  ])('that is $what is unreadable', ({ text, reason }) => {
    expect(readJunitReport(text)).toEqual({ kind: 'unreadable', reason });
  });

  it('of ten thousand tests is read in one pass, and keeps a thousand failures', () => {
    const text = suite(FAILED.repeat(10_000));

    expect(workOf(() => read(text))).toBeLessThan(20 * text.length);
    const report = read(text);
    expect([report.tests, report.failures.length]).toEqual([10_000, 1000]);
  });

  it('passes for no text that has a failing test in it', () => {
    const parts = [
      PASSED,
      SKIPPED,
      '<testsuite name="x">',
      '</testsuite>',
      '<system-out>',
      '</system-out>',
      '<!--',
      '-->',
      '&',
      ']]>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), fc.nat(12), (list, at) => {
        const text = suite([...list.slice(0, at), FAILED, ...list.slice(at)].join(''));
        const report = readJunitReport(text);
        const isHidden = text.indexOf('<!--') >= 0 && text.indexOf('<!--') < text.indexOf(FAILED);
        expect(report.kind === 'report' && report.verdict === 'passed' && !isHidden).toBe(false);
      }),
      runs(500),
    );
  });
});

describe('counts and states of a JUnit report', () => {
  it.each(['NaN', '-1', '1.0', '1e3', 'none'])('that are not counts prove nothing: %s', (count) => {
    for (const name of ['tests', 'failures', 'errors']) {
      const report = readJunitReport(`<testsuite name="harbour" ${name}="${count}"><testcase name="a"/></testsuite>`);

      expect(report).toMatchObject({ verdict: 'inconclusive', doubts: [`harbour: ${name}="${count}" is not a count`] });
    }
  });

  it.each([
    { attribute: 'status="failed"', verdict: 'failed' },
    { attribute: 'status="FAIL"', verdict: 'failed' },
    { attribute: 'result="error"', verdict: 'failed' },
    { attribute: 'status="run" result="completed"', verdict: 'passed' },
    { attribute: 'status="skipped"', verdict: 'inconclusive' },
  ])('are those of the attribute where there is no child: $attribute', ({ attribute, verdict }) => {
    expect(readJunitReport(`<testsuite name="harbour"><testcase name="a" ${attribute}/></testsuite>`)).toMatchObject({
      verdict,
    });
  });
});
