import { lookup } from '../model/json-values.ts';
import { parseAddress, parseNetwork } from './address.ts';
import { durationOf, isDateTime, parseDate } from './clock.ts';
import { isEmail, isHostname, isLabel, isSubdomain } from './names.ts';
import { isCreditCard, isIsbn10, isIsbn13, isMac } from './numbers.ts';
import { parseUri } from './uri.ts';

/** Whether a text is of a format; `undefined` where that is not known here. */
type Test = (text: string) => boolean | undefined;

const pattern =
  (regex: RegExp): Test =>
  (text) =>
    regex.test(text);
const byte = '(?:0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])';

/**
 * The formats of texts that the API server knows (apiextensions-apiserver, pkg/apiserver/validation/formats.go, v0.34), by their names
 * without dashes, each as it tests it (kube-openapi, pkg/validation/strfmt). Any other format is ignored, and so are those of numbers.
 */
const FORMATS: Readonly<Record<string, Test>> = {
  bsonobjectid: pattern(/^[0-9a-fA-F]{24}$/),
  uri: (text) => parseUri(text) !== undefined,
  email: isEmail,
  hostname: isHostname,
  ipv4: (text) => text.includes('.') && parseAddress(text, 'sloppy') !== undefined,
  ipv6: (text) => text.includes(':') && parseAddress(text, 'strict') !== undefined,
  cidr: (text) => parseNetwork(text, 'sloppy') !== undefined,
  mac: isMac,
  uuid: pattern(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid3: pattern(/^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid4: pattern(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  uuid5: pattern(/^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  isbn: (text) => isIsbn10(text) || isIsbn13(text),
  isbn10: isIsbn10,
  isbn13: isIsbn13,
  creditcard: isCreditCard,
  ssn: (text) => text.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text),
  hexcolor: pattern(/^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  rgbcolor: pattern(
    new RegExp(`^rgb\\([\\t\\n\\f\\r ]*${byte}(?:[\\t\\n\\f\\r ]*,[\\t\\n\\f\\r ]*${byte}){2}[\\t\\n\\f\\r ]*\\)$`),
  ),
  byte: pattern(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/),
  password: () => true,
  date: (text) => parseDate(text) !== undefined,
  // Longer texts are not searched for words: that would cost too much.
  duration: (text) => (text.length > 1000 ? undefined : durationOf(text) !== undefined),
  datetime: isDateTime,
  k8sshortname: isLabel,
  k8slongname: isSubdomain,
};

/** Whether a text is of a format as the API server tests it: true also of a format that it ignores, `undefined` where nothing is known. */
export function isOfFormat(text: string, format: string): boolean | undefined {
  const test = lookup(FORMATS, format.replaceAll('-', ''));
  return test ? test(text) : true;
}
