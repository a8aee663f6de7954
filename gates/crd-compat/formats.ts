import type { JsonObject } from '../model/json.ts';
import { lookup } from './same-json.ts';
import { typeWord } from './words.ts';

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
  'quantity',
  'k8sshortname',
  'k8slongname',
]);
/** Known, and satisfied by any text. */
const EMPTY_FORMAT = 'password';
const NUMBER_FORMATS: Readonly<Record<string, readonly string[]>> = {
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
};

/** Whether the API server rejects values over a format on a node of this type. */
export function isEnforced(node: JsonObject, format: string): boolean {
  const type = typeWord(node);
  const normal = format.replaceAll('-', '');
  if (type === 'string' || type === 'anything') return TEXT_FORMATS.has(normal) && normal !== EMPTY_FORMAT;
  return (lookup(NUMBER_FORMATS, type) ?? []).includes(format);
}
