import type { Place } from '../../model/finding.ts';
import type { Source } from './definition.ts';
import type { FileReading } from './documents.ts';

export type Locate = (source: Source, pointer: string) => Place;

/** Lines in the files of one revision. */
export function locatorOf(readings: readonly FileReading[]): Locate {
  const locators = new Map(readings.map(({ path, lines }) => [path, lines]));
  return ({ path, document }, pointer) => ({ path, ...locators.get(path)?.(document, pointer) });
}
