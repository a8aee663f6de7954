/** A quantity of Kubernetes: `digits` divided by ten to the power of `scale`, which may be negative. */
export interface Quantity {
  readonly digits: bigint;
  readonly scale: number;
}

const BINARY: Readonly<Record<string, bigint>> = {
  Ki: 1n << 10n,
  Mi: 1n << 20n,
  Gi: 1n << 30n,
  Ti: 1n << 40n,
  Pi: 1n << 50n,
  Ei: 1n << 60n,
};
const DECIMAL: Readonly<Record<string, number>> = {
  n: 9,
  u: 6,
  m: 3,
  '': 0,
  k: -3,
  M: -6,
  G: -9,
  T: -12,
  P: -15,
  E: -18,
};
const QUANTITY = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)([KMGTPE]i|[numkMGTPE]?|[eE][+-]?\d{1,9})$/;
const LONGEST = 100;
const FINEST = 9;

/** Reads a quantity (k8s.io/apimachinery, pkg/api/resource). Nothing for a text that is none. */
export function parseQuantity(text: string): Quantity | undefined {
  const [, sign, number = '', suffix = ''] = text.length > LONGEST ? [] : (QUANTITY.exec(text) ?? []);
  if (sign === undefined) return undefined;
  const [whole = '', fraction = ''] = number.split('.');
  const magnitude = BigInt(`${whole}${fraction}` || '0') * (BINARY[suffix] ?? 1n);
  const scale = fraction.length + scaleOf(suffix);
  return rounded({ digits: sign === '-' ? -magnitude : magnitude, scale });
}

function scaleOf(suffix: string): number {
  if (suffix in BINARY) return 0;
  return /^[eE]./.test(suffix) ? -Number(suffix.slice(1)) : (DECIMAL[suffix] ?? 0);
}

/** Nothing is finer than a billionth: what is, is rounded away from zero. */
function rounded({ digits, scale }: Quantity): Quantity {
  if (scale <= FINEST) return { digits, scale };
  const unit = 10n ** BigInt(scale - FINEST);
  const rest = digits % unit;
  const away = digits < 0n ? -1n : 1n;
  return { digits: digits / unit + (rest === 0n ? 0n : away), scale: FINEST };
}

function aligned(one: Quantity, other: Quantity): [bigint, bigint, number] {
  const scale = Math.max(one.scale, other.scale);
  const up = ({ digits, scale: own }: Quantity) => digits * 10n ** BigInt(scale - own);
  return [up(one), up(other), scale];
}

export function compareQuantities(one: Quantity, other: Quantity): number {
  const [left, right] = aligned(one, other);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function sumOf(one: Quantity, other: Quantity, sign: 1n | -1n): Quantity {
  const [left, right, scale] = aligned(one, other);
  return { digits: left + sign * right, scale };
}

/** The integer that a quantity is; nothing where it is written as a fraction or is none of 64 bits. */
export function integerOf({ digits, scale }: Quantity): bigint | undefined {
  if (scale > 0) return undefined;
  const value = digits * 10n ** BigInt(-scale);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

export function floatOf({ digits, scale }: Quantity): number {
  return Number(`${digits}e${-scale}`);
}
