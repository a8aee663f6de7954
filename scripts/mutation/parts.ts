/** What decides, in parts small enough to run alone. A part is mutated under the tests of its own folder and no others. */
export const PARTS = ['gates/engine', 'gates/ci-jobs', 'gates/promotion', 'lambdas/usecases'] as const;
export type Part = (typeof PARTS)[number];

/** Reports as text: they show what `outline.ts` has sorted and `verdict-words.ts` has named, and golden files hold each byte of them. */
export const RENDERINGS = 'gates/engine/report/{escape,json,junit,markdown,sarif,text,waiver-words}.ts';

/** A part, and the files of it that are asked for; `undefined` is all of them, and only then the caught share counts. */
export interface Selection {
  readonly part: Part;
  readonly files: readonly string[] | undefined;
}

export const listOf = (part: Part): string => `test/mutation/survivors/${fileNameOf(part)}.yaml`;
export const fileNameOf = (part: Part): string => part.replaceAll('/', '-');

/** Parts, folders and files, as named on the command line. Throws over one that lies in no part. */
export function selectionOf(targets: readonly string[]): readonly Selection[] {
  const wanted = targets.map((target) => target.replace(/^\.\//, '').replace(/\/+$/, ''));
  const lost = wanted.find((target) => partOf(target) === undefined);
  if (lost !== undefined) throw new Error(`${lost} lies in no part; the parts are ${PARTS.join(', ')}`);
  return PARTS.flatMap((part) => {
    const own = wanted.filter((target) => partOf(target) === part);
    if (own.length === 0 && wanted.length > 0) return [];
    const whole = own.length === 0 || own.includes(part);
    return [{ part, files: whole ? undefined : own }];
  });
}

/** The files among these that are sources of a part. */
export function selectionOfChanged(changed: readonly string[]): readonly Selection[] {
  const sources = changed.filter((file) => file.endsWith('.ts') && partOf(file) !== undefined);
  return sources.length === 0 ? [] : selectionOf(sources);
}

function partOf(target: string): Part | undefined {
  return PARTS.find((part) => target === part || target.startsWith(`${part}/`));
}
