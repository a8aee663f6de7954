import { describe, expect, it } from 'vitest';
import { brief, conforma, judge, sentence } from '../support.ts';

const CHECK = 'report/policy-violated';
const read = (text: string) => judge({ 'evidence/ec.json': text }, { format: 'conforma' });
const hole = { msg: 'a hole', metadata: { code: 'cve.blockers', term: 'CVE-1', solution: 'update it' } };

describe(CHECK, () => {
  it.each([
    { name: 'nothing is violated', text: conforma([]), found: [] },
    { name: 'something is', text: conforma([hole]), found: [`${CHECK} lamp cve.blockers CVE-1 "a hole"`] },
    {
      name: 'the report does not succeed and names nothing',
      text: conforma([], false),
      found: [`${CHECK} (the report) success is false ""`],
    },
  ])('where $name', ({ text, found }) => {
    expect(brief(read(text))).toEqual(found);
  });

  it('says what violates what', () => {
    expect(sentence(read(conforma([hole])).facts)).toBe('Conforma: `lamp` violates `cve.blockers CVE-1`: `a hole`');
  });
});
