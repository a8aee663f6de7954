import { countsOf, type Scheme, unreadable } from './parsing.ts';

/** Two or more numbers, whatever follows is ignored: `ParseGeneric` of k8s.io/apimachinery, which compares no suffixes. */
export const generic: Scheme = {
  title: 'numbers in front, the tail ignored',
  parse(text) {
    const match = /^\s*v?(\d+(?:\.\d+)+)/.exec(text);
    const groups = match?.[1]?.split('.');
    if (groups === undefined) return unreadable('it does not begin with two numbers');
    if (groups.some((group) => group.length > 1 && group.startsWith('0'))) {
      return unreadable('one of its numbers has a leading zero');
    }
    const numbers = countsOf(groups);
    if (numbers === undefined) return unreadable('one of its numbers is too large to be a version');
    const [major = 0, minor = 0, ...patch] = numbers;
    return { ok: true, version: { text, line: { major, minor }, patch, pre: [] } };
  },
};
