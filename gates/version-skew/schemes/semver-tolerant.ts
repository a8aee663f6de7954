import { countsOf, type Scheme, unreadable } from './parsing.ts';

const SHAPE = /^[vV]?(\d+)\.(\d+)(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]*)?$/;

/**
 * A semantic version as people write it: `v` in front, no patch number, a vendor's suffix, the `+` that Kubernetes puts behind a
 * minor. A bare major names no line, and a fourth number has no meaning: both are refused.
 */
export const semverTolerant: Scheme = {
  title: 'semantic version, tolerant',
  parse(text) {
    const match = SHAPE.exec(text.trim());
    if (match === null) return unreadable('it is not two or three numbers with an optional suffix');
    const [, major, minor, patch, suffix] = match;
    const numbers = countsOf([major ?? '', minor ?? '', ...(patch === undefined ? [] : [patch])]);
    if (numbers === undefined) return unreadable('one of its numbers is too large to be a version');
    const [first = 0, second = 0, ...rest] = numbers;
    return {
      ok: true,
      version: { text, line: { major: first, minor: second }, patch: rest, pre: suffix?.split('.') ?? [] },
    };
  },
};
