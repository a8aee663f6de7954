import { lookup } from '../model/json-values.ts';

/** Texts of at most so many characters of which a part matches a pattern of RE2. */
export interface Language {
  readonly pattern: string;
  readonly maxLength?: number;
}

/**
 * What is known of the texts of a format, over all API servers that are supported: each is in `atMost`, and each that is in `atLeast` is of
 * the format. Nothing at most where an older server ignores the format.
 */
export interface FormatLanguage {
  readonly atMost?: Language;
  readonly atLeast: Language;
}

/** The language of a format that the API server enforces; `undefined` for any other. Dashes do not count. */
export function languageOf(format: string): FormatLanguage | undefined {
  return lookup(LANGUAGES, format.replaceAll('-', ''));
}

const exactly = (pattern: string): FormatLanguage => ({ atMost: { pattern }, atLeast: { pattern } });
const between = (atLeast: string, atMost: string): FormatLanguage => ({
  atMost: { pattern: atMost },
  atLeast: { pattern: atLeast },
});

const uuid = (third: string, fourth: string) =>
  exactly(`(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?${third}-?${fourth}-?[0-9a-f]{12}$`);

/** `letter` beside `more`: what else a label of a host may hold, such as digits. Labels of up to 63 characters. */
function hostname(letter: string, more: string): Language {
  const [part, inner] = [`[${letter}${more}]`, `[${letter}${more}-]`];
  const single = `${part}(?:${part}{0,62}|-${part}{0,61})`;
  return {
    pattern: `^(?:${single}|(?:${part}(?:${inner}{0,61}${part})?\\.)+[${letter}]{2,63})$`,
    maxLength: 255,
  };
}

const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const fourStrict = `${octet}(?:\\.${octet}){3}`;
/** Leading zeros are read past, as Go did before 1.17 and Kubernetes still does. */
const fourSloppy = `0*${octet}(?:\\.0*${octet}){3}`;
const group = '[0-9a-fA-F]{1,4}';

/** IPv6 in groups of hexadecimal digits, of which `::` leaves out one or more. */
function sixGroups(h: string): string {
  const halves = [6, 5, 4, 3, 2, 1].map((most, i) => `(?:${h}:){1,${most}}(?::${h}){1,${i + 1}}`);
  return `(?:${[`(?:${h}:){7}${h}`, `(?:${h}:){1,7}:`, ...halves, `:(?::${h}){1,7}`, '::'].join('|')})`;
}

/** IPv6 whose last two groups are written as IPv4. */
function sixWithFour(h: string, four: string): string {
  const halves = [4, 3, 2, 1].map((most, i) => `(?:${h}:){1,${most}}:(?:${h}:){1,${i + 1}}`);
  return `(?:${[`(?:${h}:){6}`, `(?:${h}:){1,5}:`, ...halves, `::(?:${h}:){0,5}`].join('|')})${four}`;
}

const six = `(?:${sixGroups(group)}|${sixWithFour(group, fourStrict)})`;
const sixSloppy = `(?:${sixGroups(`0*${group}`)}|${sixWithFour(`0*${group}`, fourSloppy)})`;
const bitsOfFour = '(?:3[0-2]|[12]?[0-9])';
const bitsOfSix = '(?:12[0-8]|1[01][0-9]|[1-9]?[0-9])';

const hex = '[0-9a-fA-F]{2}';
const spelledMac = [
  ...[5, 7, 19].flatMap((more) => [`${hex}(?::${hex}){${more}}`, `${hex}(?:-${hex}){${more}}`]),
  ...[2, 3, 9].map((more) => `[0-9a-fA-F]{4}(?:\\.[0-9a-fA-F]{4}){${more}}`),
].join('|');
/** Digits alone are an address for newer versions of Go. */
const bareMac = [12, 16, 40].map((digits) => `[0-9a-fA-F]{${digits}}`).join('|');

const space = '[\\t\\n\\f\\r ]*';
const gap = '[\\t\\n\\f\\r -]*';
const isbn10 = `${gap}(?:[0-9]${gap}){9}[0-9X]${gap}`;
const isbn13 = `${gap}(?:[0-9]${gap}){13}`;
/** Of numbers with a check digit, two are enough to show what a pattern refuses. */
const someIsbn10 = '0306406152|0-306-40615-2|080442957X';
const someIsbn13 = '9780306406157|978-0-306-40615-7';

