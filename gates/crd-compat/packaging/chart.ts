/** Where a manifest is in a Helm chart. */
interface ChartPlace {
  /** Folder of the chart; empty at the root of the repository. */
  readonly chart: string;
  /** `templates`: part of every release. `crds`: installed once, and never touched again. */
  readonly folder: 'templates' | 'crds';
}

/**
 * The place of a file in a chart, by the names of its folders; a repository may use these names for something else.
 * Source: Helm, Charts: the chart file structure, custom resource definitions.
 */
export function chartPlaceOf(path: string): ChartPlace | undefined {
  const folders = path.split('/').slice(0, -1);
  const templates = folders.lastIndexOf('templates');
  const at = templates >= 0 ? templates : folders.lastIndexOf('crds');
  if (at < 0) return undefined;
  return { chart: folders.slice(0, at).join('/'), folder: templates >= 0 ? 'templates' : 'crds' };
}

/** Whether two charts are installed by one release: a chart and its dependencies in `charts/`. */
export function isSameRelease(one: string, other: string): boolean {
  return one === other || isWithin(one, other) || isWithin(other, one);
}

function isWithin(inner: string, outer: string): boolean {
  return inner.startsWith(outer === '' ? 'charts/' : `${outer}/charts/`);
}

/** Whether one chart may have become the other by moving its folder: the name of the folder is the same, or is not known. */
export function isPerhapsMoved(one: string, other: string): boolean {
  const name = (chart: string): string => chart.slice(chart.lastIndexOf('/') + 1);
  return one === '' || other === '' || name(one) === name(other);
}

/** Whether two charts lie beside each other. */
export function areNeighbours(one: string, other: string): boolean {
  const folder = (chart: string): string => chart.slice(0, Math.max(chart.lastIndexOf('/'), 0));
  return one !== '' && other !== '' && folder(one) === folder(other);
}

/** Whether a CRD moved from the templates of a chart to the folder `crds` of the same release. */
export function isMovedToCrds(from: string, to: string): boolean {
  const [before, after] = [chartPlaceOf(from), chartPlaceOf(to)];
  if (before?.folder !== 'templates' || after?.folder !== 'crds') return false;
  return isSameRelease(before.chart, after.chart);
}
