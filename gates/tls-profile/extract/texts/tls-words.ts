import type { Knowledge } from '../../knowledge.ts';
import { linesOf } from './lines.ts';

/** Words that a text about a TLS server has. Reading costs a hundred times more than looking for them. */
const SPEAKS_OF_TLS = /tls|ssl|cipher|containers|config"?: ?"?kind|Config\b/i;

/** Whether a text can have a TLS listener in it. */
export function speaksOfTls(text: string, { words }: Pick<Knowledge, 'words'>): boolean {
  return SPEAKS_OF_TLS.test(text) || words.some((word) => text.includes(word));
}

const KEY =
  '[\\w.-]{0,40}(?:(?:tls|ssl|https)[\\w.-]{0,20}(?:min|max|protocol|version|cipher|suite|curve)|cipher[-_]?(?:suite|list)|(?:min|minimum)[-_.]?(?:tls|ssl))[\\w.-]{0,40}';
const VERSION = '(?:tlsv?1(?:[._][0-3])?|versiontls1[0-3]|sslv[23])\\b';

/** A word that names a TLS setting, or a value that only one has. */
const TLS_WORD = new RegExp(`${KEY}|\\b${VERSION}`, 'i');

/** The word in a place where a setting has it: before or behind a sign, or as a directive with a few values. Sentences have neither. */
const SIGNED = new RegExp(`${KEY}["'\\])]{0,2}\\s{0,9}[=:({[,>]|[=:({[,'"]\\s{0,9}["']?${VERSION}`, 'i');
const WORDED = new RegExp(`^${KEY}(?:\\s+[^\\s.]\\S{0,200}){1,6}$`, 'i');
const isSetting = (line: string): boolean => SIGNED.test(line) || WORDED.test(line) || DIRECTIVE.test(line);

/** A directive that only TLS has by its value, at the start of a line or of a block in one: `{ protocols tls1.1 }`. */
const DIRECTIVE = new RegExp(
  `(?:^|[{;]\\s{0,9})[\\w-]{0,20}(?:min|max|protocol|version)[\\w-]{0,20}\\s{1,9}["']?${VERSION}`,
  'i',
);

const WHOLE_KEY = new RegExp(`^-{0,2}${KEY}$`, 'i');

/** Whether the name of a flag, a variable or a member is that of a TLS setting. */
export function namesTlsSetting(name: string): boolean {
  return WHOLE_KEY.test(name.slice(0, 200));
}

/** Whether a value that is no text in lines sets TLS by itself: `--tls-min-version=VersionTLS12`. */
export function holdsTlsSetting(value: string): boolean {
  return value.length <= 1000 && SIGNED.test(value) && !COMMENT.test(value) && !CLIENT.test(value);
}

/** Comments of configuration languages. */
const COMMENT = /^(?:#|;|\/\/|--|%|<!--|\*)/;

/** Lines about the client side of a proxy. */
const CLIENT =
  /(?:proxy|grpc|uwsgi|upstream|client|backend)[-_. ]?(?:ssl|tls)|ssl-default-server|^(?:default-)?server\s/i;

/** The first line of a text that sets TLS for a server, whatever the language; comments and sentences do not count. */
export function tlsLineOf(text: string): { readonly line: number; readonly text: string } | undefined {
  if (!TLS_WORD.test(text)) return undefined;
  for (const one of linesOf(text)) {
    const line = one.text.slice(0, 1000);
    if (!COMMENT.test(line) && !CLIENT.test(line) && isSetting(line)) return one;
  }
  return undefined;
}
