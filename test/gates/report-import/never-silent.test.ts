import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../scripts/dialects.ts';
import { describeDialects } from '../../support/dialects.ts';
import { hostileText } from '../../support/hostile-forms.ts';
import { runs } from '../../support/property-runs.ts';
import { judge } from './support.ts';

function answerTo({ path = 'evidence/report', text, read = {} }: Pick<Dialect, 'path' | 'text' | 'read'>) {
  const { facts, doubts } = judge({ [path]: text }, read);
  return { judged: facts.length > 0, doubted: doubts.length > 0 };
}

describeDialects({ gate: 'report-import', path: 'evidence/report', answerTo });

const FORMATS = ['junit', 'sarif', 'conforma'] as const;

/** Whether a report that says of a failure lets the gate open. */
function isOpen(format: string, path: string, text: string): boolean {
  const { judged, doubted } = answerTo({ path, text, read: { format } });
  return !judged && !doubted;
}

/** Reports of a failure in forms that no rule can name. */
const strangers: readonly { readonly path: string; readonly text: string }[] = [
  { path: 'evidence/a.xml', text: '<assemblies><assembly failed="1"><test result="Fail"/></assembly></assemblies>' },
  { path: 'evidence/a.xml', text: '<TestRun><UnitTestResult outcome="Failed"/></TestRun>' },
  { path: 'evidence/a.xml', text: '<checkstyle><file name="a"><error severity="error"/></file></checkstyle>' },
  { path: 'evidence/a.xml', text: '<html><body class="failure">1 failed</body></html>' },
  { path: 'evidence/a.json', text: '{"results":{"summary":{"tests":1,"failed":1},"tests":[{"status":"failed"}]}}' },
  { path: 'evidence/a.json', text: '{"Action":"fail","Test":"TestLower"}\n{"Action":"pass","Test":"TestLift"}\n' },
  { path: 'evidence/a.json', text: '{"runs":[{"results":[{"level":"error"}]}]}' },
  { path: 'evidence/a.json', text: '[{"check_name":"hole","severity":"blocker"}]' },
  { path: 'evidence/a.yaml', text: 'success: false\nviolations: [{ msg: not signed }]\n' },
  { path: 'evidence/a.tap', text: 'TAP version 13\n1..1\nnot ok 1 - lowers\n' },
  { path: 'evidence/a.txt', text: 'FAIL\tharbour/crane\t0.01s\n' },
  { path: 'evidence/a.txt', text: '' },
];

describe('a report that speaks of a failure', () => {
  it('never opens the gate in a form that the rule does not name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMATS),
        fc
          .constantFrom(...strangers)
          .chain((one) => hostileText(one.path, one.text).map(({ text }) => ({ ...one, text }))),
        (format, { path, text }) => {
          expect(isOpen(format, path, text)).toBe(false);
        },
      ),
      runs(600),
    );
  });

  const word = fc.constantFrom(
    'failure',
    'Failure',
    'error',
    'ERROR',
    'failed',
    'crashed',
    'timedOut',
    'timed-out',
    'aborted',
  );
  const prefix = fc.constantFrom('', 'j:', 'x-');
  const inside = fc.constantFrom(
    '',
    '<system-out>fine</system-out>',
    '<properties><property name="a" value="b"/></properties>',
  );

  it('never passes a JUnit report, by whatever element, attribute or state a test says it', () => {
    const said = fc.oneof(
      fc.tuple(prefix, word).map(([before, name]) => `<testcase name="a">${`<${before}${name}/>`}</testcase>`),
      word.map((name) => `<testcase name="a" ${name}="true"/>`),
      fc
        .tuple(fc.constantFrom('status', 'result'), word)
        .map(([key, state]) => `<testcase name="a" ${key}="${state}"/>`),
      fc.constantFrom('False', 'false', 'NO', '0').map((no) => `<testcase name="a" success="${no}"/>`),
    );

    fc.assert(
      fc.property(said, inside, fc.boolean(), (test, other, isFirst) => {
        const passed = `<testcase name="b">${other}</testcase>`;
        const tests = isFirst ? `${test}${passed}` : `${passed}${test}`;

        expect(isOpen('junit', 'evidence/a.xml', `<testsuite name="quay">${tests}</testsuite>`)).toBe(false);
      }),
      runs(400),
    );
  });
});
