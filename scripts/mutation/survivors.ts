import { dump, load } from 'js-yaml';
import * as z from 'zod';
import type { Mutant } from './report.ts';

/**
 * Why a survivor may stay. `equivalent`: no input tells it from the original. `words`: it changes a text for people and no decision.
 * `speed`: the answer is the same and only the work differs. `defence`: it needs an input that the types, or an earlier step, rule out.
 */
const REASON = /^(equivalent|words|speed|defence): \S.{9,}$/s;

const Survivor = z.strictObject({
  file: z.string().min(1),
  in: z.string(),
  mutator: z.string().min(1),
  from: z.string(),
  to: z.string(),
  /** How many alike: the same change of the same text in the same declaration. */
  times: z.int().min(2).optional(),
  reason: z.string().regex(REASON, 'a reason is "equivalent|words|speed|defence: why"'),
});
export type Survivor = z.infer<typeof Survivor>;

/** Throws over a list that cannot be read, or with an entry without a reason. */
export function readSurvivors(text: string): readonly Survivor[] {
  return z.array(Survivor).parse(load(text) ?? []);
}

export interface Comparison {
  /** Survivors that are not on the list, or survive more often than it says. */
  readonly unlisted: readonly Mutant[];
  /** Entries whose mutant is caught now, or is gone: the list only shrinks. */
  readonly stale: readonly Survivor[];
}

/** Compares what survived with the list, as far as it speaks of these files. */
export function compareSurvivors(
  mutants: readonly Mutant[],
  listed: readonly Survivor[],
  isAskedFor: (file: string) => boolean,
): Comparison {
  const survivors = mutants.filter(({ fate }) => fate !== 'caught');
  const survived = countBy(survivors.map(keyOfMutant));
  const allowed = new Map(listed.map((entry) => [keyOfSurvivor(entry), entry.times ?? 1]));
  const taken = new Map<string, number>();
  const unlisted = survivors.filter((mutant) => {
    const key = keyOfMutant(mutant);
    taken.set(key, (taken.get(key) ?? 0) + 1);
    return (taken.get(key) ?? 0) > (allowed.get(key) ?? 0);
  });
  const stale = listed.filter(
    (entry) => isAskedFor(entry.file) && (survived.get(keyOfSurvivor(entry)) ?? 0) < (entry.times ?? 1),
  );
  return { unlisted, stale };
}

/** Unlisted survivors as entries whose reason is still to be written; the list is refused until it is. */
export function draftOf(unlisted: readonly Mutant[]): string {
  const counts = countBy(unlisted.map(keyOfMutant));
  const first = new Map(unlisted.map((mutant) => [keyOfMutant(mutant), mutant]));
  const entries = [...first].map(([key, { file, within, mutator, from, to }]) => {
    const times = counts.get(key) ?? 1;
    return { file, in: within, mutator, from, to, ...(times > 1 && { times }), reason: '' };
  });
  return dump(entries, { lineWidth: -1 });
}

/** @internal a test asks that no entry is listed twice */
export function keyOfSurvivor(entry: Survivor): string {
  return JSON.stringify([entry.file, entry.in, entry.mutator, entry.from, entry.to]);
}

function keyOfMutant({ file, within, mutator, from, to }: Mutant): string {
  return JSON.stringify([file, within, mutator, from, to]);
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
