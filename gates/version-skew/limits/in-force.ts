import * as z from 'zod';
import { normalInstant } from '../../model/instant.ts';
import { dayNumber, monthsBefore } from './calendar.ts';

/** A calendar day that exists. */
export const Day = z
  .string()
  .refine((text) => dayNumber(text) !== undefined, 'a day is written YYYY-MM-DD and must be in the calendar');

/** A limit with its history: what was in force some months ago is what is asked today, so that a second bump restarts no clock. */
export function dated<T extends z.ZodType>(value: T) {
  return z.strictObject({
    history: z.array(z.strictObject({ date: Day, value })).min(1),
    /** That of the limit's `grace` when absent, else none. */
    graceMonths: z.number().int().min(0).max(120).optional(),
  });
}

export interface Change<T> {
  readonly date: string;
  readonly value: T;
}

/** The value that was in force on a day: the latest change up to it, else the oldest that is known. Days compare as texts. */
export function valueOn<T>(changes: readonly Change<T>[], day: string): Change<T> | undefined {
  const newestFirst = [...changes].sort((a, b) => (a.date < b.date ? 1 : -1));
  return newestFirst.find(({ date }) => date <= day) ?? newestFirst.at(-1);
}

/** What a limit says of grace for all of its histories. */
export interface Grace {
  readonly grace?: { readonly months: number } | undefined;
}

/** The value of a dated limit at an instant, grace included. */
export function inForce<T>(
  { history, graceMonths }: { history: readonly Change<T>[]; graceMonths?: number | undefined },
  { grace }: Grace,
  asOf: string,
): Change<T> | undefined {
  return valueOn(history, monthsBefore(normalInstant(asOf), graceMonths ?? grace?.months ?? 0));
}
