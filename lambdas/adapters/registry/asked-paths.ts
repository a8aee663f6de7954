import { globBase, globMatches } from '../../../gates/model/glob.ts';

/** Which paths of an image matter to a question. */
export interface AskedPaths {
  /** Whether a file is asked for. */
  isAsked(path: string): boolean;
  /** Whether something at this path may hide or replace what is asked for: a place on the way to it, or below its folder. */
  isNear(path: string): boolean;
  /** Whether this is a folder that leads to what is asked for, or that folder itself. */
  isOnTheWay(path: string): boolean;
}

export function askedPaths(globs: readonly string[]): AskedPaths {
  const folders = globs.map(globBase);
  const isOnTheWay = (path: string) => folders.some((folder) => folder === path || folder.startsWith(`${path}/`));
  return {
    isAsked: (path) => globs.some((glob) => globMatches(glob, path)),
    isNear: (path) => isOnTheWay(path) || folders.some((folder) => folder === '' || path.startsWith(`${folder}/`)),
    isOnTheWay,
  };
}
