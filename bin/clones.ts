import { resolve } from 'node:path';
import { gitSourceTree } from '../lambdas/adapters/git/source-tree.ts';
import { MissingCommit, type OpenSourceTree, type SourceTree } from '../lambdas/ports/source-tree.ts';
import { UsageError } from './io.ts';

/** Folders of clones by `owner/name`, as `--clone owner/name=DIR` gives them. */
export type Clones = ReadonlyMap<string, string>;

export function parseClones(words: readonly string[], cwd: string): Clones {
  return new Map(
    words.map((word) => {
      const [, name, dir] = /^([^/\s=]+\/[^/\s=]+)=(.+)$/.exec(word) ?? [];
      if (name === undefined || dir === undefined) {
        throw new UsageError(
          `--clone: "${word}" is not owner/name=DIR`,
          'Write the repository and the folder of its clone, such as --clone acme/widgets=../widgets.',
        );
      }
      return [name, resolve(cwd, dir)];
    }),
  );
}

/** Opens the trees of a repository and of the clones beside it. One without a --clone is missing, and the error says how to name it. */
export function openClones(
  own: { name: string; tree: SourceTree },
  clones: Clones,
  env: NodeJS.ProcessEnv,
): OpenSourceTree {
  return (repository) => {
    if (repository === own.name) return own.tree;
    const dir = clones.get(repository);
    return dir === undefined ? absentTree(repository) : gitSourceTree(dir, env);
  };
}

function absentTree(repository: string): SourceTree {
  const missing = async (): Promise<never> => {
    throw new MissingCommit(`the clone of ${repository} is missing`, `Name its folder with --clone ${repository}=DIR.`);
  };
  return { compare: missing, list: missing, read: missing };
}
