import { describe, expect, it } from 'vitest';
import { readSarifReport, type SarifOptions, type SarifReport } from '../../../gates/report-import/sarif.ts';
import { workOf } from '../../support/work.ts';

const result = (parts: object = {}) => ({ ruleId: 'H1', level: 'error', message: { text: 'a hole' }, ...parts });
const run = (parts: object = {}) => ({ tool: { driver: { name: 'lint' } }, results: [], ...parts });
const log = (...runs: object[]): string => JSON.stringify({ version: '2.1.0', runs });

function read(text: string, options?: SarifOptions): Extract<SarifReport, { kind: 'report' }> {
  const report = readSarifReport(text, options);
  if (report.kind !== 'report') throw new Error(report.reason);
  return report;
}

describe('a SARIF log', () => {
  it.each([
    { what: 'nothing was found', text: log(run()), verdict: 'passed' },
    { what: 'an error was found', text: log(run({ results: [result()] })), verdict: 'failed' },
    { what: 'a warning was found', text: log(run({ results: [result({ level: 'warning' })] })), verdict: 'passed' },
    {
      what: 'the rule of a result is an error',
      text: log(
        run({
          tool: { driver: { name: 'lint', rules: [{ id: 'H1', defaultConfiguration: { level: 'error' } }] } },
          results: [result({ level: undefined })],
        }),
      ),
      verdict: 'failed',
    },
    {
      what: 'a result names its rule by its place',
      text: log(
        run({
          tool: { driver: { name: 'lint', rules: [{ id: 'H1', defaultConfiguration: { level: 'error' } }] } },
          results: [result({ level: undefined, ruleId: undefined, ruleIndex: 0 })],
        }),
      ),
      verdict: 'failed',
    },
    {
      what: 'a result has no level at all',
      text: log(run({ results: [result({ level: undefined })] })),
      verdict: 'passed',
    },
    {
      what: 'a result says that something holds',
      text: log(run({ results: [result({ kind: 'pass' })] })),
      verdict: 'passed',
    },
    {
      what: 'a result waits for a person',
      text: log(run({ results: [result({ kind: 'review' })] })),
      verdict: 'inconclusive',
    },
    {
      what: 'an error is suppressed',
      text: log(run({ results: [result({ suppressions: [{ kind: 'inSource' }] })] })),
      verdict: 'passed',
    },
    {
      what: 'a suppression is under review',
      text: log(run({ results: [result({ suppressions: [{ kind: 'external', status: 'underReview' }] })] })),
      verdict: 'failed',
    },
    {
      what: 'a list of suppressions is empty',
      text: log(run({ results: [result({ suppressions: [] })] })),
      verdict: 'failed',
    },
    { what: 'an error is gone', text: log(run({ results: [result({ baselineState: 'absent' })] })), verdict: 'passed' },
    {
      what: 'an error was there before',
      text: log(run({ results: [result({ baselineState: 'unchanged' })] })),
      verdict: 'failed',
    },
    { what: 'there is no run', text: log(), verdict: 'inconclusive' },
    { what: 'a run has no list of results', text: log(run({ results: undefined })), verdict: 'inconclusive' },
    { what: 'the list is null', text: log(run({ results: null })), verdict: 'inconclusive' },
    {
      what: 'the tool did not come to its end',
      text: log(run({ invocations: [{ executionSuccessful: false }] })),
      verdict: 'inconclusive',
    },
    {
      what: 'the tool stumbled over itself',
      text: log(
        run({ invocations: [{ executionSuccessful: true, toolExecutionNotifications: [{ level: 'error' }] }] }),
      ),
      verdict: 'inconclusive',
    },
    {
      what: 'results are in another file',
      text: log(run({ externalPropertyFileReferences: { results: [{}] } })),
      verdict: 'inconclusive',
    },
    {
      what: 'one run did not end and another found an error',
      text: log(run({ results: undefined }), run({ results: [result()] })),
      verdict: 'failed',
    },
  ])('in which $what is $verdict', ({ text, verdict }) => {
    expect(read(text).verdict).toBe(verdict);
  });

  it('fails from the level on that the rule names, and counts what is new where the rule asks for that', () => {
    const text = log(
      run({ results: [result({ level: 'note' }), result({ level: 'warning', baselineState: 'unchanged' })] }),
    );

    expect((['error', 'warning', 'note'] as const).map((failOn) => read(text, { failOn }).verdict)).toEqual([
      'passed',
      'failed',
      'failed',
    ]);
    expect(read(text, { failOn: 'warning', onlyNew: true })).toMatchObject({ verdict: 'passed', suppressed: 1 });
  });

  it('names what was found, with file and line, what fails first', () => {
    const at = { physicalLocation: { artifactLocation: { uri: 'crane.go' }, region: { startLine: 7 } } };
    const text = log(
      run({
        results: [result({ level: 'note' }), result({ ruleId: 'H2', locations: [at] })],
        versionControlProvenance: [{ repositoryUri: 'https://git.example.com/crane', revisionId: 'ab12' }],
      }),
    );

    expect(read(text)).toEqual({
      kind: 'report',
      verdict: 'failed',
      doubts: [],
      findings: [
        { tool: 'lint', rule: 'H2', level: 'error', message: 'a hole', path: 'crane.go', line: 7 },
        { tool: 'lint', rule: 'H1', level: 'note', message: 'a hole' },
      ],
      suppressed: 0,
      revisions: ['ab12'],
    });
  });

  it.each([
    { what: 'no JSON', text: '<sarif/>', reason: 'the report: Invalid input: expected object, received undefined' },
    {
      what: 'of another version',
      text: JSON.stringify({ version: '2.0.0', runs: [] }),
      reason: 'version: Invalid input: expected "2.1.0"',
    },
    {
      what: 'without runs',
      text: JSON.stringify({ version: '2.1.0' }),
      reason: 'runs: Invalid input: expected array, received undefined',
    },
    {
      what: 'with a level that does not exist',
      text: log(run({ results: [result({ level: 'fatal' })] })),
      reason: 'runs.0.results.0.level: Invalid option: expected one of "none"|"note"|"warning"|"error"',
    },
  ])('that is $what is unreadable', ({ text, reason }) => {
    expect(readSarifReport(text)).toEqual({ kind: 'unreadable', reason });
  });

  it('with a byte order mark is read', () => {
    expect(read(`\uFEFF${log(run())}`).verdict).toBe('passed');
  });

  it('of ten thousand results and as many rules is read in one pass', () => {
    const rules = Array.from({ length: 10_000 }, (_, n) => ({ id: `R${n}`, defaultConfiguration: { level: 'error' } }));
    const results = rules.map(({ id }) => ({ ruleId: id, message: { text: 'x' } }));
    const text = log({ tool: { driver: { name: 'lint', rules } }, results });

    expect(workOf(() => read(text))).toBeLessThan(20 * text.length);
    const report = read(text);
    expect(report).toMatchObject({ verdict: 'failed', suppressed: 0 });
    expect(report.findings).toHaveLength(1000);
  });
});

