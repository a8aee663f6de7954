import { globMatches } from '../../model/glob.ts';
import type { Found } from './found.ts';
import type { GoModSide } from './go-mod.ts';

/** `# module version` or `# module version => other version`; lines with two `#` are notes about the module above. */
const MODULE = /^# (\S+)(?: (v\S+))?(?: => (\S+)(?: (v\S+))?)?$/;

/** Versions of modules in vendor/modules.txt: what is really compiled, where sources are vendored. */
export function readVendorModules(
  text: string,
  { modules, of }: { modules: readonly string[]; of: GoModSide },
): readonly Found[] {
  return text.split('\n').flatMap((raw, index) => {
    const [, module, required, target, replaced] = MODULE.exec(raw.trimEnd()) ?? [];
    if (module === undefined || !modules.some((pattern) => globMatches(pattern, module))) return [];
    return versionOf({ at: { key: module, line: index + 1 }, required, target, replaced }, of);
  });
}

interface VendoredModule {
  readonly at: { readonly key: string; readonly line: number };
  readonly required: string | undefined;
  readonly target: string | undefined;
  readonly replaced: string | undefined;
}

function versionOf({ at, required, target, replaced }: VendoredModule, of: GoModSide): readonly Found[] {
  const isRequirement = of === 'require' || (of === 'effective' && target === undefined);
  if (isRequirement) return required === undefined ? [] : [{ ...at, value: required }];
  return target === undefined ? [] : [replacement(at, target, replaced)];
}

function replacement(at: VendoredModule['at'], target: string, version: string | undefined): Found {
  if (version !== undefined) return { ...at, value: version };
  return { ...at, value: null, problem: `it is replaced by the folder ${target}, which has no version` };
}
