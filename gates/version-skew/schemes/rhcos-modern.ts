import { countsOf, type Parsing, unreadable } from './parsing.ts';

/** No RHEL has a major of three digits: that is the OpenShift prefix of the legacy form behind a stamp of the modern one. */
const MAX_RHEL_MAJOR = 99;

/** Modern form, since RHEL 9.6: the first two parts are the RHEL version. */
export function readRhcosModern(text: string, first: string, second: string): Parsing {
  const [major = 0, minor = 0] = countsOf([first, second]) ?? [Number.POSITIVE_INFINITY];
  if (major > MAX_RHEL_MAJOR) return unreadable(`${first} in front of a stamp of 8 digits is no RHEL version`);
  return {
    ok: true,
    version: { text, line: { major, minor }, patch: [], pre: [], reading: `RHEL ${major}.${minor}` },
  };
}
