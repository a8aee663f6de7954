import parse from 'semver/functions/parse.js';
import { type Scheme, unreadable } from './parsing.ts';

/** Semantic Versioning 2.0.0 to the letter: three numbers, no leading zero, no leading `v`. */
export const semver: Scheme = {
  title: 'semantic version, three numbers',
  parse(text) {
    const parsed = /^\d/.test(text) && text === text.trim() ? parse(text) : null;
    if (parsed === null) return unreadable('it is not a semantic version with three numbers');
    const { major, minor, patch, prerelease } = parsed;
    return { ok: true, version: { text, line: { major, minor }, patch: [patch], pre: prerelease.map(String) } };
  },
};
