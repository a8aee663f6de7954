import { plainLine } from '../../gates/engine/report/escape.ts';
import type { ComparedSnapshot, Comparison } from '../../gates/promotion/compare-gates.ts';

const labels: Readonly<Record<Comparison, string>> = {
  same: 'same',
  looser: 'LOOSER',
  stricter: 'stricter',
  undecided: 'undecided',
  'only-old': 'only old',
  'only-ours': 'only ours',
};

const ENDS: readonly (readonly [Comparison, string])[] = [
  ['same', 'with the same answer'],
  ['looser', 'allowed by this gate only'],
  ['stricter', 'allowed by the old gate only'],
  ['undecided', 'without an answer from one of them'],
  ['only-old', 'seen by the old gate only'],
  ['only-ours', 'seen by this gate only'],
];

/** One block per Snapshot, oldest first, then how many of each kind. */
export function comparisonText(nights: readonly ComparedSnapshot[]): string {
  const blocks = nights.map(({ at, snapshot, comparison, old, ours }) =>
    [
      `${at}  ${labels[comparison].padEnd(9)}  ${plainLine(snapshot)}`,
      `    old   ${old === undefined ? 'nothing' : plainLine(`${old.says} (${old.run})`)}`,
      `    ours  ${ours === undefined ? 'nothing' : plainLine(`${ours.says} (${ours.promotion})`)}`,
    ].join('\n'),
  );
  const counts = ENDS.flatMap(([kind, words]) => {
    const count = nights.filter(({ comparison }) => comparison === kind).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return `${blocks.join('\n')}\n\n${nights.length} Snapshot${nights.length === 1 ? '' : 's'}: ${counts.join(', ')}.\n`;
}
