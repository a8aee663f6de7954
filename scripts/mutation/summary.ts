import type { Mutant } from './report.ts';
import type { Comparison } from './survivors.ts';

/** Of the mutants of a whole part, as many must be caught. */
const LEAST_SHARE = 0.95;

export interface MutationResult extends Comparison {
  readonly name: string;
  readonly mutants: readonly Mutant[];
  /** Only a whole part is held to the share: a small file may hold nothing but listed survivors. */
  readonly isWhole: boolean;
  /** The list of survivors, as a path. */
  readonly list: string;
}

function shareOf(mutants: readonly Mutant[]): number {
  const caught = mutants.filter(({ fate }) => fate === 'caught').length;
  return mutants.length === 0 ? 1 : caught / mutants.length;
}

/** What is wrong with a part, one sentence each; empty where all is well. */
export function faultsOf({ mutants, unlisted, stale, isWhole, list }: MutationResult): readonly string[] {
  const tooFew = isWhole && shareOf(mutants) < LEAST_SHARE;
  return [
    ...unlisted.map(
      ({ file, line, within, mutator, from, to, fate }) =>
        `${file}:${line} (${within}) ${fate === 'survived' ? 'survives' : 'is run by no test'}: ${mutator}: ${short(from)} => ${short(to)}`,
    ),
    ...stale.map(
      (entry) =>
        `${list}: take off, it is caught or gone: ${entry.file} (${entry.in}) ${short(entry.from)} => ${short(entry.to)}`,
    ),
    ...(tooFew ? [`${percent(shareOf(mutants))} is caught; ${percent(LEAST_SHARE)} must be`] : []),
  ];
}

/** A table of the files, the part last. */
export function renderTable(outcome: MutationResult): string {
  const files = [...new Set(outcome.mutants.map(({ file }) => file))].toSorted();
  const rows = [
    ...files.map((file) => [file, ...figuresOf(outcome.mutants.filter((mutant) => mutant.file === file))]),
    [outcome.name, ...figuresOf(outcome.mutants)],
  ];
  const table = [['file', 'mutants', 'caught', 'survived', 'no coverage', 'share'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return `${lines.join('\n')}\n`;
}

function figuresOf(mutants: readonly Mutant[]): readonly string[] {
  const having = (fate: Mutant['fate']) => String(mutants.filter((mutant) => mutant.fate === fate).length);
  return [String(mutants.length), having('caught'), having('survived'), having('uncovered'), percent(shareOf(mutants))];
}

/** Rounded down, so that what is printed as the least share is at least that. */
function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
