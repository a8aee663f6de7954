import * as z from 'zod';

/** What is read of Stryker's report: https://github.com/stryker-mutator/mutation-testing-elements/blob/master/packages/report-schema/src/mutation-testing-report-schema.json */
const Position = z.object({ line: z.int().min(1), column: z.int().min(1) });
const Report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().default(''),
          status: z.string(),
          location: z.object({ start: Position, end: Position }),
        }),
      ),
    }),
  ),
});
type ReportedMutant = z.infer<typeof Report>['files'][string]['mutants'][number];
type Position = z.infer<typeof Position>;

/** What became of a mutant: `uncovered` survives because no test runs it. */
type Fate = 'caught' | 'survived' | 'uncovered';

/** A mutant as it can be found again after edits elsewhere in its file. */
export interface Mutant {
  readonly file: string;
  /** The declaration at the top level of the file that holds it. */
  readonly within: string;
  readonly mutator: string;
  readonly from: string;
  readonly to: string;
  readonly line: number;
  readonly fate: Fate;
}

const FATES: Readonly<Record<string, Fate>> = {
  Killed: 'caught',
  // A mutant that never ends is noticed as well as one that fails.
  Timeout: 'caught',
  RuntimeError: 'caught',
  Survived: 'survived',
  NoCoverage: 'uncovered',
};

/** The mutants of a report that say something about the tests. Throws over a report that cannot be read. */
export function mutantsOf(reportText: string): readonly Mutant[] {
  const { files } = Report.parse(JSON.parse(reportText));
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.flatMap((mutant) => {
      const fate = FATES[mutant.status];
      const read = fate === undefined ? undefined : readMutant(file, lines, mutant, fate);
      return read === undefined || isWords(read) || isExhausted(read) ? [] : [read];
    });
  });
}

function readMutant(file: string, lines: readonly string[], mutant: ReportedMutant, fate: Fate): Mutant {
  const { start, end } = mutant.location;
  return {
    file,
    within: declarationAt(lines, start.line),
    mutator: mutant.mutatorName,
    from: onOneLine(textBetween(lines, start, end)),
    to: onOneLine(mutant.replacement),
    line: start.line,
    fate,
  };
}

/** Sentences are judged by readers and by the tests of words, not here: a text with a blank in it decides nothing. */
function isWords({ mutator, from }: Mutant): boolean {
  return mutator === 'StringLiteral' && /^(['"`]).* .*\1$/s.test(from);
}

/** The branch of a `switch` that the compiler proves to be unreachable. */
function isExhausted({ from }: Mutant): boolean {
  return /^default: return \w+ satisfies never;$/.test(from);
}

/**
 * Code is formatted, so a declaration at the top level is one that begins a line.
 * @internal a test finds the texts of the list in their declarations
 */
export function declarationAt(lines: readonly string[], line: number): string {
  for (let index = line - 1; index >= 0; index -= 1) {
    const [, name] = /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(lines[index] ?? '') ?? [];
    if (name !== undefined) return name;
  }
  return '';
}

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const covered = lines.slice(start.line - 1, end.line);
  const last = covered.length - 1;
  return covered
    .map((text, index) => text.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

/** @internal a test finds the texts of the list in their declarations */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
