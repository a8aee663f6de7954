import type { Judgement } from './judgement.ts';
import type { ReadVersion, RoleReadings } from './reading.ts';

/**
 * Judges every pair of two lists. This alone gives the narrowing of a highly available control plane: against several
 * references a subject may not be above the oldest nor too far behind the newest.
 */
export function pairwise(
  subjects: RoleReadings,
  references: RoleReadings,
  judge: (subject: ReadVersion, reference: ReadVersion) => Judgement,
): readonly Judgement[] {
  const pairs = subjects.read.flatMap((subject) => references.read.map((reference) => judge(subject, reference)));
  return [...subjects.trouble, ...references.trouble, ...pairs];
}
