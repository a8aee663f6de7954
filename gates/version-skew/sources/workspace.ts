import { globsMatch } from '../../model/glob.ts';
import { type Found, trouble } from './found.ts';
import { replacementOf } from './go-mod.ts';
import { goModFile, goWorkFile } from './go-mod-directives.ts';

/** Where a repository says which of its modules are built together. */
export const GO_WORK = 'go.work';

/**
 * Modules that a workspace builds instead of what go.mod says: a replacement in go.work wins over those of its modules. Whether a build
 * uses the workspace (GOWORK=off) is in no file, so it is trouble. Source: Go Modules Reference, "Workspaces".
 */
export function workspaceReplacements(
  goMod: { readonly path: string; readonly text: string },
  goWork: string,
  modules: readonly string[],
): readonly Found[] {
  const work = goWorkFile(goWork);
  if ('problem' in work) return trouble(`Go refuses go.work: ${work.problem}`);
  const file = goModFile(goMod.text);
  if ('problem' in file || !work.use.includes(folderOf(goMod.path))) return [];
  return file.require
    .filter(({ module }) => globsMatch(modules, module))
    .flatMap((required) => {
      const { module, line } = required;
      const other = replacementOf(required, work.replace);
      const own = replacementOf(required, file.replace);
      if (other === undefined || (other.target === own?.target && other.version === own.version)) return [];
      const instead = other.version === undefined ? other.target : `${other.target} ${other.version}`;
      return [{ key: module, line, value: null, problem: `go.work replaces ${module} by ${instead}` }];
    });
}

/** The folder of a go.mod as go.work names it, without the dot in front; empty at the root. */
function folderOf(path: string): string {
  return path.replace(/\/?[^/]*$/, '');
}
