import { type XmlToken, xmlTokens } from '../model/xml.ts';
import { type ElementMeaning, elementMeaning, stateWord, troubledAttributes } from './junit-words.ts';
import { MAX_REPORT_LENGTH, type ReportVerdict, type Unreadable, unreadable, verdictOf } from './report.ts';

export interface JunitCase {
  /** Names of the suites around it and of its class, joined by ` › `. */
  readonly suite: string;
  readonly name: string;
  /** First words of the failure; absent where it says nothing. */
  readonly message?: string;
}

export type JunitReport =
  | {
      readonly kind: 'report';
      /** `passed` only when at least one test ran, none failed, and the counts that the report claims are the ones it shows. */
      readonly verdict: ReportVerdict;
      readonly doubts: readonly string[];
      readonly tests: number;
      readonly skipped: number;
      readonly failures: readonly JunitCase[];
      /** Tests that failed, and passed under the same name in the same suite: they ran again. */
      readonly flakes: readonly JunitCase[];
    }
  | Unreadable;

export interface JunitOptions {
  /** `accept`: a test that failed and then passed does not count as a failure, as in OpenShift's jobs. */
  readonly flakes?: 'fail' | 'accept';
}

/** Failures and doubts that are kept; more are only counted. */
const MAX_KEPT = 1000;

/**
 * A JUnit XML report, as surefire, Go's converters, pytest and ginkgo write it. Fails closed: a failure that only a count shows is
 * one, a report without a test that ran proves nothing, and a truncated text is unreadable. Source: windyroad JUnit schema,
 * surefire-test-report.xsd (flakyFailure, rerunFailure).
 */
export function readJunitReport(text: string, { flakes: flaking = 'fail' }: JunitOptions = {}): JunitReport {
  if (text.length > MAX_REPORT_LENGTH) return unreadable(`the report is longer than ${MAX_REPORT_LENGTH} characters`);
  const walk = newWalk();
  for (const token of xmlTokens(text)) {
    if (token.kind === 'refused') return unreadable(`not well-formed XML: ${token.reason}`);
    if (!isExpected(token, walk)) return unreadable('not a JUnit report: its root is not <testsuites> or <testsuite>');
    step(token, walk);
  }
  if (walk.root === '') return unreadable('not a JUnit report: it has no element');
  return reportOf(walk, flaking);
}

/** What is known of a test or a suite that is still open. */
interface Open {
  readonly element: 'testsuites' | 'testsuite' | 'testcase';
  readonly name: string;
  readonly claims: Counts;
  readonly shown: { tests: number; failed: number; skipped: number };
  state: 'passed' | 'failed' | 'skipped';
  /** What it says in words that are not known. */
  readonly unknown: readonly string[];
  message: string;
}

interface Counts {
  readonly tests?: number;
  readonly failed?: number;
  /** Attributes whose value is not a count: `failures="NaN"`. */
  readonly unread: readonly string[];
}

interface Walk {
  root: string;
  readonly open: Open[];
  /** Inside of `failure` or `error`, whose text is the message. */
  inFailure: boolean;
  readonly passed: Set<string>;
  readonly failed: JunitCase[];
  readonly doubts: string[];
  readonly total: { tests: number; failed: number; skipped: number };
  /** Failures that a suite claims and does not show. */
  hidden: number;
}

function newWalk(): Walk {
  return {
    root: '',
    open: [],
    inFailure: false,
    passed: new Set(),
    failed: [],
    doubts: [],
    total: { tests: 0, failed: 0, skipped: 0 },
    hidden: 0,
  };
}

function isExpected(token: XmlToken, walk: Walk): boolean {
  if (token.kind === 'open' && walk.root === '') walk.root = token.name;
  return walk.root === '' || walk.root === 'testsuites' || walk.root === 'testsuite';
}

function step(token: XmlToken, walk: Walk): void {
  if (token.kind === 'open') opened(token, walk);
  if (token.kind === 'text') noteMessage(token.text, walk);
  if (token.kind === 'close') closed(token.name, walk);
  if (token.kind === 'open' && token.isEmpty) closed(token.name, walk);
}

function opened({ name, attributes }: Extract<XmlToken, { kind: 'open' }>, walk: Walk): void {
  const current = walk.open.at(-1);
  if (name === 'testsuites' || name === 'testsuite' || name === 'testcase') walk.open.push(begun(name, attributes));
  else if (current !== undefined) inside(name, attributes, current, walk);
}

function inside(name: string, attributes: ReadonlyMap<string, string>, current: Open, walk: Walk): void {
  const meaning = elementMeaning(name);
  if (meaning === 'failure') fail(current, attributes, walk);
  else if (meaning === 'unknown') walk.doubts.push(`${labelOf(current)}: <${name}> is not an element that is read`);
  else if (current.element === 'testcase') note(meaning, current, walk);
}

function labelOf({ name, element }: Open): string {
  return (name || element).slice(0, 200);
}

function fail(current: Open, attributes: ReadonlyMap<string, string>, walk: Walk): void {
  current.state = 'failed';
  current.message ||= attributes.get('message') ?? attributes.get('type') ?? '';
  walk.inFailure = true;
}

function note(meaning: ElementMeaning, current: Open, walk: Walk): void {
  if (meaning === 'skip' && current.state === 'passed') current.state = 'skipped';
  if (meaning === 'flake') walk.failed.push({ suite: suiteOf(walk), name: current.name, message: 'it failed first' });
}

