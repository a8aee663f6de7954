import type { WaiverScope } from '../../gates/model/waiver.ts';
import { UsageError } from '../io.ts';

const PARTS = ['repositories', 'branches', 'paths'] as const;

/** Reads `repositories=acme/*,acme-labs/lamp branches=main`. Throws UsageError on another word. */
export function scopeOf(flags: readonly string[], repositories: readonly string[]): Partial<WaiverScope> {
  const scope: Partial<WaiverScope> = repositories.length === 0 ? {} : { repositories: [...repositories] };
  for (const flag of flags) {
    const [name, text = ''] = splitOnce(flag);
    const part = PARTS.find((one) => one === name);
    const globs = text.split(/,(?![^{]*\})/).filter((glob) => glob !== '');
    if (part === undefined || globs.length === 0) {
      throw new UsageError(
        `--scope: "${flag}" is not a part of a scope`,
        `Write ${PARTS.map((one) => `${one}=PATTERN`).join(', ')}, with commas between patterns.`,
      );
    }
    scope[part] = [...(scope[part] ?? []), ...globs];
  }
  return scope;
}

function splitOnce(text: string): readonly [string, string?] {
  const at = text.indexOf('=');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
