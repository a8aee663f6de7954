import type { CrdDefinition } from '../reading/definition.ts';
import { areNeighbours, chartPlaceOf, isPerhapsMoved, isSameRelease } from './chart.ts';

/** A CRD that Helm handles otherwise at head, because it is in another part of a chart, or in no chart. */
export interface ChartMove {
  readonly topic: 'chart-left' | 'chart-entered';
  readonly base: CrdDefinition;
  /** Where the CRD is now. */
  readonly head: CrdDefinition;
}

/** All that is known of a CRD at head: in changed files and in others. */
export type PresentAt = (id: string) => readonly CrdDefinition[];

/**
 * CRDs that left the templates of a chart, or that came from its folder `crds` into templates. A CRD that is nowhere at head was
 * removed, which is told as such; a chart in `isUnknown` has files at head that cannot be read.
 */
export function chartMoves(
  base: readonly CrdDefinition[],
  presentAt: PresentAt,
  isUnknown: (chart: string) => boolean,
): ChartMove[] {
  return base.flatMap((crd) => {
    const place = chartPlaceOf(crd.source.path);
    if (place === undefined || isUnknown(place.chart)) return [];
    return place.folder === 'templates'
      ? departure(crd, place.chart, presentAt(crd.id))
      : arrival(crd, place.chart, presentAt(crd.id));
  });
}

function departure(crd: CrdDefinition, chart: string, present: readonly CrdDefinition[]): ChartMove[] {
  const isStill = present.some(({ source }) => {
    const place = chartPlaceOf(source.path);
    return place?.folder === 'templates' && (isSameRelease(chart, place.chart) || isPerhapsMoved(chart, place.chart));
  });
  const head = present.find(({ source }) => isIn(source.path, 'crds', chart)) ?? present[0];
  return isStill || head === undefined ? [] : [{ topic: 'chart-left', base: crd, head }];
}

function arrival(crd: CrdDefinition, chart: string, present: readonly CrdDefinition[]): ChartMove[] {
  if (present.some(({ source }) => isIn(source.path, 'crds', chart))) return [];
  const head = present.find(({ source }) => {
    const place = chartPlaceOf(source.path);
    return place?.folder === 'templates' && (isSameRelease(chart, place.chart) || areNeighbours(chart, place.chart));
  });
  return head === undefined ? [] : [{ topic: 'chart-entered', base: crd, head }];
}

function isIn(path: string, folder: string, chart: string): boolean {
  const place = chartPlaceOf(path);
  return place?.folder === folder && isSameRelease(chart, place.chart);
}
