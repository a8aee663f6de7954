import { globsMatch } from '../../model/glob.ts';
import type { Found } from './found.ts';
import { replacementOf } from './go-mod.ts';
import { goModFile, type Replacement, type Requirement } from './go-mod-directives.ts';
import { type VendoredModule, vendoredModules } from './vendor-modules.ts';

const GO_MOD = /(^|\/)go\.mod$/;

/** Where the modules of a go.mod are vendored, of a path or a glob; nothing where it is about another file. */
export function vendorPathOf(goMod: string): string | undefined {
  return GO_MOD.test(goMod) && !goMod.startsWith('!') ? goMod.replace(GO_MOD, '$1vendor/modules.txt') : undefined;
}

/**
 * What `go build` refuses as inconsistent vendoring: since Go 1.14 a go.mod and the modules.txt beside it must name the same versions
 * and replacements. A vendor folder of a workspace follows go.work instead and is passed over.
 */
export function vendorDisagreements(goMod: string, modulesTxt: string, modules: readonly string[]): readonly Found[] {
  const file = goModFile(goMod);
  if ('problem' in file || file.go < 14 || /^## workspace$/m.test(modulesTxt)) return [];
  const vendored = vendoredModules(modulesTxt);
  return file.require
    .filter(({ module }) => globsMatch(modules, module))
    .flatMap((required) => {
      const { module, line } = required;
      const own = vendored.filter((one) => one.module === module);
      if (own.some((one) => isSame(required, replacementOf(required, file.replace), one))) return [];
      const what = own.length === 0 ? `does not list ${module}` : `has ${own.map(written).join(', ')}`;
      return [{ key: module, line, value: null, problem: `Go refuses to build: vendor/modules.txt ${what}` }];
    });
}

function isSame({ version }: Requirement, replacement: Replacement | undefined, vendored: VendoredModule): boolean {
  const other = vendored.replacement;
  return (
    version === vendored.version && replacement?.target === other?.target && replacement?.version === other?.version
  );
}

function written({ module, version, replacement }: VendoredModule): string {
  if (replacement === undefined) return `${module} ${version}`;
  return `${module} ${version} => ${replacement.target}${replacement.version === undefined ? '' : ` ${replacement.version}`}`;
}
