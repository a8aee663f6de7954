import { describe, expect, it } from 'vitest';
import { brief, FAILED, judge, junit, PASSED, sentence } from '../support.ts';

const source = { format: 'junit' };
const CHECK = 'report/test-failed';
const read = (text: string, more: object = {}) => judge({ 'evidence/a.xml': text }, { ...source, ...more });

describe(CHECK, () => {
  it.each([
    { name: 'every test passed', text: junit(PASSED), found: [] },
    { name: 'one failed', text: junit(PASSED + FAILED), found: [`${CHECK} evidence/a.xml quay › lowers "failed"`] },
    {
      name: 'only a count tells of a failure',
      text: `<testsuite failures="1">${PASSED}</testsuite>`,
      found: [`${CHECK} evidence/a.xml (failures that are only counted) "failed"`],
    },
    {
      name: 'one failed twice under one name',
      text: junit(FAILED + FAILED),
      found: [`${CHECK} evidence/a.xml quay › lowers "failed"`],
    },
  ])('where $name', ({ text, found }) => {
    expect(brief(read(text))).toEqual(found);
  });

  it('finds no flake where the rule accepts them', () => {
    const text = junit(`${FAILED}<testcase name="lowers"/>`);

    expect(brief(read(text))).toHaveLength(1);
    expect(brief(read(text, { flakes: 'accept' }))).toEqual([]);
  });

  it('says what failed where, and with which words', () => {
    expect(sentence(read(junit(FAILED)).facts)).toBe('Test `quay › lowers` failed in `evidence/a.xml`: `it fell`');
  });
});
