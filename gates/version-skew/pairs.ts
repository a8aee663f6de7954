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
    const detail = `${subjects.read.length} times ${references.read.length} versions are more than ${MOST_PAIRS} pairs`;
    return [{ outcome: 'unknown', answer: 'undecided', readings: [], limit: `at most ${MOST_PAIRS} pairs`, detail }];
  }
  const pairs = subjects.read.flatMap((subject) => references.read.map((reference) => judge(subject, reference)));
  return [...subjects.trouble, ...references.trouble, ...pairs];
}
