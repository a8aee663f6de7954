import { countsOf, type Scheme, unreadable } from './parsing.ts';

/** Numbers with dots and nothing else, such as the RHEL version `9.2` in the name of a stream or image. */
export const token: Scheme = {
  title: 'numbers with dots',
  parse(text) {
    const numbers = /^\d+(?:\.\d+)+$/.test(text) ? countsOf(text.split('.')) : undefined;
    if (numbers === undefined) return unreadable('it is not numbers with dots between them');
    const [major = 0, minor = 0, ...patch] = numbers;
    return { ok: true, version: { text, line: { major, minor }, patch, pre: [] } };
  },
};
