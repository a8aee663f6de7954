import { addressText } from '../../../formats/address.ts';
import { instantText, SECOND } from '../../../formats/clock.ts';
import { textOfUtf8, utf8Text } from '../../../formats/utf8.ts';
import { spend } from '../context.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { within } from '../operators.ts';
import { isBoxed, kindOf, type Value } from '../value.ts';
import type { Table } from './function.ts';

function integer(value: Value | undefined): Value {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string') return integerIn(value);
  if (typeof value === 'number') return wholePart(value);
  if (value !== undefined && value !== null && isBoxed(value) && value.kind === 'timestamp') {
    return (value.nanos - (((value.nanos % SECOND) + SECOND) % SECOND)) / SECOND;
  }
  return value !== undefined && isBoxed(value) && value.kind === 'duration' ? value.nanos : noOverload();
}

function integerIn(text: string): bigint {
  return text.length <= 100 && /^[+-]?[0-9]+$/.test(text)
    ? within(BigInt(text.replace(/^\+/, '')))
    : failed('a string is not an integer');
}

/** Ends where doubles cannot tell an integer from one that is too large. */
function wholePart(value: number): bigint {
  return Number.isFinite(value) && Math.abs(value) < 2 ** 63
    ? BigInt(Math.trunc(value))
    : failed('a double is out of the range of int');
}

const DECIMAL = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

function double(value: Value | undefined): Value {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' ? doubleIn(value) : noOverload();
}

function doubleIn(text: string): number {
  if (text.length < 400 && DECIMAL.test(text)) return finite(Number(text));
  // Go also reads hexadecimal digits, and underscores between them.
  if (text.length >= 400 || /^[+-]?(?:0[xX]|[0-9.]*_)/.test(text))
    return unknown('unusual spellings of doubles are not evaluated');
  const [, sign, word = ''] = /^([+-]?)(inf|infinity|nan)$/i.exec(text) ?? failed('a string is not a double');
  if (/^inf/i.test(word)) return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return sign === '' ? Number.NaN : failed('a string is not a double');
}

const finite = (value: number): number => (Number.isFinite(value) ? value : failed('a number is too large'));

const TRUE = ['1', 't', 'T', 'true', 'TRUE', 'True'];
const FALSE = ['0', 'f', 'F', 'false', 'FALSE', 'False'];

function truth(value: Value | undefined): Value {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return noOverload();
  if (TRUE.includes(value)) return true;
  return FALSE.includes(value) ? false : failed('a string is not a bool');
}

/** A value as the function `string` and the clause `%s` of `format` write it. */
export function textOf(value: Value | undefined): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'number':
      return doubleText(value);
    default:
      return boxedText(value ?? null);
  }
}

/** Go writes large and small numbers with an exponent of two digits or more. */
function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-Inf' : '+Inf';
  if (Object.is(value, -0)) return '-0';
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e6)) return plainText(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

/** Without an exponent. */
function plainText(value: number): string {
  const [digits = '', exponent] = String(value).split('e-');
  if (exponent === undefined) return digits;
  const [sign, bare] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits];
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${bare.replace('.', '')}`;
}

function boxedText(value: Value): string {
  if (value instanceof Uint8Array) return bytesText(value);
  if (value === null || !isBoxed(value)) return noOverload();
  switch (value.kind) {
    case 'ip':
      return addressText(value.address);
    case 'cidr':
      return `${addressText(value.network.address)}/${value.network.length}`;
    case 'duration':
      return `${plainText(Number(value.nanos / SECOND) + Number(value.nanos % SECOND) / 1e9)}s`;
    case 'timestamp':
      return value.isLocal === true
        ? unknown('timestamps outside UTC are not written as strings')
        : instantText(value.nanos);
    case 'type':
      return unknown('types are not written as strings');
    default:
      return noOverload();
  }
}

function bytesText(value: Uint8Array): string {
  const bytes = Array.from(value, (byte) => String.fromCharCode(byte)).join('');
  return textOfUtf8(bytes) ?? failed('bytes are not UTF-8');
}

/** Between types. Unsigned integers are not evaluated. */
export const CONVERSIONS: Table = {
  int: ([value]) => integer(value),
  double: ([value]) => double(value),
  bool: ([value]) => truth(value),
  string: ([value], context) => {
    if (value instanceof Uint8Array) spend(context, value.length);
    return textOf(value);
  },
  bytes: ([value], context) => {
    if (typeof value === 'string') spend(context, value.length);
    if (value instanceof Uint8Array) return value;
    return typeof value === 'string' ? Uint8Array.from(utf8Text(value), (char) => char.charCodeAt(0)) : noOverload();
  },
  dyn: ([value = null]) => value,
  type: ([value]) => ({ kind: 'type', name: kindOf(value ?? null) }),
};
