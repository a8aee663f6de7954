import { globsMatch } from '../../model/glob.ts';
import { type Found, trouble } from './found.ts';
import { type GoModFile, goModFile, type Replacement, type Requirement } from './go-mod-directives.ts';

/** Which of the two statements about a module counts. */
type GoModSide = 'require' | 'replace' | 'effective';

export interface GoModQuestion {
  /** Globs of module paths; one with `!` in front leaves modules out. */
  readonly modules: readonly string[];
  readonly of: GoModSide;
  readonly forks: ForkSide;
}

/**
 * Which version counts where a module is replaced by a fork or a folder whose own version does not tell its line: its own, or the one
 * that the authors require.
 */
type ForkSide = 'replacement' | 'required';

/**
 * Versions of modules in a go.mod. `require` is what the authors chose; `replace` is what is built instead; `effective` is the
 * replacement where there is one, else the requirement. A file that Go refuses is trouble.
 */
export function readGoMod(text: string, question: GoModQuestion): readonly Found[] {
  const file = goModFile(text);
  if ('problem' in file) return trouble(`Go refuses this go.mod: ${file.problem}`, file.line);
  const isAsked = ({ module }: { readonly module: string }) => globsMatch(question.modules, module);
  const required = file.require.filter(isAsked);
  const unlisted = file.replace.filter((one) => isAsked(one) && !required.some(({ module }) => module === one.module));
  return [
    ...required.flatMap((one) => foundOf(one, replacementOf(one, file.replace), question)),
    ...(question.of === 'require' ? [] : unlisted.flatMap((one) => unlistedOf(one, file))),
  ];
}

/** The replacement that applies to a requirement: that of its very version before that of every version. */
export function replacementOf(
  { module, version }: Pick<Requirement, 'module' | 'version'>,
  replacements: readonly Replacement[],
): Replacement | undefined {
  const own = replacements.filter((one) => one.module === module);
  return own.find(({ only }) => only === version) ?? own.find(({ only }) => only === undefined);
}

/** What counts of a module: nothing under `replace` where nothing replaces it. */
export function foundOf(
  { module, version, line }: Requirement,
  replacement: Replacement | undefined,
  { of, forks }: GoModQuestion,
): readonly Found[] {
  const required = { key: module, value: version, line };
  if (of === 'require') return [required];
  if (replacement === undefined) return of === 'replace' ? [] : [required];
  const counts = of === 'replace' || forks === 'replacement' || tellsLine(module, version, replacement);
  return [counts ? replacementFound(replacement) : required];
}

/** Whether a replacement says its line: a tag of the module itself, or of a fork that numbers as the module does. */
function tellsLine(
  module: string,
  required: string,
  { target, version }: Pick<Replacement, 'target' | 'version'>,
): boolean {
  if (version === undefined) return false;
  if (target === module) return true;
  const isTag = !/(?:^|[.-])\d{14}-[0-9a-f]{12}(?:\+incompatible)?$/.test(version);
  return isTag && version.split('.')[0] === required.split('.')[0];
}

function replacementFound({ module, target, version, line }: Omit<Replacement, 'only'>): Found {
  if (version !== undefined) return { key: module, value: version, line };
  return { key: module, value: null, line, problem: `it is replaced by the folder ${target}, which has no version` };
}

/**
 * A replacement of a module that the file does not require. Since Go 1.17 a go.mod lists every module that is built, so the
 * replacement has no effect; before, a dependency may require the module.
 */
function unlistedOf(replacement: Replacement, { go }: GoModFile): readonly Found[] {
  if (go >= 17) return [];
  const { module, only, line } = replacement;
  if (only === undefined) return [replacementFound(replacement)];
  return [{ key: module, value: null, line, problem: `whether ${module} ${only} is built is not in this go.mod` }];
}
