import type { Gate } from '../model/gate.ts';
import { globUnclosed, globVariants } from '../model/glob.ts';
import type { Rule } from '../model/rule.ts';
import type { WaiverScope } from '../model/waiver.ts';
import type { DocumentProblem } from './document-problem.ts';

type Part = keyof Rule['scope'];

/**
 * What keeps a scope from ever matching. A rule that can never match opens what its author meant to close, so it is refused on write,
 * unless it says `expectMatches: { none: <reason> }`.
 */
export function scopeProblems({ scope, expectMatches }: Rule, gate: Gate): DocumentProblem[] {
  if (expectMatches !== undefined) return [];
  return partsOf(scope).flatMap(([part, globs]) => [...excludesAll(part, globs), ...globProblems(part, globs, gate)]);
}

/** The same of the scope of a waiver, which knows no gate: `scope.branches: "refs/heads/main" is a ref, ...`. */
export function waiverScopeProblem(scope: WaiverScope): string | undefined {
  return partsOf(scope).flatMap(([part, globs]) => globProblems(part, globs, anyGate))[0]?.message;
}

const anyGate: GateThatReads = { id: 'a gate', reads: () => true };

function partsOf(scope: Rule['scope'] | WaiverScope): readonly (readonly [Part, readonly string[]])[] {
  return (Object.entries(scope) as [Part, readonly string[] | undefined][]).map(([part, globs = []]) => [part, globs]);
}

function globProblems(part: Part, globs: readonly string[], gate: GateThatReads): DocumentProblem[] {
  return globs.flatMap((glob, index) => {
    const problem = problemOf(part, glob, gate);
    if (problem === undefined) return [];
    return [{ pointer: `/scope/${part}/${index}`, message: `scope.${part}: "${glob.slice(0, 100)}" ${problem}` }];
  });
}

function excludesAll(part: Part, globs: readonly string[]): DocumentProblem[] {
  const excluded = new Set(globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)));
  const included = globs.filter((glob) => !glob.startsWith('!'));
  if (included.length === 0 || included.some((glob) => !excluded.has(glob))) return [];
  const message = `scope.${part}: excludes all that it includes, so the rule can never fire`;
  return [{ pointer: `/scope/${part}`, message }];
}

type GateThatReads = Pick<Gate, 'id' | 'reads' | 'rulesStandAlone'>;

function problemOf(part: Part, written: string, gate: GateThatReads): string | undefined {
  const glob = written.replace(/^!(?!\()/, '');
  const open = globUnclosed(glob);
  if (open !== undefined) return `never closes "${open}", so it stands for itself; close it, or write \\${open}`;
  const variants = globVariants(glob);
  const problems = variants.map((variant) => shapes[part]?.(variant, gate, glob !== written));
  // One spelling that can match is enough.
  return problems.length > 0 && problems.every((problem) => problem !== undefined) ? problems[0] : undefined;
}

type Shape = (variant: string, gate: GateThatReads, isExcluded: boolean) => string | undefined;

/** What each part is compared with: `owner/name`, `owner`, `release-4.20`, `config/crd/a.yaml`. */
const shapes: Readonly<Partial<Record<Part, Shape>>> = {
  repositories: (variant) => {
    if (hasAnySteps(variant) || stepsOf(variant).length === 2) return undefined;
    if (stepsOf(variant).length === 1)
      return `has no owner, so it matches no repository; write OWNER/${variant} or */${variant}`;
    return isRegistry(stepsOf(variant)[0] ?? '')
      ? undefined
      : 'has more than owner and name, so it matches no repository; write OWNER/NAME';
  },
  organizations: (variant) =>
    variant.includes('/') && !hasAnySteps(variant)
      ? `has a slash, so it matches no organization; write ${stepsOf(variant)[0]}, or name repositories`
      : undefined,
  branches: (variant) => {
    const [, name = variant] = /^refs\/(?:heads|tags)\/(.*)$/.exec(variant) ?? [];
    if (name !== variant) return `is a ref, not the name of a branch; write ${name}`;
    return edgeSlash(variant, 'branch');
  },
  // To exclude a file that is never read does no harm; what is called like a folder was meant to be one.
  paths: (variant, gate, isExcluded) =>
    pathProblem(variant) ?? (isExcluded && variant.includes('.') ? undefined : unreadProblem(variant, gate)),
};

/** An image whose source is not known is judged under its own repository, which begins with the host of its registry. */
function isRegistry(step: string): boolean {
  return /[.:*?[]/.test(step) && !/^(?:www\.)?github\.com$|^https?:$/i.test(step);
}

function stepsOf(variant: string): readonly string[] {
  return variant.split('/');
}

function hasAnySteps(variant: string): boolean {
  return stepsOf(variant).includes('**');
}

function edgeSlash(variant: string, noun: string): string | undefined {
  if (!/^\/|\/$/.test(variant)) return undefined;
  return `begins or ends with a slash, as no ${noun} does; write ${variant.replace(/^\/+|\/+$/g, '')}`;
}

/** Paths begin at the root of the repository, without a slash; a folder is no file. */
function pathProblem(variant: string): string | undefined {
  if (variant.endsWith('/')) return `is a folder, and no file is called so; write ${variant.replace(/^\/+/, '')}**`;
  if (variant.startsWith('/')) return `begins with a slash, as no path does; write ${variant.slice(1)}`;
  const isRelative = stepsOf(variant).some((step) => step === '.' || step === '..');
  return isRelative ? 'has a step . or .., as no path has; write the path from the root of the repository' : undefined;
}

/** What a star may stand for, so that names which a gate knows are tried too. */
const STARS = ['a', 'values', 'Dockerfile', 'deployment', 'crd'];

/** Gates whose rules stand alone are told by them what to read; here a path only says when they are asked. */
function unreadProblem(variant: string, gate: GateThatReads): string | undefined {
  const last = stepsOf(variant).at(-1) ?? '';
  const suffix = /[*?](\.[A-Za-z0-9]+)$/.exec(last)?.[1];
  const isLiteral = !/[*?[\\]/.test(last);
  if (gate.rulesStandAlone || !(isLiteral || suffix !== undefined)) return undefined;
  const tries = STARS.map((star) => variant.replaceAll('**', 'a').replace(/[*?]+/g, star));
  if (tries.some((path) => gate.reads(path))) return undefined;
  if (!isLiteral) return `names files that ${gate.id} never reads: it reads no ${suffix}`;
  return `names a file that ${gate.id} never reads; for a folder write ${variant}/**`;
}
