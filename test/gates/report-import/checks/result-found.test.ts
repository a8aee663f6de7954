import { describe, expect, it } from 'vitest';
import { brief, judge, result, sarif, sentence } from '../support.ts';

const CHECK = 'report/result-found';
const read = (text: string, more: object = {}) => judge({ 'evidence/a.sarif': text }, { format: 'sarif', ...more });
const at = (uri: string) => ({
  locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 7 } } }],
});

describe(CHECK, () => {
  it.each([
    { name: 'nothing was found', results: [], found: [] },
    { name: 'an error was found', results: [result()], found: [`${CHECK} lint H1  ["error","a hole"]`] },
    { name: 'a warning was found', results: [result({ level: 'warning' })], found: [] },
    {
      name: 'a warning was found, and counts',
      results: [result({ level: 'warning' })],
      more: { failOn: 'warning' },
      found: [`${CHECK} lint H1  ["warning","a hole"]`],
    },
    { name: 'it is suppressed', results: [result({ suppressions: [{ kind: 'inSource' }] })], found: [] },
    {
      name: 'it was there before, and the rule asks for what is new',
      results: [result({ baselineState: 'unchanged' })],
      more: { onlyNew: true },
      found: [],
    },
  ])('where $name', ({ results, more = {}, found }) => {
    expect(brief(read(sarif(results), more))).toEqual(found);
  });

  it.each([
    { name: 'in a file of the repository', uri: 'src/crane.ts', place: { path: 'src/crane.ts', line: 7 } },
    { name: 'outside of it', uri: '../../etc/passwd', place: { path: 'evidence/a.sarif' } },
    { name: 'at an address', uri: 'file:///src/crane.ts', place: { path: 'evidence/a.sarif' } },
    { name: 'at the root of a machine', uri: '/src/crane.ts', place: { path: 'evidence/a.sarif' } },
  ])('is shown $name at its place', ({ uri, place }) => {
    expect(read(sarif([result(at(uri))])).facts[0]?.headPlace).toEqual(place);
  });

  it('says which tool found what', () => {
    expect(sentence(read(sarif([result(at('src/crane.ts'))])).facts)).toBe(
      '`lint H1` reports an error in `src/crane.ts`: `a hole`',
    );
  });
});
