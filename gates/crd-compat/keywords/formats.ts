import type { JsonObject } from '../../model/json.ts';
import { typeWord } from '../words.ts';

/**
 * Formats that the API server enforces (apiextensions-apiserver, pkg/apiserver/validation/formats.go); it ignores every
 * other one. Dashes do not count.
 */
const TEXT_FORMATS = new Set([
  'bsonobjectid',
  'uri',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'cidr',
  'mac',
  'uuid',
  'uuid3',
  'uuid4',
  'uuid5',
  'isbn',
  'isbn10',
  'isbn13',
  'creditcard',
  'ssn',
  'hexcolor',
  'rgbcolor',
  'byte',
  'date',
  'duration',
  'datetime',
  'k8sshortname',
  'k8slongname',
]);
/** Known, and satisfied by any text. */
const EMPTY_FORMAT = 'password';

/**
 * Whether the API server rejects values over a format on a node of this type. It knows formats of texts only: `int32` and the like
 * are taken out of a schema before anything is validated.
 */
export function isEnforced(node: JsonObject, format: string): boolean {
  const normal = format.replaceAll('-', '');
  return TAKES_TEXT.has(typeWord(node)) && TEXT_FORMATS.has(normal) && normal !== EMPTY_FORMAT;
}

const TAKES_TEXT = new Set(['string', 'int-or-string', 'anything']);
