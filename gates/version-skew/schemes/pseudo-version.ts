import { type Scheme, unreadable } from './parsing.ts';
import { readPseudoDate } from './pseudo-date.ts';

/** A Go pseudo-version as the day of its commit: the line is year and month, what follows is day and time. */
export const pseudoVersion: Scheme = {
  title: 'Go pseudo-version, by the time of its commit',
  parse(text) {
    const read = readPseudoDate(text);
    if (!read.ok) return unreadable(read.reason);
    const [year = 0, month = 0, ...rest] = read.instant.slice(0, 19).split(/[-T:]/).map(Number);
    const reading = `commit of ${read.instant.slice(0, 10)}`;
    return { ok: true, version: { text, line: { major: year, minor: month }, patch: rest, pre: [], reading } };
  },
};
