import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOf, PARTS } from '../../../scripts/mutation/parts.ts';
import { declarationAt, type Mutant, onOneLine } from '../../../scripts/mutation/report.ts';
import { compareSurvivors, draftOf, keyOfSurvivor, readSurvivors } from '../../../scripts/mutation/survivors.ts';

const root = resolve(import.meta.dirname, '../../..');

function mutant(over: Partial<Mutant> = {}): Mutant {
  const fate = 'survived';
  return { file: 'a.ts', within: 'f', mutator: 'M', from: 'x > 0', to: 'x >= 0', line: 3, fate, ...over };
}

const entry = {
  file: 'a.ts',
  in: 'f',
  mutator: 'M',
  from: 'x > 0',
  to: 'x >= 0',
  reason: 'equivalent: x is never zero here',
};
const everywhere = () => true;

describe('the list of survivors', () => {
  it('covers the survivor it names, on whatever line that is now', () => {
    expect(compareSurvivors([mutant({ line: 99 })], [entry], everywhere)).toEqual({ unlisted: [], stale: [] });
  });

  it.each(['survived', 'uncovered'] as const)('misses a mutant that is %s and not on it', (fate) => {
    const other = mutant({ fate, to: 'x < 0' });

    expect(compareSurvivors([mutant(), other], [entry], everywhere).unlisted).toEqual([other]);
  });

  it.each([
    ['is caught now', [mutant({ fate: 'caught' })]],
    ['is gone', []],
    ['is in another declaration', [mutant({ within: 'g', fate: 'caught' })]],
  ])('must lose an entry whose mutant %s', (_, mutants) => {
    expect(compareSurvivors(mutants, [entry], everywhere).stale).toEqual([entry]);
  });

  it('keeps the entries of files that were not asked for', () => {
    expect(compareSurvivors([], [entry], (file) => file !== 'a.ts').stale).toEqual([]);
  });

  it('counts mutants that look alike', () => {
    const twice = { ...entry, times: 2 };

    expect(compareSurvivors([mutant(), mutant({ line: 4 })], [twice], everywhere)).toEqual({ unlisted: [], stale: [] });
    expect(compareSurvivors([mutant(), mutant({ line: 4 })], [entry], everywhere).unlisted).toHaveLength(1);
    expect(compareSurvivors([mutant()], [twice], everywhere).stale).toEqual([twice]);
  });

  it('is drafted without reasons, and refused until each has one', () => {
    const draft = draftOf([mutant(), mutant(), mutant({ file: 'b.ts' })]);

    expect(() => readSurvivors(draft)).toThrow(/a reason is/);
    expect(readSurvivors(draft.replaceAll("''", "'equivalent: x is never zero here'"))).toEqual([
      { ...entry, times: 2 },
      { ...entry, file: 'b.ts' },
    ]);
  });

  it.each(['equivalent', 'because I want it to stay', 'words:', 'equivalent: so'])(
    'takes no %s for a reason',
    (reason) => {
      expect(() => readSurvivors(JSON.stringify([{ ...entry, reason }]))).toThrow(/a reason is/);
    },
  );
});

describe.each(PARTS.filter((part) => existsSync(join(root, listOf(part)))))('the survivors of %s', (part) => {
  const listed = readSurvivors(readFileSync(join(root, listOf(part)), 'utf8'));

  it('are in files of the part, each once', () => {
    expect(listed.filter(({ file }) => !file.startsWith(`${part}/`))).toEqual([]);
    expect(new Set(listed.map(keyOfSurvivor)).size).toBe(listed.length);
  });

  it('have a text that their declaration still has', () => {
    const gone = listed.filter(({ file, in: within, from }) => {
      const lines = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split('\n') : [];
      const own = lines.filter((_, index) => declarationAt(lines, index + 1) === within);
      return !onOneLine(own.join('\n')).includes(from);
    });

    expect(gone).toEqual([]);
  });
});
