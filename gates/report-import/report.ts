/** `passed`: the report says so and proves it. `inconclusive`: it proves nothing, in either direction. */
export type ReportVerdict = 'passed' | 'failed' | 'inconclusive';

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly reason: string;
}

/** Characters of a report that is read; CI systems cut theirs far below. */
export const MAX_REPORT_LENGTH = 32 * 1_048_576;

export function unreadable(reason: string): Unreadable {
  return { kind: 'unreadable', reason };
}

/** Fails closed: a failure outweighs every doubt, and a doubt every success. */
export function verdictOf(hasFailed: boolean, isDoubtful: boolean): ReportVerdict {
  if (hasFailed) return 'failed';
  return isDoubtful ? 'inconclusive' : 'passed';
}
