/**
 * A quantity of Kubernetes: `digits` divided by ten to the power of `scale`, which may be negative. One that is `plain` is kept in 64 bits
 * by Kubernetes; only those can be integers.
 */
export interface Quantity {
  readonly digits: bigint;
  readonly scale: number;
  readonly isPlain: boolean;
}

/** Powers of two and, negated, of ten. */
const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };
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
/** Everything but the suffix may be missing: `+` and `.` are zero. */
const QUANTITY = /^([+-]?)(\d*)(?:\.(\d*))?([numkMGTPE]?|[KMGTPE]i|[eE][+-]?\d+)$/;
const LONGEST = 1000;
const FINEST = 9;
const LARGEST_BINARY = 2n ** 63n - 1n;
/** Kubernetes accepts larger ones and computes for a long time. */
const LARGEST_EXPONENT = 300;

/** Reads a quantity (k8s.io/apimachinery, pkg/api/resource). `undefined`: not valid, `null`: not known. */
export function parseQuantity(text: string): Quantity | undefined | null {
  if (text.length > LONGEST) return null;
  const [, sign, zeros = '', fraction = '', suffix = ''] = text === '' ? [] : (QUANTITY.exec(text) ?? []);
  if (sign === undefined) return undefined;
  const away = sign === '-' ? -1n : 1n;
  const whole = zeros.replace(/^0+/, '') || '0';
  if (suffix in BINARY) return binary({ away, whole, fraction }, BINARY[suffix] ?? 0);
  const exponent = exponentOf(suffix);
  return typeof exponent === 'number' ? decimal({ away, whole, fraction }, exponent) : exponent;
}

interface Written {
  readonly away: bigint;
  readonly whole: string;
  readonly fraction: string;
}

function exponentOf(suffix: string): number | undefined | null {
  if (!/^[eE]./.test(suffix)) return DECIMAL[suffix] ?? 0;
  const exponent = BigInt(suffix.slice(1).replace('+', ''));
  if (BigInt.asIntN(64, exponent) !== exponent) return undefined;
  return exponent < -LARGEST_EXPONENT || exponent > LARGEST_EXPONENT ? null : -Number(exponent);
}

/** Up to 18 digits are kept in 64 bits. */
function decimal({ away, whole, fraction }: Written, shift: number): Quantity {
  const digits = away * BigInt(whole + fraction);
  const scale = shift + fraction.length;
  if (whole.length + fraction.length <= 18 && scale <= FINEST) return { digits, scale, isPlain: true };
  return rounded({ digits, scale, isPlain: false });
}

/** Small ones without a fraction are kept in 64 bits; no other is larger than those. */
function binary({ away, whole, fraction }: Written, power: number): Quantity {
  const magnitude = BigInt(whole + fraction) << BigInt(power);
  const isShort = fraction === '' && whole.length <= 14 - Math.trunc((power * 3) / 10);
  if (isShort && magnitude <= LARGEST_BINARY) return { digits: away * magnitude, scale: 0, isPlain: true };
  const exact = rounded({ digits: magnitude, scale: fraction.length, isPlain: false });
  const isLarge = exact.digits > LARGEST_BINARY * 10n ** BigInt(exact.scale);
  return isLarge
    ? { digits: away * LARGEST_BINARY, scale: 0, isPlain: false }
    : { ...exact, digits: away * exact.digits };
}

/** Nothing is finer than a billionth: what is, is rounded away from zero. */
function rounded({ digits, scale, isPlain }: Quantity): Quantity {
  if (digits === 0n) return { digits, scale: 0, isPlain };
  if (scale <= FINEST) return { digits: digits * 10n ** BigInt(FINEST - scale), scale: FINEST, isPlain };
  const unit = 10n ** BigInt(scale - FINEST);
  const rest = digits % unit;
  const away = digits < 0n ? -1n : 1n;
  return { digits: digits / unit + (rest === 0n ? 0n : away), scale: FINEST, isPlain };
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

const isSmall = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** Kubernetes adds in 64 bits where that holds the sum, and else exactly; it negates the least integer to itself. */
export function sumOf(one: Quantity, other: Quantity, sign: 1n | -1n): Quantity {
  const short = { ...other, digits: BigInt.asIntN(64, sign * other.digits) };
  const sum = one.isPlain && other.isPlain ? shortSum(one, short) : undefined;
  if (sum) return sum;
  const [left, right, scale] = aligned(one, { ...other, digits: sign * other.digits });
  return { digits: left + right, scale, isPlain: false };
}

function shortSum(one: Quantity, other: Quantity): Quantity | undefined {
  if (other.digits === 0n) return one;
  if (one.digits === 0n) return other;
  const [left, right, scale] = aligned(one, other);
  return [left, right, left + right].every(isSmall) ? { digits: left + right, scale, isPlain: true } : undefined;
}

/** The integer value of a quantity; `undefined` for a fraction or beyond 64 bits. */
export function integerOf({ digits, scale, isPlain }: Quantity): bigint | undefined {
  if (!isPlain || scale > 0) return undefined;
  const value = digits * 10n ** BigInt(-scale);
  return isSmall(value) ? value : undefined;
}

/** As near as Kubernetes comes to it, which multiplies by a power of ten. */
export function floatOf({ digits, scale }: Quantity): number {
  if (scale === 0) return Number(digits);
  return (
    Number(digits) *
    (scale < 0 ? Number(`1e${-scale}`) : Number(`1e-${scale - (scale % 32)}`) / Number(`1e${scale % 32}`))
  );
}