describe('the level of a result of a SARIF log', () => {
  const rule = (id: string, level: string) => ({ id, defaultConfiguration: { level } });
  const found = { message: { text: 'a hole' } };
  const extension = { name: 'queries', guid: 'a1', rules: [rule('Q1', 'error')] };

  it.each([
    { name: 'a rule of an extension, by index', part: { ...found, rule: { index: 0, toolComponent: { index: 0 } } } },
    {
      name: 'a rule of an extension, by its name',
      part: { ...found, ruleIndex: 0, rule: { toolComponent: { name: 'queries' } } },
    },
    {
      name: 'a rule of an extension, by its guid',
      part: { ...found, rule: { index: 0, toolComponent: { guid: 'a1' } } },
    },
    { name: 'a hierarchical rule id', part: { ...found, ruleId: 'Q1/unbounded/loop' } },
  ])('comes from $name', ({ part }) => {
    const run = { tool: { driver: { name: 'sieve' }, extensions: [extension] }, results: [part] };

    expect(readSarifReport(JSON.stringify({ version: '2.1.0', runs: [run] }))).toMatchObject({
      verdict: 'failed',
      findings: [{ level: 'error' }],
    });
  });

  it('comes from an override of the run before the default of its rule', () => {
    const overrides = [{ configuration: { level: 'error' }, descriptor: { id: 'H1' } }];
    const run = {
      tool: { driver: { name: 'sieve', rules: [rule('H1', 'note')] } },
      invocations: [{ executionSuccessful: true, ruleConfigurationOverrides: overrides }],
      results: [{ ...found, ruleId: 'H1' }],
    };

    expect(readSarifReport(JSON.stringify({ version: '2.1.0', runs: [run] }))).toMatchObject({ verdict: 'failed' });
  });

  it.each([
    { name: 'by index', descriptor: { index: 0 } },
    { name: 'by index in an extension', descriptor: { index: 0, toolComponent: { name: 'queries' } }, id: 'Q1' },
    { name: 'by id, of a rule that the tool does not describe', descriptor: { id: 'X9' }, id: 'X9' },
    { name: 'by id, of one of two rules with that id', descriptor: { id: 'H1', toolComponent: { guid: 'b2' } }, at: 1 },
  ])('comes from an override that names its rule $name', ({ descriptor, id = 'H1', at }) => {
    const extensions = [
      { ...extension, rules: [rule('Q1', 'note')] },
      { name: 'more', guid: 'b2', rules: [rule('H1', 'note')] },
    ];
    const run = {
      tool: { driver: { name: 'sieve', rules: [rule('H1', 'note')] }, extensions },
      invocations: [
        { executionSuccessful: true, ruleConfigurationOverrides: [{ configuration: { level: 'error' }, descriptor }] },
      ],
      results: [
        { ...found, ruleId: id, ...(at === undefined ? {} : { rule: { index: 0, toolComponent: { index: at } } }) },
      ],
    };

    expect(readSarifReport(JSON.stringify({ version: '2.1.0', runs: [run] }))).toMatchObject({ verdict: 'failed' });
  });

  it('keeps its default where an override is of a rule with the same id in another component', () => {
    const descriptor = { index: 0, toolComponent: { guid: 'a1' } };
    const run = {
      tool: { driver: { name: 'sieve', rules: [rule('Q1', 'note')] }, extensions: [extension] },
      invocations: [
        { executionSuccessful: true, ruleConfigurationOverrides: [{ configuration: { level: 'error' }, descriptor }] },
      ],
      results: [{ ...found, ruleId: 'Q1', ruleIndex: 0 }],
    };

    expect(readSarifReport(JSON.stringify({ version: '2.1.0', runs: [run] }))).toMatchObject({ verdict: 'passed' });
  });

  it.each([
    {
      name: 'another exit code than 0 that no result explains',
      more: {},
      run: { invocations: [{ executionSuccessful: true, exitCode: 2 }] },
    },
    {
      name: 'the signal that ended it',
      more: {},
      run: { invocations: [{ executionSuccessful: true, exitSignalName: 'SIGKILL' }] },
    },
    {
      name: 'a tool that could not be started',
      more: {},
      run: { invocations: [{ executionSuccessful: true, processStartFailureMessage: 'not found' }] },
    },
    {
      name: 'results in inline external properties',
      more: { inlineExternalProperties: [{ results: [found] }] },
      run: {},
    },
    {
      name: 'an error of the configuration',
      more: {},
      run: { invocations: [{ executionSuccessful: true, toolConfigurationNotifications: [{ level: 'error' }] }] },
    },
  ])('is a doubt with $name', ({ more, run }) => {
    const whole = { version: '2.1.0', runs: [{ tool: { driver: { name: 'sieve' } }, results: [], ...run }], ...more };

    expect(readSarifReport(JSON.stringify(whole))).toMatchObject({ verdict: 'inconclusive' });
  });

  it('is no doubt with an exit code that a result explains', () => {
    const run = {
      tool: { driver: { name: 'sieve' } },
      invocations: [{ executionSuccessful: true, exitCode: 1 }],
      results: [{ ...found, level: 'note' }],
    };

    expect(readSarifReport(JSON.stringify({ version: '2.1.0', runs: [run] }))).toMatchObject({ verdict: 'passed' });
  });
});
