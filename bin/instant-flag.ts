import { UsageError } from './io.ts';

/** A day, or an instant in any zone, as an instant in UTC. Throws {@link UsageError} on anything else. */
export function instantOf(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = isDay || isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || (isDay && !new Date(time).toISOString().startsWith(text))) {
    throw new UsageError(
      `--as-of: "${text}" is not a valid date`,
      'Write a day, such as --as-of 2026-12-01, or an instant, such as --as-of 2026-12-01T08:00:00Z.',
    );
  }
  return new Date(time).toISOString();
}
