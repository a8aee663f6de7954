import picomatch from 'picomatch/posix.js';

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
  const matchers = globs.map((glob) => picomatch(glob, { dot: true }));
  const folders = globs.map((glob) => picomatch.scan(glob).base);
  const isOnTheWay = (path: string) => folders.some((folder) => folder === path || folder.startsWith(`${path}/`));
  return {
    isAsked: (path) => matchers.some((matches) => matches(path)),
    isNear: (path) => isOnTheWay(path) || folders.some((folder) => folder === '' || path.startsWith(`${folder}/`)),
    isOnTheWay,
  };
}
