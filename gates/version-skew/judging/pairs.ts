import type { Judgement } from './judgement.ts';
import type { ReadVersion, RoleReadings } from './reading.ts';

/** A rule that makes more pairs than this reads something else than versions. */
const MOST_PAIRS = 2500;

/**
 * Judges every pair of two lists. This alone gives the narrowing of a highly available control plane: against several
 * references a subject may not be above the oldest nor too far behind the newest.
 */
export function pairwise(
  subjects: RoleReadings,
  references: RoleReadings,
  judge: (subject: ReadVersion, reference: ReadVersion) => Judgement,
): readonly Judgement[] {
  if (subjects.read.length * references.read.length > MOST_PAIRS) {
    const detail = `${subjects.read.length} x ${references.read.length} versions exceed ${MOST_PAIRS} pairs`;
    return [{ outcome: 'unknown', answer: 'undecided', readings: [], limit: `at most ${MOST_PAIRS} pairs`, detail }];
  }
  const pairs = subjects.read.flatMap((subject) => references.read.map((reference) => judge(subject, reference)));
  return [...subjects.trouble, ...references.trouble, ...pairs];
}

/**
 * Judges what became of each thing: the values of one key before and after. Nothing where the values have no keys to go by, or
 * share none. A key at head only is judged by `isNew`; a key at base only was removed and is not judged.
 */
export function pairedByKey(
  before: RoleReadings,
  after: RoleReadings,
  judge: (before: ReadVersion, after: ReadVersion) => Judgement,
  isNew: (after: ReadVersion) => Judgement,
): readonly Judgement[] | undefined {
  const keys = new Set(before.read.map(({ reading }) => reading.key));
  const hasKeys = [...before.read, ...after.read].every(({ reading }) => reading.key !== undefined);
  if (!hasKeys || !after.read.some(({ reading }) => keys.has(reading.key))) return undefined;
  const pairs = after.read.flatMap((other) => {
    const own = predecessorsOf(other, before.read, after.read);
    return own.length === 0 ? [isNew(other)] : own.map((one) => judge(one, other));
  });
  return [...before.trouble, ...after.trouble, ...pairs];
}

/**
 * The values of the same key before: in the same file where it had one, since a file that stays says nothing of another; else in the
 * files that are no longer there, from one of which it may have been moved.
 */
function predecessorsOf(
  other: ReadVersion,
  before: readonly ReadVersion[],
  after: readonly ReadVersion[],
): readonly ReadVersion[] {
  const own = before.filter(({ reading }) => reading.key === other.reading.key);
  const same = own.filter((one) => pathOf(one) === pathOf(other));
  if (same.length > 0) return same;
  const kept = new Set(after.map(pathOf));
  return own.filter((one) => !kept.has(pathOf(one)));
}

function pathOf({ reading: { origin } }: ReadVersion): string | undefined {
  return origin?.place?.path;
}
