import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import type { Fact } from './judge.ts';

const judgement = z.strictObject({
  /** The repository; every one where it is absent. */
  repository: z.string().optional(),
  /** Releases `BASE..HEAD`; all where it is absent. */
  range: z.string().optional(),
  /** Id of a check; each where it is absent. */
  check: z.string().optional(),
  /** Plural and group of the CRD; each where it is absent. */
  crd: z.string().optional(),
  /** Path of the field; `**` stands for anything. */
  path: z.string().optional(),
  breaking: z.boolean(),
  why: z.string().min(1),
});

/** What a person says of breaking findings of one kind: are they true? The first that names a fact counts. */
export type Judgement = z.infer<typeof judgement>;

/** Reads the list of judgements. Throws where an entry has an unknown key or no reason. */
export function readJudgements(file: string): readonly Judgement[] {
  return z.array(judgement).parse(load(readFileSync(file, 'utf8')) ?? []);
}

/** The judgement of a fact; nothing where no person has judged it. */
export function judgementOf(
  judgements: readonly Judgement[],
  repository: string,
  range: string,
  fact: Fact,
): Judgement | undefined {
  return judgements.find(
    (one) =>
      isOrAbsent(one.repository, repository) &&
      isOrAbsent(one.range, range) &&
      isOrAbsent(one.check, fact.check) &&
      isOrAbsent(one.crd, fact.crd) &&
      (one.path === undefined || matches(one.path, fact.path)),
  );
}

function isOrAbsent(wanted: string | undefined, is: string): boolean {
  return wanted === undefined || wanted === is;
}

/**
 * Whether a path has the pieces of a pattern, in their order; the first and the last piece are bound to the ends.
 *
 * @internal tests try patterns
 */
export function matches(pattern: string, path: string): boolean {
  const pieces = pattern.split('**');
  const last = pieces.pop() ?? '';
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    const found = path.indexOf(piece, at);
    if (found < 0 || (i === 0 && found > 0)) return false;
    at = found + piece.length;
  }
  return pieces.length === 0 ? path === last : path.endsWith(last) && path.length - last.length >= at;
}
