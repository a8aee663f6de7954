import type { RuleResult, Run } from '../../model/run.ts';
import { plainLine, xml } from './escape.ts';
import {
  type Cause,
  elsewhereText,
  impliedText,
  type OpenQuestion,
  type Outline,
  outlineOf,
  placeOf,
  placeText,
  valueText,
} from './outline.ts';
import { acceptedByText, acceptedText, waiveText } from './waiver-words.ts';

/**
 * JUnit XML as CI viewers read it: a suite for each rule, a test case for each check that found something, or one for the rule
 * when none did. What blocks is a failure, what could not be decided an error, or skipped where that does not block. What is waived or
 * does not apply is skipped; what only informs is output of a passing case.
 */
export function junitReport(run: Run): string {
  const outline = outlineOf(run);
  const suites = [...inputs(run), ...outline.results.map((result) => suite(result, outline))];
  const all = suites.flatMap((one) => one.cases);
  const attributes = `name="sluice" ${countsOf(all)} time="0" timestamp="${xml(run.asOf)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes}>`,
    ...suites.map(suiteXml),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Case {
  readonly name: string;
  readonly className: string;
  readonly outcome: 'passed' | 'failed' | 'undecided' | 'skipped';
  readonly message: string;
  readonly text: string;
}

interface Suite {
  readonly name: string;
  readonly at: string;
  readonly cases: readonly Case[];
}

function inputs(run: Run): Suite[] {
  if (run.doubts.length === 0) return [];
  const cases = run.doubts.map(({ subject, reason, wayOut }) =>
    testCase('sluice.inputs', subject, 'undecided', reason, [reason, `way out: ${wayOut}`]),
  );
  return [{ name: 'inputs', at: run.asOf, cases }];
}

function suite(result: RuleResult, outline: Outline): Suite {
  const name = `${result.rule} v${result.version}`;
  const className = `sluice.${result.rule}`;
  const { run } = outline;
  const mine = (causes: readonly Cause[]): readonly Cause[] => causes.filter((cause) => cause.result === result);
  const groups = [
    ...grouped(run, mine(outline.blocking), className, 'failed'),
    ...grouped(run, mine(outline.waived), className, 'skipped'),
    ...grouped(run, [...mine(outline.informing), ...mine(outline.remarks)], className, 'passed'),
  ];
  const doubts = outline.undecided
    .filter((question) => question.result === result)
    .map((question) => undecided(run, className, question));
  const cases = [...groups, ...doubts];
  return { name, at: outline.run.asOf, cases: cases.length > 0 ? cases : [whole(result, className)] };
}

function undecided(run: Run, className: string, { doubt, isClosing }: OpenQuestion): Case {
  const { subject, reason, place, wayOut } = doubt;
  const lines = [reason, placeText(place), `way out: ${wayOut}`, ...acceptanceLines(run, doubt)].filter(
    (line) => line !== '',
  );
  return isClosing
    ? testCase(className, subject, 'undecided', reason, lines)
    : testCase(className, subject, 'skipped', `not decided: ${reason}`, lines);
}

function whole({ title, verdict }: RuleResult, className: string): Case {
  if (verdict === 'not-applicable') return testCase(className, title, 'skipped', 'nothing here concerns the rule', []);
  const isOpen = verdict === 'pass' || verdict === 'waived';
  return testCase(className, title, isOpen ? 'passed' : 'undecided', isOpen ? '' : `the rule answered ${verdict}`, []);
}

function grouped(run: Run, causes: readonly Cause[], className: string, outcome: Case['outcome']): Case[] {
  const checks = [...new Set(causes.map(({ finding }) => finding.check))];
  return checks.map((check) => {
    const own = causes.filter(({ finding }) => finding.check === check);
    const [first] = own;
    const more = own.length > 1 ? ` (and ${own.length - 1} more)` : '';
    return testCase(
      className,
      check,
      outcome,
      `${first?.finding.message ?? ''}${more}`,
      own.flatMap((cause, index) => (index === 0 ? causeLines(run, cause) : ['', ...causeLines(run, cause)])),
    );
  });
}

function causeLines(run: Run, cause: Cause): string[] {
  const { finding, result } = cause;
  const waive = waiveText(run, finding, result);
  const lines = [
    placeText(placeOf(finding)),
    plainLine(finding.message),
    `of: ${finding.subject} ${finding.location}`,
    `was: ${valueText(finding.before)}`,
    `is: ${valueText(finding.after)}`,
    `who breaks: ${plainLine(finding.whoBreaks)}`,
    `why: ${plainLine(finding.why)}`,
    `way out: ${plainLine(finding.wayOut)}`,
    elsewhereText(cause),
    impliedText(cause),
    ...acceptanceLines(run, finding),
    `finding: ${finding.fingerprint}`,
    waive === '' ? '' : `waive: ${waive}`,
  ];
  return lines.filter((line) => line !== '');
}

/** Who accepted it, why and until when. */
function acceptanceLines(run: Run, accepted: { readonly waiver?: string | undefined }): string[] {
  if (accepted.waiver === undefined) return [];
  return [`waiver: ${plainLine(acceptedText(run, accepted))}`, plainLine(acceptedByText(run, accepted))];
}

function testCase(className: string, name: string, outcome: Case['outcome'], message: string, lines: string[]): Case {
  const text = lines.map(plainLine).join('\n');
  return { className: plainLine(className), name: plainLine(name), outcome, message: plainLine(message), text };
}

function suiteXml({ name, at, cases }: Suite): string {
  const head = `  <testsuite name="${xml(plainLine(name))}" ${countsOf(cases)} time="0" timestamp="${xml(at)}">`;
  return [head, ...cases.map(caseXml), '  </testsuite>'].join('\n');
}

function caseXml({ className, name, outcome, message, text }: Case): string {
  const head = `    <testcase classname="${xml(className)}" name="${xml(name)}" time="0"`;
  const inner = innerXml(outcome, message, text);
  return inner === '' ? `${head}/>` : `${head}>\n      ${inner}\n    </testcase>`;
}

function innerXml(outcome: Case['outcome'], message: string, text: string): string {
  switch (outcome) {
    case 'failed':
      return `<failure message="${xml(message)}">${xml(text)}</failure>`;
    case 'undecided':
      return `<error message="${xml(message)}">${xml(text)}</error>`;
    case 'skipped':
      return text === ''
        ? `<skipped message="${xml(message)}"/>`
        : `<skipped message="${xml(message)}">${xml(text)}</skipped>`;
    case 'passed':
      return text === '' ? '' : `<system-out>${xml(text)}</system-out>`;
    default:
      return outcome satisfies never;
  }
}

function countsOf(cases: readonly Case[]): string {
  const count = (outcome: Case['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${count('failed')}" errors="${count('undecided')}" skipped="${count('skipped')}"`;
}
