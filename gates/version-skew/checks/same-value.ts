import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { compareVersions } from '../judging/compare.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { missing, named, type ReadVersion, readRole } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';
import { SchemeName } from '../schemes/index.ts';

const shape = {
  scheme: SchemeName,
  /** Axis with the values; the key of a value says where it stands. */
  values: AxisName.default('values'),
  /** Axis with the name of what the values belong to, for the two lists below. */
  name: AxisName.default('name'),
  granularity: z.enum(['line', 'full']).default('line'),
  /** Names that may have several values. */
  multiValued: z.array(z.string().min(1)).default([]),
  /** Names that are read only in some places. */
  onlyPlaces: z.record(z.string(), z.array(z.string().min(1)).min(1)).default({}),
};
type SameValueLimit = Limit<'sameValue', typeof shape>;

export const sameValue = skewCheck({
  kind: 'sameValue',
  id: 'skew/same-value',
  title: 'Versions that must be the same differ',
  whoBreaks:
    'Anyone who builds or runs the parts together: one program holds types of two lines, or one payload holds two versions of a component.',
  why: 'Parts that are released together are tested only together; a mixture is untested.',
  wayOut: 'Move all of them to one line in one change.',
  source: 'openshift/ci-tools#5189; HyperShift support/releaseinfo, component versions of a payload.',
  shape,
  axes: ({ values, name, multiValued, onlyPlaces }) => [
    values,
    ...(multiValued.length > 0 || Object.keys(onlyPlaces).length > 0 ? [name] : []),
  ],

  judge(limit, context) {
    const text = `one ${limit.granularity === 'line' ? 'line' : 'version'} for all of ${limit.values}`;
    const narrowed = atCountedPlaces(limit, context);
    const { read, trouble } = readRole(
      narrowed,
      limit,
      { role: 'value', axis: limit.values, scheme: limit.scheme },
      text,
    );
    if (read.length === 0 || mayBeSeveral(limit, context)) {
      if (read.length > 0) return [...trouble, fine(read, text, 'several values are expected here')];
      return trouble.length > 0 ? trouble : [missing(limit, 'value', limit.values, text)];
    }
    return [...trouble, judgeAll(limit, read, text)];
  },
});

function namesOf({ name }: SameValueLimit, context: LimitContext): readonly unknown[] {
  return (context.axes.get(name) ?? []).map(({ value }) => value);
}

function mayBeSeveral(limit: SameValueLimit, context: LimitContext): boolean {
  return namesOf(limit, context).some((name) => typeof name === 'string' && limit.multiValued.includes(name));
}

function atCountedPlaces(limit: SameValueLimit, context: LimitContext): LimitContext {
  const places = namesOf(limit, context).flatMap((name) => limit.onlyPlaces[String(name)] ?? []);
  if (places.length === 0) return context;
  const counted = (context.axes.get(limit.values) ?? []).filter(({ key }) => key !== undefined && places.includes(key));
  return { ...context, axes: new Map([...context.axes, [limit.values, counted]]) };
}

function judgeAll(limit: SameValueLimit, read: readonly ReadVersion[], text: string): Judgement {
  const groups = groupsOf(limit, read);
  if (groups.length === 1) return fine(read, text, `${read.length} of ${limit.values} agree`);
  return {
    outcome: limit.onViolation,
    answer: 'differs',
    // The odd one out stands first: that is where a reader has to look.
    readings: groups.flat().map(({ reading }) => reading),
    limit: text,
    detail: groups.map(groupText).join('; '),
    satisfiedBy: `one ${limit.granularity === 'line' ? 'line' : 'version'} in all of them`,
  };
}

/** Values that count as the same, the smallest group first. */
function groupsOf(limit: SameValueLimit, read: readonly ReadVersion[]): readonly (readonly ReadVersion[])[] {
  const groups: ReadVersion[][] = [];
  for (const one of read) {
    const group = groups.find(([first]) => first !== undefined && isSame(limit, first, one));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups.sort((a, b) => a.length - b.length);
}

const MOST_PLACES = 4;

function groupText(group: readonly ReadVersion[]): string {
  const places = [...new Set(group.map(placeOf))];
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : '';
  const [first] = group;
  return `${places.slice(0, MOST_PLACES).join(', ')}${more} at ${first === undefined ? 'nothing' : named(first.reading)}`;
}

function isSame({ granularity }: SameValueLimit, { version: a }: ReadVersion, { version: b }: ReadVersion): boolean {
  if (granularity === 'full') return compareVersions(a, b, 'semver') === 0;
  return compareVersions({ ...a, patch: [], pre: [] }, { ...b, patch: [], pre: [] }, 'ignore') === 0;
}

function placeOf({ reading: { key, origin, role } }: ReadVersion): string {
  const path = origin?.place?.path;
  if (path === undefined) return key ?? origin?.name ?? role;
  return key === undefined ? path : `${path} ${key}`;
}

function fine(read: readonly ReadVersion[], limit: string, detail: string): Judgement {
  return { outcome: 'pass', answer: 'within', readings: read.map(({ reading }) => reading), limit, detail };
}