const byte = '(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])';

const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const date =
  '(?:[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)' +
  `|${leapYear}-02-29)`;
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const address = `${atom}(?:\\.${atom})*@${atom}(?:\\.${atom})*`;
const urlPath = '/[A-Za-z0-9._~/-]*';

/**
 * apiextensions-apiserver, pkg/apiserver/validation/formats.go; kube-openapi, pkg/validation/strfmt. Compared with the code of
 * apiextensions-apiserver v0.30.14 and v0.36.2.
 */
const LANGUAGES: Readonly<Record<string, FormatLanguage>> = {
  bsonobjectid: exactly('^[0-9a-fA-F]{24}$'),
  uri: between(
    `^[A-Za-z][A-Za-z0-9+.-]*://[A-Za-z0-9.-]+(?::[0-9]+)?(?:${urlPath})?$|^${urlPath}$`,
    '^(?:/|[*]$|[A-Za-z][A-Za-z0-9+.-]*:)[^\\x00-\\x1f\\x7f]*$',
  ),
  email: between(`^${address}$`, '@'),
  hostname: {
    atMost: hostname('a-zA-Z\\p{L}', '0-9\\p{S}'),
    atLeast: hostname('a-zA-Z', '0-9'),
  },
  ipv4: between(
    `^(?:${fourStrict}|${sixWithFour(group, fourStrict)})$`,
    `^(?:${fourSloppy}|${sixWithFour(`0*${group}`, fourSloppy)})$`,
  ),
  ipv6: exactly(`^${six}$`),
  cidr: between(
    `^(?:${fourStrict}/${bitsOfFour}|${six}/${bitsOfSix})$`,
    `^(?:${fourSloppy}/0*${bitsOfFour}|${sixSloppy}/0*${bitsOfSix})$`,
  ),
  mac: between(`^(?:${spelledMac})$`, `^(?:${spelledMac}|${bareMac})$`),
  uuid: uuid('[0-9a-f]{4}', '[0-9a-f]{4}'),
  uuid3: uuid('3[0-9a-f]{3}', '[0-9a-f]{4}'),
  uuid4: uuid('4[0-9a-f]{3}', '[89ab][0-9a-f]{3}'),
  uuid5: uuid('5[0-9a-f]{3}', '[89ab][0-9a-f]{3}'),
  isbn: between(`^(?:${someIsbn10}|${someIsbn13})$`, `^(?:${isbn10}|${isbn13})$`),
  isbn10: between(`^(?:${someIsbn10})$`, `^${isbn10}$`),
  isbn13: between(`^(?:${someIsbn13})$`, `^${isbn13}$`),
  creditcard: between('^(?:4111111111111111|4111-1111-1111-1111|378282246310005)$', '^[^0-9]*(?:[0-9][^0-9]*){13,16}$'),
  ssn: exactly('^[0-9]{3}[- ][0-9]{2}[- ][0-9]{4}$'),
  hexcolor: exactly('^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  rgbcolor: exactly(`^rgb\\(${space}${byte}(?:${space},${space}${byte}){2}${space}\\)$`),
  byte: exactly('^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$'),
  date: exactly(`^${date}$`),
  // Go's spelling, or numbers with words such as `22 hours` anywhere; numbers that are too great are left out of what is known.
  duration: between(
    '^[-+]?(?:0|(?:[0-9]{1,5}(?:\\.[0-9]{1,9})?(?:ns|us|ms|s|m|h)){1,4})$',
    '^[-+]?0$|[0-9]\\.?[\\t\\n\\f\\r ]*[nuµμmshdwNUMSHDW]',
  ),
  // What follows a second `t` is not read.
  datetime: exactly(`(?s)^${date}[tT]${time}(?:[^\\ntT][0-9]+)?(?:[zZ]|[-+][0-9]{2}:[0-9]{2})(?:[tT].*)?$`),
  k8sshortname: { atLeast: { pattern: '^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$', maxLength: 63 } },
  k8slongname: {
    atLeast: { pattern: '^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$', maxLength: 253 },
  },
};
