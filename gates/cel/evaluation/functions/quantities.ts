import { failed, noOverload, unknown } from '../failure.ts';
import { compareQuantities, floatOf, integerOf, parseQuantity, type Quantity, sumOf } from '../quantity.ts';
import { isBoxed, type Value } from '../value.ts';
import { compareVersions, normalizedVersion, parseVersion, type Version } from '../version.ts';
import { type CelFunction, type Table, textAt } from './function.ts';

/** A quantity, or an integer where one may stand for it. */
function quantityAt(args: readonly Value[], at: number): Quantity {
  const value = args[at];
  if (typeof value === 'bigint' && at > 0) return { digits: value, scale: 0, isPlain: true };
  return value !== undefined && isBoxed(value) && value.kind === 'quantity' ? value.quantity : noOverload();
}

/** The API server makes a sum in another way than a quantity, which shows where it compares. */
const summed = (quantity: Quantity): Value => ({ kind: 'quantity', quantity, isSum: true });

function read(args: readonly Value[]): Quantity | undefined {
  const quantity = parseQuantity(textAt(args, 0));
  return quantity === null ? unknown('quantities this large are not evaluated') : quantity;
}

const sign = (value: number): bigint => BigInt(Math.sign(value));
/** Quantities and versions share names. */
const compared =
  (act: (sign: number) => Value): CelFunction =>
  (args) => {
    const [one, other] = args;
    const areVersions = isVersion(one) && isVersion(other);
    return act(
      areVersions
        ? compareVersions(one.version, other.version)
        : compareQuantities(quantityAt(args, 0), quantityAt(args, 1)),
    );
  };

type Versioned = Extract<Value, { readonly kind: 'version' }>;
const isVersion = (value: Value | undefined): value is Versioned =>
  value !== undefined && isBoxed(value) && value.kind === 'version';

/** The version that a text is, normalised where it is asked for. */
function versionIn(args: readonly Value[]): Version | undefined {
  const [, isNormalized = false] = args;
  if (typeof isNormalized !== 'boolean') return noOverload();
  const text = textAt(args, 0);
  const version = parseVersion(isNormalized ? normalizedVersion(text) : text);
  return version === null ? unknown('versions this long are not evaluated') : version;
}

const numberOf =
  (at: 0 | 1 | 2): CelFunction =>
  ([value]) =>
    BigInt.asIntN(64, isVersion(value) ? value.version.numbers[at] : noOverload());

export const QUANTITY_FUNCTIONS: Table = {
  quantity: (args) => ({ kind: 'quantity', quantity: read(args) ?? failed('a string is not a quantity') }),
  isQuantity: (args) => read(args) !== undefined,
  sign: (args) => sign(compareQuantities(quantityAt(args, 0), { digits: 0n, scale: 0, isPlain: true })),
  isGreaterThan: compared((order) => order > 0),
  isLessThan: compared((order) => order < 0),
  compareTo: compared(sign),
  add: (args) => summed(sumOf(quantityAt(args, 0), quantityAt(args, 1), 1n)),
  sub: (args) => summed(sumOf(quantityAt(args, 0), quantityAt(args, 1), -1n)),
  isInteger: (args) => integerOf(quantityAt(args, 0)) !== undefined,
  asInteger: (args) => integerOf(quantityAt(args, 0)) ?? failed('a quantity is not an integer'),
  asApproximateFloat: (args) => floatOf(quantityAt(args, 0)),
  semver: (args) => ({ kind: 'version', version: versionIn(args) ?? failed('a string is not a semantic version') }),
  isSemver: (args) => versionIn(args) !== undefined,
  major: numberOf(0),
  minor: numberOf(1),
  patch: numberOf(2),
};
