import type { Scope } from '../containers/variables.ts';
import { countBreaks, type Piece, type Scanner } from './scanner.ts';

/** `$NAME`, `${NAME}`, `${NAME:-default}`; any other form is something that only a shell can work out. */
export function substitution(scanner: Scanner): Piece {
  const { text } = scanner.source;
  const rest = text.slice(scanner.at, scanner.at + MAX_SUBSTITUTION);
  const plain = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/.exec(rest);
  if (plain !== null) {
    scanner.at += plain[0].length;
    return substituted(scanner.scope, plain[1] ?? plain[2] ?? '', plain[0]);
  }
  const withDefault = WITH_DEFAULT.exec(rest);
  return withDefault === null ? notWorkedOut(scanner) : defaulted(scanner, withDefault);
}

function notWorkedOut(scanner: Scanner): Piece {
  const { text } = scanner.source;
  const start = scanner.at;
  scanner.at = endOfSubstitution(text, start);
  const written = text.slice(start, scanner.at);
  scanner.line += countBreaks(written);
  return written === '$' ? { text: written } : { text: written, unresolved: written.slice(0, 80) };
}

function substituted({ variables, budget }: Scope, name: string, written: string): Piece {
  const value = variables.get(name)?.value;
  if (value === undefined) return { text: written, unresolved: written };
  budget.left -= value.length;
  return budget.left < 0 ? { text: written, unresolved: 'a text that grows without end' } : { text: value };
}

const MAX_SUBSTITUTION = 4000;
const WITH_DEFAULT = /^\$\{([A-Za-z_]\w{0,99})(:?[-=])([^{}$`]*)\}/;

/** The default counts where the file shows that the variable is not set. */
function defaulted(scanner: Scanner, [written, name = '', operator = '', fallback = '']: RegExpExecArray): Piece {
  scanner.at += written.length;
  scanner.line += countBreaks(written);
  const { variables, hasForeign } = scanner.scope;
  const known = variables.get(name);
  if (known === undefined && hasForeign) return { text: written, unresolved: written.slice(0, 80) };
  const isUnset = known === undefined || (operator.startsWith(':') && known.value === '');
  return isUnset ? { text: unquoted(fallback) } : substituted(scanner.scope, name, written);
}

function unquoted(text: string): string {
  return text.replaceAll(/["']/g, '');
}

function endOfSubstitution(text: string, start: number): number {
  if (text[start] === '`') return after(text, text.indexOf('`', start + 1));
  const opening = text[start + 1] ?? '';
  const closing = CLOSING[opening];
  return closing === undefined ? start + 1 : after(text, matchingEnd(text, start + 1, opening, closing));
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

function after(text: string, end: number): number {
  return end < 0 ? text.length : end + 1;
}

function matchingEnd(text: string, start: number, opening: string, closing: string): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === opening) depth += 1;
    if (text[at] === closing) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
