import { RE2JS } from 're2js';
import type { Found } from './found.ts';

/** Most values of one text. A pattern that matches more often does not name a version. */
const MOST = 1000;

/** Values that a pattern captures, line by line: group `version`, else the first group; group `key` names the value. */
export function readPattern(text: string, pattern: string): readonly Found[] {
  const compiled = RE2JS.compile(pattern);
  return text
    .split('\n')
    .flatMap((line, index) => matchesIn(line.replace(/\r$/, ''), compiled, index + 1))
    .slice(0, MOST);
}

function matchesIn(text: string, compiled: RE2JS, line: number): readonly Found[] {
  const names = Object.keys(compiled.namedGroups());
  const version = names.includes('version') ? 'version' : Math.min(1, compiled.groupCount());
  const found: Found[] = [];
  const matcher = compiled.matcher(text);
  while (found.length < MOST && matcher.find()) {
    const value = matcher.group(version) ?? '';
    const key = names.includes('key') ? matcher.group('key') : null;
    if (value !== '') found.push(key === null ? { value, line } : { value, line, key });
  }
  return found;
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
