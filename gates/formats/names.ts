import { RE2JS } from 're2js';
import { utf8Length } from './utf8.ts';

const SHORT = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const LABEL = new RegExp(`^${SHORT}$`);
const SUBDOMAIN = new RegExp(`^${SHORT}(?:\\.${SHORT})*$`);

/** A name of up to 63 characters without dots (RFC 1123, lower case). */
export function isLabel(text: string): boolean {
  return text.length <= 63 && LABEL.test(text);
}

/** Labels of any length with dots between, up to 253 characters. */
export function isSubdomain(text: string): boolean {
  return text.length <= 253 && SUBDOMAIN.test(text);
}

/** A label that begins with a letter (RFC 1035). */
export function isLetterLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(text);
}

const WORD = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

/** `prefix/name` or `name`, as keys of labels are. */
export function isQualifiedName(text: string): boolean {
  const parts = text.split('/');
  const name = parts.at(-1) ?? '';
  const isPrefixed = parts.length === 1 || (parts.length === 2 && isSubdomain(parts[0] ?? ''));
  return isPrefixed && name.length <= 63 && WORD.test(name);
}

export function isLabelValue(text: string): boolean {
  return text === '' || (text.length <= 63 && WORD.test(text));
}

const HOSTNAME =
  '^([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}' +
  '[a-zA-Z0-9\\p{S}\\p{L}])?)(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$';
let hostname: RE2JS | undefined;

/** The format `hostname`: an alternation of its source text binds its anchors to one branch each, which is kept. */
export function isHostname(text: string): boolean {
  if (text.length > 255 || utf8Length(text) > 255 || text.split('.').some((part) => utf8Length(part) > 63))
    return false;
  hostname ??= RE2JS.compile(HOSTNAME);
  return hostname.matcher(text).find();
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${ATOM}(?:\\.${ATOM})*$`);
/** Names before an address, comments, quotes, domains in brackets and other scripts. */
const MORE_THAN_AN_ADDRESS = /[^!-~]|[\s"(),:;<>@[\\\]].*@|@.*[\s"(),:;<>[\\\]]/;

/** The format `email`, which is what Go's `mail.ParseAddress` accepts; rarer spellings are not known. */
export function isEmail(text: string): boolean | undefined {
  if (text.length > 2000) return undefined;
  if (ADDRESS.test(text)) return true;
  return text.includes('@') && MORE_THAN_AN_ADDRESS.test(text) ? undefined : false;
}
