import { globsMatch } from '../../model/glob.ts';
import { type Found, trouble } from './found.ts';
import { foundOf, type GoModQuestion } from './go-mod.ts';
import type { Replacement, Requirement } from './go-mod-directives.ts';

/** `# module version` or `# module version => other version`; lines with two `#` are notes about the module above. */
const MODULE = /^# (\S+) (v\S+)(?: => (\S+)(?: (v\S+))?)?$/;
/** A note or a package, below a module that is built. */
const BELOW = /^(?:## |[^#\s])/;

/** A module that is vendored, with what stands in its place. */
export interface VendoredModule extends Requirement {
  readonly replacement: Replacement | undefined;
}

/**
 * Modules in vendor/modules.txt: what is really compiled, where sources are vendored. At its end the file repeats replacements that
 * replace nothing, and those of every version, which stand with their modules already; neither has a note or packages below it.
 */
export function vendoredModules(text: string): readonly VendoredModule[] {
  const lines = text.split('\n').map((raw) => raw.trimEnd());
  const all = lines.flatMap((raw, index): VendoredModule[] => {
    const [, module = '', version = '', target, instead] = MODULE.exec(raw) ?? [];
    const line = index + 1;
    if (module === '') return [];
    if (target === undefined) return [{ module, version, line, replacement: undefined }];
    return [{ module, version, line, replacement: { module, target, line, ...(instead && { version: instead }) } }];
  });
  const isBuilt = ({ line }: VendoredModule) => BELOW.test(lines[line] ?? '');
  const built = new Set(all.filter(isBuilt).map(({ module }) => module));
  return all.filter((one) => one.replacement === undefined || isBuilt(one) || !built.has(one.module));
}

/** What Go writes: a module, a note or a package in each line. */
const WRITTEN = /^(?:# \S+ .*|## .*|[^\s#].*|\s*)$/;

/** Versions of modules in vendor/modules.txt. A line that Go does not write could hide one. */
export function readVendorModules(text: string, question: GoModQuestion): readonly Found[] {
  const strange = text.split('\n').findIndex((line) => !WRITTEN.test(line.trimEnd()));
  if (strange >= 0) return trouble('it is not as `go mod vendor` writes it', strange + 1);
  return vendoredModules(text)
    .filter(({ module }) => globsMatch(question.modules, module))
    .flatMap((one) => foundOf(one, one.replacement, question));
}
