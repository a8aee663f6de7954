import type { FileChange, FilesNeed } from '../model/snapshot.ts';
import type { Reading } from './listener.ts';
import { comparePair, type PairAnswer } from './pair.ts';
import type { TlsProfileParams, VariantFolder } from './params.ts';

/** A file, and the same file rendered for another profile. */
export interface VariantPair {
  readonly variant: VariantFolder;
  readonly basePath: string;
  readonly variantPath: string;
  readonly answer: PairAnswer;
}

interface Paths {
  readonly variant: VariantFolder;
  readonly basePath: string;
  readonly variantPath: string;
}

/** The pairs that a path may be part of. */
function pathsOf(path: string, { variants }: Pick<TlsProfileParams, 'variants'>): Paths[] {
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, Math.max(slash, 0));
  const file = path.slice(slash + 1);
  return variants.map((variant) => {
    const isVariant = folder === variant.folder || folder.endsWith(`/${variant.folder}`);
    const outer = isVariant ? folder.slice(0, -variant.folder.length) : `${folder}${slash < 0 ? '' : '/'}`;
    return { variant, basePath: `${outer}${file}`, variantPath: `${outer}${variant.folder}/${file}` };
  });
}

/** The variant that a file is rendered for; nothing for a file outside of such folders. */
export function variantOf(path: string, { variants }: Pick<TlsProfileParams, 'variants'>): VariantFolder | undefined {
  const [folder] = path.split('/').slice(-2, -1);
  return variants.find((variant) => variant.folder === folder);
}

/** A file of another variant is not a base of this one: its own folder is a variant too. */
function isBase({ basePath }: Paths, { variants }: Pick<TlsProfileParams, 'variants'>): boolean {
  return !variants.some(({ folder }) => basePath.includes(`/${folder}/`) || basePath.startsWith(`${folder}/`));
}

/** The other halves of the pairs that a change touches, so that a variant left behind is seen although it did not change. */
export function variantNeeds(changes: readonly FileChange[], params: Pick<TlsProfileParams, 'variants'>): FilesNeed[] {
  const changed = new Set(changes.map(({ path }) => path));
  const paths = changes
    .flatMap(({ path }) => pathsOf(path, params))
    .filter((pair) => isBase(pair, params))
    .flatMap(({ basePath, variantPath }) => [basePath, variantPath])
    .filter((path) => !changed.has(path));
  const globs = [...new Set(paths)].sort().map(literalGlob);
  return globs.length === 0 ? [] : (['base', 'head'] as const).map((ref) => ({ kind: 'files', ref, paths: globs }));
}

function literalGlob(path: string): string {
  return path.replaceAll(/[\\*?[\]{}()!+@|]/g, '\\$&');
}

/** Every pair of which at least one half is among the judged files and both halves are there. */
export function variantPairs(
  judged: ReadonlyMap<string, Reading>,
  others: ReadonlyMap<string, Reading>,
  params: Pick<TlsProfileParams, 'variants'>,
): VariantPair[] {
  const pairs = new Map<string, VariantPair>();
  for (const path of judged.keys()) {
    for (const paths of pathsOf(path, params).filter((one) => isBase(one, params))) {
      const base = judged.get(paths.basePath) ?? others.get(paths.basePath);
      const variant = judged.get(paths.variantPath) ?? others.get(paths.variantPath);
      if (base === undefined || variant === undefined) continue;
      pairs.set(paths.variantPath, { ...paths, answer: comparePair(base, variant) });
    }
  }
  return [...pairs.values()];
}
