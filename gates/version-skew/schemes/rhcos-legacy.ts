import { type Parsing, unreadable } from './parsing.ts';

/** RHEL majors that were ever written in this form. `100` would read as RHEL 1.00 and may mean 10.0. */
const MAJORS = ['7', '8', '9'];

/** Legacy form: the second part is the RHEL version without its dot, the major one digit, the rest the minor: `94`, `810`. */
export function readRhcosLegacy(text: string, second: string): Parsing {
  const major = second.slice(0, 1);
  const minor = second.slice(1);
  if (!/^\d{1,2}$/.test(minor)) return unreadable(`${second} does not hold a RHEL major and minor`);
  if (!MAJORS.includes(major))
    return unreadable(`${second} cannot be told apart: the form has one digit for the major`);
  const line = { major: Number(major), minor: Number(minor) };
  return {
    ok: true,
    version: { text, line, patch: [], pre: [], reading: `RHEL ${line.major}.${line.minor}, legacy form` },
  };
}
