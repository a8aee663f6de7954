import { RE2JS } from 're2js';
import type { Found } from './found.ts';

/** Most values of one text. A pattern that matches more often does not name a version. */
const MOST = 1000;

/** Values that a pattern captures, line by line: group `version`, else the first group; group `key` names the value. */
export function readPattern(text: string, pattern: string): readonly Found[] {
  const compiled = RE2JS.compile(pattern);
  const names = Object.keys(compiled.namedGroups());
  const groups = {
    version: names.includes('version') ? 'version' : Math.min(1, compiled.groupCount()),
    key: names.includes('key') ? 'key' : undefined,
  };
  return text
    .split('\n')
    .flatMap((line, index) =>
      matchesIn(line.replace(/\r$/, ''), compiled, groups).map((one) => ({ ...one, line: index + 1 })),
    )
    .slice(0, MOST);
}

interface Groups {
  readonly version: string | number;
  readonly key: string | undefined;
}

function matchesIn(text: string, compiled: RE2JS, { version, key }: Groups): readonly Found[] {
  const found: Found[] = [];
  const matcher = compiled.matcher(text);
  while (found.length < MOST && matcher.find()) {
    const name = key === undefined ? null : matcher.group(key);
    found.push({ value: matcher.group(version) ?? '', ...(name === null ? {} : { key: name }) });
  }
  return found.filter(({ value }) => value !== '');
}

/** Why a pattern cannot be used; nothing when it can. */
export function patternProblem(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
