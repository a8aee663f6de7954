import { directivesOf, type Refusal } from './go-mod-syntax.ts';
import { goPathProblem, goVersionProblem, isGoVersion } from './go-module-paths.ts';

/** A module at a version, as a directive names it. */
export interface Requirement {
  readonly module: string;
  readonly version: string;
  readonly line: number;
}

export interface Replacement {
  readonly module: string;
  /** The only version that is replaced; every version when absent. */
  readonly only?: string;
  readonly target: string;
  /** Absent where the target is a folder. */
  readonly version?: string;
  readonly line: number;
}

/** What a go.mod says of modules. */
export interface GoModFile {
  /** Minor of the Go release in the `go` directive: 24 of `go 1.24.0`. Go reads a file without one as 1.16. */
  readonly go: number;
  readonly require: readonly Requirement[];
  readonly replace: readonly Replacement[];
}

interface Draft {
  readonly seen: Set<string>;
  readonly require: Requirement[];
  readonly exclude: Requirement[];
  readonly replace: Replacement[];
  go: number;
}

/** Why a directive is refused; nothing where it is not. */
type Reader = (words: readonly string[], line: number, draft: Draft) => string | undefined;

/**
 * Reads a go.mod as `go build` does in the main module, which refuses more than the grammar: versions that `go mod tidy` would have to
 * write again, two versions of one requirement, replacements that contradict each other. Modules reference, "go.mod files".
 */
export function goModFile(text: string): GoModFile | Refusal {
  const directives = directivesOf(text);
  if ('problem' in directives) return directives;
  const draft: Draft = { seen: new Set(), require: [], exclude: [], replace: [], go: 16 };
  for (const { verb, words, line } of directives) {
    const problem = (Object.hasOwn(READERS, verb) ? READERS[verb] : unknownDirective(verb))?.(words, line, draft);
    if (problem !== undefined) return { problem, line };
  }
  if (!draft.seen.has('module')) return { problem: 'the module directive is missing', line: 1 };
  return contradictionIn(draft) ?? draft;
}

/** What a go.work says of modules. */
export interface GoWorkFile {
  /** Folders of its modules, from the root, without `./`; empty for the root. */
  readonly use: readonly string[];
  readonly replace: readonly Replacement[];
}

/** Reads a go.work as far as it says what is built instead. Modules reference, "go.work files". */
export function goWorkFile(text: string): GoWorkFile | Refusal {
  const directives = directivesOf(text);
  if ('problem' in directives) return directives;
  const use: string[] = [];
  const replace: Replacement[] = [];
  for (const { verb, words, line } of directives) {
    if (verb === 'use') use.push((textOf(words[0]) ?? '').replace(/^\.\/?/, '').replace(/\/$/, ''));
    const problem = verb === 'replace' ? replaced(words, line, replace) : undefined;
    if (problem !== undefined) return { problem, line };
  }
  return { use, replace };
}

function unknownDirective(verb: string): Reader {
  return () => `unknown directive ${verb}`;
}

const RETRACTION = 'retract names a version or [version, version]';

