import * as z from 'zod';

/** Only `pass`, `waived` and `not-applicable` open a gate. */
export const Verdict = z.enum(['pass', 'fail', 'inconclusive', 'waived', 'not-applicable']);
export type Verdict = z.infer<typeof Verdict>;

const worstFirst: readonly Verdict[] = ['fail', 'inconclusive', 'waived', 'pass', 'not-applicable'];

export function opensGate(verdict: Verdict): boolean {
  return verdict === 'pass' || verdict === 'waived' || verdict === 'not-applicable';
}

/** The worst of several verdicts. A failure outranks a doubt: it is already sure that the gate stays shut. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'not-applicable';
}
