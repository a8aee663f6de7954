import type { Fact } from '../model/finding.ts';
import type { CheckDescription } from '../model/gate.ts';
import type { Inventory } from './inventory.ts';

/** One question about the images of a revision. It knows neither the base revision nor any policy. */
export interface ImageCheck extends CheckDescription {
  find(inventory: Inventory): readonly Fact[];
  /** One sentence about a fact of this check. */
  message(fact: Fact): string;
}

/** A fact's value as text; facts of this gate hold texts only. */
export function factText(fact: Fact, key: string): string {
  const value = fact.facts[key];
  return typeof value === 'string' ? value : '';
}

/** Text for a sentence: foreign values are quoted, and long ones cut. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `\`${text.slice(0, 200)}…\`` : `\`${text}\``;
}
