import * as z from 'zod';
import { Run } from '../../gates/model/run.ts';
import { Verdict } from '../../gates/model/verdict.ts';
import type { RunQuery, RunStore } from '../ports/run-store.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 500;

/** The names under which a history can be narrowed, in the order in which surfaces show them. */
const filterNames = ['repository', 'number', 'sha', 'verdict', 'wouldBe', 'gate', 'since', 'limit'] as const;

/** A filter that cannot be used, and what it should be. `parameter` is the name as it was given. */
export interface FilterProblem {
  readonly parameter: string;
  readonly expected: string;
}

export type ParsedFilters =
  | { readonly ok: true; readonly query: RunQuery }
  | { readonly ok: false; readonly problems: readonly FilterProblem[] };

/**
 * Turns filters as people type them into a query. An empty text counts as not given (a form sends every field).
 * An unknown name is a problem, not ignored: a misspelt filter would otherwise show everything and look like an answer.
 *
 * @param now the instant that ages such as `7d` count back from
 */
export function parseHistoryFilters(given: Readonly<Record<string, string | undefined>>, now: string): ParsedFilters {
  const texts = Object.entries(given).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : []));
  const parsed = filtersAt(now).safeParse(Object.fromEntries(texts));
  if (parsed.success) return { ok: true, query: parsed.data };
  return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
}

/** The run of this id; `undefined` too for a text that cannot be a run id, which no store needs to be asked about. */
export async function findRun(runs: Pick<RunStore, 'run'>, id: string): Promise<Run | undefined> {
  return Run.shape.id.safeParse(id).success ? runs.run(id) : undefined;
}

/** Of sources, or of images, which begin with the host of their registry. */
const REPOSITORY = /^(?:[^/\s]{1,100}\/[^/\s]{1,100}|[^/\s.:]{1,100}[.:][^/\s]{1,100}(?:\/[^/\s]{1,100}){1,6})$/;

const verdict = z.enum(Verdict.options, { error: `one of ${Verdict.options.join(', ')}` });

function filtersAt(now: string) {
  return z.strictObject({
    repository: text(REPOSITORY, 'a repository, written owner/name').exactOptional(),
    number: positive(999_999_999, 'the number of a pull request, such as 42').exactOptional(),
    sha: text(/^[0-9a-f]{7,64}$/i, 'a commit id, or at least its first seven hex digits')
      .transform((sha) => sha.toLowerCase())
      .exactOptional(),
    verdict: verdict.exactOptional(),
    wouldBe: verdict.exactOptional(),
    gate: text(/^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/, 'the id of a gate, such as crd-compat').exactOptional(),
    since: z.string().transform(instantAt(now)).exactOptional(),
    limit: positive(MAX_LIMIT, `a whole number from 1 to ${MAX_LIMIT}`).default(DEFAULT_LIMIT),
  });
}

function text(pattern: RegExp, expected: string) {
  return z.string({ error: expected }).regex(pattern, expected);
}

function positive(max: number, expected: string) {
  return text(/^\d{1,9}$/, expected)
    .transform(Number)
    .pipe(z.number().min(1, expected).max(max, expected));
}

const sinceExpected =
  'an age such as 24h, 7d or 2w, a day such as 2026-11-29, or an instant such as 2026-11-29T14:00:00Z';
const Instant = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const minutesPer = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 } as const;

/** A day is its start in UTC; an age counts back from `now`. The result has milliseconds, so that texts compare as times. */
function instantAt(now: string) {
  return (since: string, context: z.core.$RefinementCtx): string => {
    const age = /^(\d{1,4})([mhdw])$/.exec(since);
    if (age !== null) {
      const minutes = Number(age[1]) * minutesPer[age[2] as keyof typeof minutesPer];
      return new Date(Date.parse(now) - minutes * 60_000).toISOString();
    }
    const instant = Instant.safeParse(since);
    if (instant.success) return new Date(instant.data).toISOString();
    context.issues.push({ code: 'custom', message: sinceExpected, input: since });
    return z.NEVER;
  };
}

function problemsOf(issue: z.core.$ZodIssue): FilterProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ parameter: key, expected: `left out; known are ${filterNames.join(', ')}` }));
  }
  return [{ parameter: String(issue.path[0]), expected: issue.message }];
}
