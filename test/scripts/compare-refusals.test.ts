import { describe, expect, it } from 'vitest';
import { randomOf } from '../../scripts/api-server-oracle/random.ts';
import { reportOf } from '../../scripts/compare-refusals/compare.ts';
import { CRD, edited } from '../../scripts/compare-refusals/crd.ts';
import { questionsOf } from '../../scripts/compare-refusals/questions.ts';

const names = (edit: readonly [string, string]) => edited(CRD, edit);
const taken = { base: undefined, head: CRD, name: 'as it is' };
const refused = { base: CRD, head: names(['spec.conversion.strategy', 'Other']), name: 'another strategy' };
const answers = (...heads: readonly (readonly string[])[]) => heads.map((head) => ({ base: [], head }));

describe('the comparison of refusals', () => {
  it('has no difference where both say the same', () => {
    const { text, differences } = reportOf([taken, refused], answers([], ['strategy']), false);

    expect([text, differences]).toEqual(['2 CRDs, 1 refused, 0 differ\n', 0]);
  });

  it('counts what the gate passes, and of the newest server also what it refuses alone', () => {
    expect(reportOf([taken], answers(['scope']), false).differences).toBe(1);
    expect(reportOf([refused], answers([]), false).differences).toBe(1);
    expect(reportOf([refused], answers([]), true).differences).toBe(0);
  });

  it('says nothing of a base that is refused, and leaves costs to their own comparison', () => {
    expect(reportOf([taken], [{ base: ['scope'], head: ['scope'] }], false).text).toContain('0 CRDs');
    expect(reportOf([taken], answers(['estimated rule cost exceeds budget']), false).text).toContain('0 CRDs');
  });

  it('asks the same for the same seed, of new CRDs and of updates', () => {
    const asked = questionsOf(5, randomOf(7));

    expect(asked).toEqual(questionsOf(5, randomOf(7)));
    expect(asked.filter(({ base }) => base === undefined).length * 2).toBe(asked.length);
  });

  it('edits what is in a list, and takes away', () => {
    expect(JSON.stringify(edited(CRD, ['spec.versions.1.name', 'v9']))).toContain('"v9"');
    expect(Object.keys(edited(CRD, ['metadata', undefined]))).not.toContain('metadata');
  });
});
