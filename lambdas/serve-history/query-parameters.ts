import type { Context } from 'hono';
import { type FilterProblem, type ParsedFilters, parseHistoryFilters } from '../usecases/read-history.ts';

/** Reads the filters of a request. A parameter given twice is a problem: taking one of them would be a guess. */
export function filtersOf(context: Context, now: string): ParsedFilters {
  const all = Object.entries(context.req.queries());
  const repeated = all.filter(([, values]) => values.length > 1).map(([name]) => given(name));
  if (repeated.length > 0) return { ok: false, problems: repeated };
  return parseHistoryFilters(Object.fromEntries(all.map(([name, values]) => [name, values[0]])), now);
}

function given(parameter: string): FilterProblem {
  return { parameter, expected: 'given once' };
}
