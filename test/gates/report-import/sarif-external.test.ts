import { describe, expect, it } from 'vitest';
import { readSarifReport, type SarifReport } from '../../../gates/report-import/sarif.ts';
import { workOf } from '../../support/work.ts';

const GUID = '00001111-2222-1111-8888-555566667777';
const found = (parts: object = {}) => ({ ruleId: 'H1', level: 'error', message: { text: 'a hole' }, ...parts });
const run = (parts: object = {}) => ({ tool: { driver: { name: 'lint' } }, results: [], ...parts });
const refersTo = (property: string, ...references: object[]) => ({
  externalPropertyFileReferences: { [property]: property === 'driver' ? references[0] : references },
});
const log = (elements: readonly object[], ...runs: object[]): string =>
  JSON.stringify({ version: '2.1.0', inlineExternalProperties: elements, runs });

function read(text: string): Extract<SarifReport, { kind: 'report' }> {
  const report = readSarifReport(text);
  if (report.kind !== 'report') throw new Error(report.reason);
  return report;
}

const rules = [{ id: 'H1', defaultConfiguration: { level: 'error' } }];
const ofRule = found({ level: undefined });

describe('what a run of a SARIF log keeps in inlineExternalProperties', () => {
  it.each([
    {
      what: 'results, by guid in other case',
      text: log([{ guid: GUID, results: [found()] }], run(refersTo('results', { guid: GUID.toUpperCase() }))),
    },
    {
      what: 'results, by place',
      text: log(
        [{}, { results: [found()] }],
        run(refersTo('results', { location: { uri: 'sarif:/inlineExternalProperties/1' } })),
      ),
    },
    {
      what: 'results, by the place that the example of the specification writes',
      text: log(
        [{ results: [found()] }],
        run(refersTo('results', { location: { uri: 'sarif:/inlineExternalPropertyFiles/0' } })),
      ),
    },
    {
      what: 'results, in an element that names the run',
      text: log([{ runGuid: GUID, results: [found()] }], run({ automationDetails: { guid: GUID } })),
    },
    {
      what: 'results, of a run that has none of its own',
      text: log(
        [{ guid: GUID, results: [found()] }],
        run({ results: undefined, ...refersTo('results', { guid: GUID }) }),
      ),
    },
    {
      what: 'the rules of the driver',
      text: log(
        [{ guid: GUID, driver: { name: 'lint', rules } }],
        run({ results: [ofRule], ...refersTo('driver', { guid: GUID }) }),
      ),
    },
    {
      what: 'extensions',
      text: log(
        [{ guid: GUID, extensions: [{ name: 'ship', rules }] }],
        run({ results: [ofRule], ...refersTo('extensions', { guid: GUID }) }),
      ),
    },
    {
      what: 'overrides of an invocation',
      text: log(
        [
          {
            guid: GUID,
            invocations: [
              {
                executionSuccessful: true,
                ruleConfigurationOverrides: [{ descriptor: { id: 'H1' }, configuration: { level: 'error' } }],
              },
            ],
          },
        ],
        run({ results: [ofRule], ...refersTo('invocations', { guid: GUID }) }),
      ),
    },
  ])('counts as if it were in the run: $what', ({ text }) => {
    expect(read(text)).toMatchObject({ verdict: 'failed', doubts: [], findings: [{ rule: 'H1', level: 'error' }] });
  });

  it('stands behind what the run has, and serves each run that refers to it', () => {
    const shared = { guid: GUID, results: [found({ ruleId: 'H2' })] };
    const own = run({ results: [found()], ...refersTo('results', { guid: GUID }) });

    expect(read(log([shared], own, own)).findings.map(({ rule }) => rule)).toEqual(['H1', 'H2', 'H1', 'H2']);
  });

  it.each([
    {
      what: 'a file of its own',
      text: log([], run(refersTo('results', { location: { uri: 'more.sarif-external-properties' }, itemCount: 2 }))),
      doubt: 'lint: results in another file, which is not read (externalPropertyFileReferences)',
    },
    {
      what: 'rules in a file of its own',
      text: log([], run(refersTo('driver', { location: { uri: 'rules.sarif-external-properties' } }))),
      doubt: 'lint: driver in another file, which is not read (externalPropertyFileReferences)',
    },
    {
      what: 'a place with nothing in it',
      text: log([{}], run(refersTo('results', { location: { uri: 'sarif:/inlineExternalProperties/3' } }))),
      doubt: 'lint: results in another file, which is not read (externalPropertyFileReferences)',
    },
    {
      what: 'a place whose guid is another one',
      text: log(
        [{ guid: GUID, results: [] }, { results: [] }],
        run(refersTo('results', { guid: GUID, location: { uri: 'sarif:/inlineExternalProperties/1' } })),
      ),
      doubt: 'lint: results in another file, which is not read (externalPropertyFileReferences)',
    },
    {
      what: 'fewer items than the reference says',
      text: log([{ guid: GUID, results: [] }], run(refersTo('results', { guid: GUID, itemCount: 3 }))),
      doubt: 'lint: results in another file, which is not read (externalPropertyFileReferences)',
    },
    {
      what: 'results that no run refers to',
      text: log([{ guid: GUID, results: [found()] }], run()),
      doubt: 'inlineExternalProperties has results that no run refers to',
    },
  ])('is a doubt where it is $what', ({ text, doubt }) => {
    expect(read(text)).toMatchObject({ verdict: 'inconclusive', doubts: expect.arrayContaining([doubt]) });
  });

  it.each([
    { what: 'properties that decide nothing', elements: [{ externalizedProperties: { a: 1 }, artifacts: [{}] }] },
    { what: 'an empty list', elements: [{ results: [] }] },
    { what: 'what is no element', elements: [null, 'x', []] as unknown as object[] },
  ])('is passed over where it is $what', ({ elements }) => {
    expect(read(log(elements, run()))).toMatchObject({ verdict: 'passed', doubts: [] });
  });

  it('is read in bounded work, however many runs share it', () => {
    const shared = { guid: GUID, results: Array.from({ length: 5000 }, () => ({ message: { text: 'x' } })) };
    const text = log([shared], ...Array.from({ length: 100 }, () => run(refersTo('results', { guid: GUID }))));

    expect(workOf(() => read(text))).toBeLessThan(60 * text.length);
    expect(read(text)).toMatchObject({ verdict: 'inconclusive' });
  });
});

describe('a notification of a SARIF log', () => {
  const notifications = [{ id: 'N1', defaultConfiguration: { level: 'error' } }];
  const noted = (tool: object, invocation: object) =>
    read(
      log([], {
        tool: { driver: { name: 'lint', ...tool } },
        results: [],
        invocations: [
          { executionSuccessful: true, toolExecutionNotifications: [{ descriptor: { id: 'N1' } }], ...invocation },
        ],
      }),
    ).verdict;

  it('has the level of its description, unless the run overrides it, or it says its own', () => {
    const override = {
      notificationConfigurationOverrides: [{ descriptor: { id: 'N1' }, configuration: { level: 'error' } }],
    };

    expect([
      noted({ notifications }, {}),
      noted({}, override),
      noted({}, {}),
      noted({ notifications }, { toolExecutionNotifications: [{ descriptor: { id: 'N1' }, level: 'note' }] }),
    ]).toEqual(['inconclusive', 'inconclusive', 'passed', 'passed']);
  });
});
