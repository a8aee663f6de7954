import type { Fact } from '../model/finding.ts';
import type { CheckDescription } from '../model/gate.ts';
import type { Evidence } from './evidence.ts';

/** One question about the reports of a candidate. It knows no level. */
export interface ReportCheck extends CheckDescription {
  find(evidence: readonly Evidence[]): readonly Fact[];
  /** One sentence about a fact of this check. */
  message(fact: Fact): string;
}

/** A fact's value as text. */
export function factText(fact: Fact, key: string): string {
  const value = fact.facts[key];
  return typeof value === 'string' ? value : '';
}

/** Text for a sentence: foreign values are quoted, and long ones cut. */
export function quoted(text: string): string {
  return text.length > 200 ? `\`${text.slice(0, 200)}…\`` : `\`${text}\``;
}

/** What a report says of itself, at the end of a sentence; nothing where it says nothing. */
export function saying(fact: Fact): string {
  const message = factText(fact, 'message');
  return message === '' ? '' : `: ${quoted(message)}`;
}
