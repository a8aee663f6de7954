import { linesOf } from './lines.ts';

const KEY =
  '[\\w.-]{0,40}(?:(?:tls|ssl|https)[\\w.-]{0,20}(?:min|max|protocol|version|cipher|suite|curve)|cipher[-_]?(?:suite|list)|(?:min|minimum)[-_.]?(?:tls|ssl))[\\w.-]{0,40}';
const VERSION = '(?:tlsv1(?:[._][0-3])?|sslv[23])\\b';

/** A word that names a TLS setting, or a value that only one has. */
const TLS_WORD = new RegExp(`${KEY}|\\b${VERSION}`, 'i');

/** The word in a place where a setting has it: before or behind a sign, or as a directive with a few values. Sentences have neither. */
const TLS_SETTING = new RegExp(
  `${KEY}["'\\])]{0,2}\\s{0,9}[=:({[,>]|[=:({[,'"]\\s{0,9}["']?${VERSION}|^${KEY}(?:\\s+[^\\s.]\\S{0,200}){1,6}$`,
  'i',
);

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
    if (!COMMENT.test(line) && !CLIENT.test(line) && TLS_SETTING.test(line)) return one;
  }
  return undefined;
}
