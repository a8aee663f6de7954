import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dialect, dialectsOf, pagesWithTables, withTables } from '../../scripts/dialects.ts';
import { hostileText } from './hostile-forms.ts';
import { runs } from './property-runs.ts';

/** What a gate says of a file: a finding or a listener of it, and doubts about it. */
interface DialectAnswer {
  readonly judged: boolean;
  readonly doubted: boolean;
}

export interface DialectSuite {
  readonly gate: string;
  /** Name of the file of a sample that has none. */
  readonly path: string;
  /** The gate's answer to a sample, or to the same with another text. */
  readonly answerTo: (sample: Dialect & { readonly path: string }) => DialectAnswer;
}

/** The samples of a gate, each with the name of its file. */
export function samplesOf({
  gate,
  path,
}: Pick<DialectSuite, 'gate' | 'path'>): (Dialect & { readonly path: string })[] {
  return dialectsOf(gate).map((sample) => ({ ...sample, path: sample.path ?? path }));
}

/**
 * What holds of every gate with a list of dialects: each sample is what the list says, a page shows the list, and a sample that is
 * judged or doubted is never silent in another form, nor where it is cut off.
 */
export function describeDialects(suite: DialectSuite): void {
  const samples = samplesOf(suite);
  const spoken = samples.filter(({ answer }) => answer !== 'unread');
  const isSilent = (sample: Dialect & { readonly path: string }): boolean => {
    const { judged, doubted } = suite.answerTo(sample);
    return !judged && !doubted;
  };

  describe(`the list of dialects of ${suite.gate}`, () => {
    it.each(samples)('$name is $answer', (sample) => {
      expect(suite.answerTo(sample)).toEqual({
        judged: sample.answer === 'judged',
        doubted: sample.answer === 'doubted',
      });
    });

    it('has each name once', () => {
      const names = samples.map(({ name }) => name);

      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    });

    it('is on a page as it is', () => {
      const pages = [...pagesWithTables().values()].filter((text) => text.includes(`<!-- dialects of ${suite.gate}:`));

      expect(pages).toHaveLength(1);
      expect(pages.map(withTables)).toEqual(pages);
    });

    it('holds in any form that a sample can be written in', () => {
      fc.assert(
        fc.property(
          fc
            .constantFrom(...spoken)
            .chain((sample) => fc.tuple(fc.constant(sample), hostileText(sample.path, sample.text))),
          ([sample, { text }]) => {
            expect(isSilent({ ...sample, text })).toBe(false);
          },
        ),
        runs(1500),
      );
    });

    it('leaves no sample silent that is cut off behind what it says', () => {
      const marked = spoken.filter(({ cut }) => cut !== undefined);
      const silent = marked.flatMap((sample) => {
        const end = sample.text.indexOf(sample.cut ?? '') + (sample.cut ?? '').length;
        const cuts = Array.from({ length: sample.text.length - end }, (_, at) => sample.text.slice(0, end + at));
        return cuts.filter((text) => isSilent({ ...sample, text })).map((text) => `${sample.name}: ${text}`);
      });

      expect(marked.length).toBeGreaterThan(0);
      expect(silent).toEqual([]);
    });
  });
}
