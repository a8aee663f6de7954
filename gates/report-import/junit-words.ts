/** What an element inside of a suite or a test says. `unknown`: it names a failure in a word that no report is known to use. */
export type ElementMeaning = 'failure' | 'skip' | 'flake' | 'unknown' | 'nothing';

const ELEMENTS: ReadonlyMap<string, ElementMeaning> = new Map([
  ['failure', 'failure'],
  ['error', 'failure'],
  ['skipped', 'skip'],
  ['disabled', 'skip'],
  ['flakyFailure', 'flake'],
  ['flakyError', 'flake'],
  // They stand beside the failure that they repeat. Source: surefire-test-report.xsd.
  ['rerunFailure', 'nothing'],
  ['rerunError', 'nothing'],
]);

const TROUBLE = /fail|error|crash|abort|broken|timed-?out/i;
const TROUBLE_FIRST = new RegExp(`^(?:is)?(?:${TROUBLE.source})`, 'i');

/** The meaning of an element, also with a prefix or in other case: `<j:Failure>` is a failure. */
export function elementMeaning(name: string): ElementMeaning {
  const own = ELEMENTS.get(name);
  if (own !== undefined) return own;
  const local = name.slice(name.lastIndexOf(':') + 1);
  if (/^(?:failure|error)$/i.test(local)) return 'failure';
  return TROUBLE.test(local) ? 'unknown' : 'nothing';
}

/** Attributes with these names are counted, or are texts. */
const READ = new Set(['failures', 'errors', 'name', 'classname', 'file', 'message', 'id', 'time', 'timestamp']);

/** Attributes that say in a word of their own that something went wrong: `timedout="true"`, `crashed="1"`. */
export function troubledAttributes(attributes: ReadonlyMap<string, string>): string[] {
  return [...attributes]
    .filter(([name, value]) => !READ.has(name) && TROUBLE_FIRST.test(name) && isSet(value))
    .map(([name, value]) => `${name.slice(0, 40)}="${value.slice(0, 40)}"`);
}

function isSet(written: string): boolean {
  const value = written.trim();
  return value !== '' && Number(value) !== 0 && !/^(?:false|no|none)$/i.test(value);
}

const FAILED = /^(?:fail(?:ed|ure|s)?|error(?:ed|s)?|broken|timed-?out|crashed|aborted|regression)$/;
const SKIPPED = /^(?:not-?run|skipped|disabled|suppressed|ignored|pending|todo|excluded)$/;
const PASSED = /^(?:|run|completed?|pass(?:ed|es)?|success(?:ful)?|succeeded|ok|fixed|executed|true)$/;

/**
 * What a test says of itself by `status`, `result` or `success`; a child decides over it. A word that is none of these is a doubt.
 * Source: GoogleTest, Bazel, pytest, nextest, Jenkins, behave.
 */
export function stateWord(attributes: ReadonlyMap<string, string>): {
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly unknown: readonly string[];
} {
  const words = ['status', 'result'].map((key) => (attributes.get(key) ?? '').trim().toLowerCase());
  const isRefuted = /^(?:false|no|0)$/i.test((attributes.get('success') ?? '').trim());
  if (isRefuted || words.some((word) => FAILED.test(word))) return { state: 'failed', unknown: [] };
  if (words.some((word) => SKIPPED.test(word))) return { state: 'skipped', unknown: [] };
  return { state: 'passed', unknown: words.filter((word) => !PASSED.test(word)).map((word) => word.slice(0, 40)) };
}
