import type { JsonObject } from '../../model/json.ts';
import { about, both, type Constraint } from '../values/predicate.ts';
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

/** Whether the API server rejects texts over a format on a node of this type. */
export function isEnforced(node: JsonObject, format: string): boolean {
  const normal = format.replaceAll('-', '');
  return TAKES_TEXT.has(typeWord(node)) && TEXT_FORMATS.has(normal) && normal !== EMPTY_FORMAT;
}

const TAKES_TEXT = new Set(['string', 'int-or-string', 'anything']);

/**
 * The range that a format leaves of the numbers of a type. Up to Kubernetes 1.35 the API server removed formats of numbers from a
 * schema; from 1.36 on it keeps those that it knows (apiextensions-apiserver, pkg/apiserver/validation/formats.go) and rejects what
 * they cannot hold (kube-openapi, pkg/validation/validate, IsValueValidAgainstRange). `int64` and `double` hold all of their type.
 */
export function rangeOf(node: JsonObject, format: string): Constraint | undefined {
  if (format === 'int32' && typeWord(node) === 'integer') return within(-(2 ** 31), 2 ** 31 - 1);
  return format === 'float' && typeWord(node) === 'number' ? within(-GREATEST_FLOAT, GREATEST_FLOAT) : undefined;
}

const GREATEST_FLOAT = (2 - 2 ** -23) * 2 ** 127;

function within(least: number, greatest: number): Constraint {
  const range = both([
    { op: 'number', is: '>=', than: least },
    { op: 'number', is: '<=', than: greatest },
  ]);
  return (kind) => about(range, kind, 'keyword');
}
