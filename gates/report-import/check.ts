import { type Check, factText, quoted } from '../model/check.ts';
import type { Fact } from '../model/finding.ts';
import type { Evidence } from './evidence.ts';

/** One question about the reports of a candidate. */
export type ReportCheck = Check<readonly Evidence[]>;

const LONGEST_MESSAGE = 60;

/** The report's own message at the end of a headline; empty where it has none. All of it stands in `why`. */
export function messageOf(fact: Fact): string {
  const message = factText(fact, 'message');
  const short = message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
  return message === '' ? '' : `: ${quoted(short)}`;
}

/** Why a fact matters, with the whole message of the report where the headline cuts it. */
export function whyWith(why: string, fact: Fact): { why?: string } {
  const message = factText(fact, 'message');
  return message.length > LONGEST_MESSAGE ? { why: `${why} The report: ${message}` } : {};
}
