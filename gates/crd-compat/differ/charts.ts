import type { CrdDifference } from '../difference.ts';
import { chartPlaceOf } from '../packaging/chart.ts';
import type { ChartMove } from '../packaging/chart-moves.ts';
import { isLooser } from '../packaging/condition.ts';
import type { Sides } from './crd-differ.ts';

/** A CRD that moved to another part of a chart. */
export function chartDifference({ topic, base, head }: ChartMove, { differ }: Sides): CrdDifference {
  return differ({
    topic,
    location: 'metadata.name',
    before: folderOf(base.source.path),
    after: folderOf(head.source.path),
    basePointer: base.source.pointer,
    headPointer: head.source.pointer,
  });
}

/** The folder of a chart that a file is in, or the one that it is in. */
function folderOf(path: string): string {
  const place = chartPlaceOf(path);
  if (place !== undefined) return place.chart === '' ? place.folder : `${place.chart}/${place.folder}`;
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || 'the root folder';
}

/** Conditions of a template under which a CRD is rendered, where they may hold less often than before. */
export function conditionDifferences({ crd: { base, head }, differ }: Sides): CrdDifference[] {
  const [before, after] = [base.conditions ?? [], head.conditions ?? []];
  const added = after.filter((one) => !before.some((old) => isLooser(one, old)));
  if (added.length === 0 || chartPlaceOf(base.source.path)?.folder !== 'templates') return [];
  return [
    differ({
      topic: 'chart-condition',
      location: 'metadata.name',
      before: before.length === 0 ? undefined : before.join(', '),
      after: after.join(', '),
      basePointer: base.source.pointer,
      headPointer: head.source.pointer,
    }),
  ];
}
