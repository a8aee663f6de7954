import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Expectation } from './expectation.ts';

/** `case.json`. An unknown key is refused: it may be a condition that this version does not check. */
const CaseFile = z.strictObject({
  what: z.string().optional(),
  why: z.string().optional(),
  /** Document or issue that the answer comes from. */
  source: z.string().optional(),
  gates: z.array(z.string()).min(1).optional(),
  compare: z.enum(['merge-base', 'exact']).default('merge-base'),
  /** A rule pack that is shipped, by the name of its file. */
  pack: z.string().optional(),
  expect: Expectation,
});

export interface ChangeCase extends z.infer<typeof CaseFile> {
  /** Folder of the rules that the case brings. */
  readonly rules?: string;
  /** Whether base and head grew apart from a third tree. */
  readonly hasFork: boolean;
}

/** Reads `case.json` and sees which folders there are. Throws where a part is missing or not understood. */
export async function readCase(folder: string): Promise<ChangeCase> {
  const parsed = CaseFile.safeParse(JSON.parse(await readFile(join(folder, 'case.json'), 'utf8')));
  if (!parsed.success) throw new Error(`case.json: ${z.prettifyError(parsed.error)}`);
  const [hasBase, hasHead, hasFork, hasRules] = await Promise.all(
    ['base', 'head', 'fork', 'rules'].map((name) => isFolder(join(folder, name))),
  );
  if (!hasBase || !hasHead) throw new Error(`there is no folder ${hasBase ? 'head' : 'base'}`);
  if (hasRules && parsed.data.pack !== undefined) throw new Error('it has both rules/ and a pack: one of them judges');
  return { ...parsed.data, hasFork: hasFork === true, ...(hasRules ? { rules: join(folder, 'rules') } : {}) };
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