const READERS: Readonly<Record<string, Reader>> = {
  module: (words, _line, draft) => repeated('module', draft) ?? oneText(words),
  go: ([version = '', ...rest], _line, draft) => {
    const [, major, minor] = /^([1-9]\d*)\.(0|[1-9]\d*)(?:\.(?:0|[1-9]\d*))?(?:[a-z]+\d+)?$/.exec(version) ?? [];
    if (minor === undefined || rest.length > 0) return 'the go directive names one release, such as 1.24.0';
    draft.go = major === '1' ? Number(minor) : Number.MAX_SAFE_INTEGER;
    return repeated('go', draft);
  },
  toolchain: ([name = '', ...rest], _line, draft) => {
    if (rest.length > 0 || !/^(?:default$|go1(?:$|\.))/.test(name))
      return 'toolchain names one toolchain, such as go1.24.0';
    return repeated('toolchain', draft);
  },
  godebug: (words) =>
    words.length === 1 && /^[^"`',=]*=[^"`',]*$/.test(words[0] ?? '') ? undefined : 'godebug is key=value',
  tool: oneText,
  ignore: oneText,
  retract: (words) => {
    const versions = words[0] === '[' ? intervalOf(words) : words.slice(0, words.length === 1 ? 1 : 0);
    return versions?.[0] !== undefined && versions.every(isGoVersion) ? undefined : RETRACTION;
  },
  require: (words, line, draft) => required(words, line, draft.require),
  exclude: (words, line, draft) => required(words, line, draft.exclude),
  replace: (words, line, draft) => replaced(words, line, draft.replace),
};

function repeated(verb: string, { seen }: Draft): string | undefined {
  if (seen.has(verb)) return `the ${verb} directive stands twice`;
  seen.add(verb);
  return undefined;
}

function oneText(words: readonly string[]): string | undefined {
  return words.length === 1 && textOf(words[0]) !== undefined ? undefined : 'the directive names one path';
}

function intervalOf([, low = '', comma, high = '', close, ...rest]: readonly string[]): readonly string[] | undefined {
  return comma === ',' && close === ']' && rest.length === 0 ? [low, high] : undefined;
}

function required(words: readonly string[], line: number, list: Requirement[]): string | undefined {
  const [module, version] = words.map(textOf);
  if (words.length !== 2 || module === undefined || version === undefined) return 'a module and a version are expected';
  const problem = goVersionProblem(module, version);
  if (problem === undefined) list.push({ module, version, line });
  return problem;
}

const REPLACEMENT = 'a replacement is `module [version] => module version`, or a folder';

function replaced(words: readonly string[], line: number, list: Replacement[]): string | undefined {
  const arrow = words[1] === '=>' ? 1 : 2;
  const [left, right] = [words.slice(0, arrow), words.slice(arrow + 1)];
  if (words[arrow] !== '=>' || right.length < 1 || right.length > 2) return REPLACEMENT;
  const [module, only] = left.map(textOf);
  const [target, version] = right.map(textOf);
  if (module === undefined || target === undefined) return 'a path is not quoted correctly';
  const problem = oldProblem(module, left.length, only) ?? newProblem(target, right.length, version);
  if (problem === undefined) list.push({ module, target, line, ...(only && { only }), ...(version && { version }) });
  return problem;
}

const FOLDER = /^(?:\.{1,2}(?:$|[/\\])|[/\\]|[A-Za-z]:)/;

function oldProblem(module: string, words: number, version: string | undefined): string | undefined {
  return words === 2 ? goVersionProblem(module, version) : goPathProblem(module);
}

function newProblem(target: string, words: number, version: string | undefined): string | undefined {
  const isFolder = FOLDER.test(target);
  if (words === 1 && !isFolder) return `${target} is neither a folder nor a module with a version`;
  if (words === 1) return target.includes('\\') ? 'the folder is a path of Windows' : undefined;
  if (isFolder) return 'a folder has no version';
  return isGoVersion(version) ? undefined : `${version ?? 'it'} is not a version`;
}

/** The text of a word; nothing where Go does not read its quotes. Strings with escapes do not occur in paths and versions. */
function textOf(word: string | undefined): string | undefined {
  if (word?.startsWith('"')) return word.includes('\\') ? undefined : word.slice(1, -1);
  return word === undefined || /["'`]/.test(word) ? undefined : word;
}

function contradictionIn({ require, exclude, replace }: Draft): Refusal | undefined {
  const twice = require.find((one) =>
    require.some((other) => other.module === one.module && other.version !== one.version),
  );
  if (twice !== undefined) return { problem: `${twice.module} is required at two versions`, line: twice.line };
  const excluded = require.find((one) =>
    exclude.some(({ module, version }) => module === one.module && version === one.version),
  );
  if (excluded !== undefined)
    return { problem: `${excluded.module} ${excluded.version} is required and excluded`, line: excluded.line };
  const torn = replace.find((one) => replace.some((other) => isSameOld(one, other) && !isSameNew(one, other)));
  return torn === undefined ? undefined : { problem: `${torn.module} has two replacements`, line: torn.line };
}

function isSameOld(a: Replacement, b: Replacement): boolean {
  return a.module === b.module && a.only === b.only;
}

function isSameNew(a: Replacement, b: Replacement): boolean {
  return a.target === b.target && a.version === b.version;
}
