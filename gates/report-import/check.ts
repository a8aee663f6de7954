import { type Check, factText, quoted } from '../model/check.ts';
import type { Fact } from '../model/finding.ts';
import type { Evidence } from './evidence.ts';

/** One question about the reports of a candidate. */
export type ReportCheck = Check<readonly Evidence[]>;

/** The report's own message at the end of a sentence; empty where it has none. */
export function saying(fact: Fact): string {
  const message = factText(fact, 'message');
  return message === '' ? '' : `: ${quoted(message)}`;
}
