import { addressText } from '../../text-formats/address.ts';
import { SECOND } from '../../text-formats/clock.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { within } from '../operators.ts';
import { isBoxed, kindOf, type Value } from '../value.ts';
import { spend, type Table } from './function.ts';

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
    : failed('a text is no integer');
}

function wholePart(value: number): bigint {
  return Number.isFinite(value) && Math.abs(value) < 2 ** 63
    ? BigInt(Math.trunc(value))
    : failed('a number is no integer');
}

function double(value: Value | undefined): Value {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string') return noOverload();
  if (/^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(value) && value.length < 400) {
    return Number(value);
  }
  // Go also reads hexadecimal digits, infinities and underscores.
  return /^[+-]?(?:0[xX]|inf|nan|[0-9_])/i.test(value)
    ? unknown('it reads an odd number')
    : failed('a text is no number');
}

const TRUE = ['1', 't', 'T', 'true', 'TRUE', 'True'];
const FALSE = ['0', 'f', 'F', 'false', 'FALSE', 'False'];

function truth(value: Value | undefined): Value {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return noOverload();
  if (TRUE.includes(value)) return true;
  return FALSE.includes(value) ? false : failed('a text is no truth value');
}

function text(value: Value | undefined): Value {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'number':
      return doubleText(value);
    default:
      return boxedText(value);
  }
}

/** Go writes large and small numbers with an exponent, and in another way. */
function doubleText(value: number): string {
  const size = Math.abs(value);
  return value === 0 || (size >= 1e-4 && size < 1e6) ? String(value) : unknown('it writes a number out');
}

function boxedText(value: Value | undefined): Value {
  if (value === undefined || !isBoxed(value)) return unknown('it makes a text of bytes');
  if (value.kind === 'ip') return addressText(value.address);
  if (value.kind === 'cidr') return `${addressText(value.network.address)}/${value.network.length}`;
  return unknown(`it makes a text of a ${value.kind}`);
}

/** Between types. Unsigned integers are not evaluated. */
export const CONVERSIONS: Table = {
  int: ([value]) => integer(value),
  double: ([value]) => double(value),
  bool: ([value]) => truth(value),
  string: ([value]) => text(value),
  bytes: ([value], shop) => {
    if (typeof value === 'string') spend(shop, value.length);
    if (value instanceof Uint8Array) return value;
    return typeof value === 'string' ? utf8(value) : noOverload();
  },
  dyn: ([value]) => value ?? noOverload(),
  type: ([value]) => ({ kind: 'type', name: kindOf(value ?? null) }),
};

function utf8(value: string): Uint8Array {
  const bytes = encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /%(..)|./g,
    (all, code?: string) => String.fromCharCode(code === undefined ? all.charCodeAt(0) : Number.parseInt(code, 16)),
  );
  return Uint8Array.from(bytes, (char) => char.charCodeAt(0));
}