function begun(element: Open['element'], attributes: ReadonlyMap<string, string>): Open {
  const classname = attributes.get('classname') ?? '';
  const name = attributes.get('name') ?? '';
  const isInClass = element === 'testcase' && classname !== '';
  return {
    element,
    name: (isInClass ? `${classname} › ${name}` : name).slice(0, 500),
    claims: element === 'testcase' ? { unread: [] } : claimsOf(attributes),
    shown: { tests: 0, failed: 0, skipped: 0 },
    state: element === 'testcase' ? stateWord(attributes).state : 'passed',
    unknown: [
      ...(element === 'testcase'
        ? stateWord(attributes).unknown.map((word) => `the status "${word}" is not known`)
        : []),
      ...troubledAttributes(attributes).map((attribute) => `${attribute} is not read`),
    ],
    message: '',
  };
}

function claimsOf(attributes: ReadonlyMap<string, string>): Counts {
  const count = (key: string): number | undefined => {
    const written = attributes.get(key);
    return written !== undefined && /^\d{1,9}$/.test(written.trim()) ? Number(written) : undefined;
  };
  const isWritten = (key: string): boolean => (attributes.get(key) ?? '').trim() !== '';
  const unread = ['tests', 'failures', 'errors'].filter((key) => isWritten(key) && count(key) === undefined);
  const tests = count('tests');
  const failures = count('failures');
  const errors = count('errors');
  const hasFailed = failures !== undefined || errors !== undefined;
  return {
    ...(tests === undefined ? {} : { tests }),
    ...(hasFailed ? { failed: (failures ?? 0) + (errors ?? 0) } : {}),
    unread: unread.map((key) => `${key}="${(attributes.get(key) ?? '').slice(0, 40)}"`),
  };
}

function noteMessage(text: string, walk: Walk): void {
  const current = walk.open.at(-1);
  if (walk.inFailure && current !== undefined) current.message ||= text.slice(0, 500);
}

function closed(name: string, walk: Walk): void {
  if (elementMeaning(name) === 'failure') walk.inFailure = false;
  if (walk.open.at(-1)?.element !== name) return;
  const done = walk.open.pop();
  if (done === undefined) return;
  walk.doubts.push(...done.unknown.map((what) => `${labelOf(done)}: ${what}`));
  if (done.element === 'testcase') countCase(done, walk);
  else countSuite(done, walk);
}

function countCase(done: Open, walk: Walk): void {
  const suite = suiteOf(walk);
  const counts = [walk.total, ...walk.open.map(({ shown }) => shown)];
  for (const count of counts) {
    count.tests += 1;
    if (done.state === 'failed') count.failed += 1;
    if (done.state === 'skipped') count.skipped += 1;
  }
  if (done.state === 'passed') walk.passed.add(identity({ suite, name: done.name }));
  if (done.state === 'failed') walk.failed.push(caseOf(suite, done));
}

/** A suite that failed by itself (it could not be set up), and what its counts claim beyond what it shows. */
function countSuite(done: Open, walk: Walk): void {
  const where =
    [...walk.open, done]
      .map(({ name }) => name)
      .filter(Boolean)
      .join(' › ') || done.element;
  if (done.state === 'failed') walk.failed.push(caseOf(where, { ...done, name: '(the suite itself)' }));
  const { tests, failed, unread } = done.claims;
  walk.doubts.push(...unread.map((claim) => `${where}: ${claim} is not a count`));
  const shown = done.shown.failed + Number(done.state === 'failed');
  if (failed !== undefined && failed > shown) walk.hidden = Math.max(walk.hidden, failed - shown);
  // Some count what was skipped, and some do not.
  const isCounted = [done.shown.tests, done.shown.tests - done.shown.skipped].some((count) => count === tests);
  if (tests !== undefined && !isCounted)
    walk.doubts.push(`${where} has tests="${tests}" but ${done.shown.tests} test cases`);
}

function suiteOf({ open }: Walk): string {
  const suites = open.filter(({ element }) => element !== 'testcase').map(({ name }) => name);
  return suites.filter(Boolean).join(' › ');
}

function caseOf(suite: string, { name, message }: Pick<Open, 'name' | 'message'>): JunitCase {
  return { suite, name, ...(message === '' ? {} : { message: message.slice(0, 500) }) };
}

function identity({ suite, name }: Pick<JunitCase, 'suite' | 'name'>): string {
  return JSON.stringify([suite, name]);
}

function reportOf({ passed, failed, doubts, total, hidden }: Walk, flaking: 'fail' | 'accept'): JunitReport {
  const isFlake = (one: JunitCase): boolean => passed.has(identity(one));
  const failures = failed.filter((one) => flaking === 'fail' || !isFlake(one));
  const ran = total.tests - total.skipped;
  const all = [
    ...doubts,
    ...(total.tests === 0 ? ['it has no test case'] : []),
    ...(total.tests > 0 && ran === 0 ? ['every test was skipped'] : []),
    ...(hidden > 0 ? [`its counts have ${hidden} more failures than its test cases`] : []),
  ];
  return {
    kind: 'report',
    verdict: verdictOf(failures.length > 0 || hidden > 0, all.length > 0),
    doubts: all.slice(0, MAX_KEPT),
    tests: total.tests,
    skipped: total.skipped,
    failures: failures.slice(0, MAX_KEPT),
    flakes: failed.filter(isFlake).slice(0, MAX_KEPT),
  };
}
