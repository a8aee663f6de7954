/** What the API server calls the largest number: it counts in 64 bits and never beyond. Here it is a double, as is every amount. */
export const WITHOUT_END = 2 ** 64;

/** Fewest and most characters of a text, items of a list, entries of a map. */
export interface Size {
  readonly min: number;
  readonly max: number;
}

export const UNKNOWN_SIZE: Size = { min: 0, max: WITHOUT_END };
export const ONE: Size = { min: 1, max: 1 };

export const exactly = (size: number): Size => ({ min: size, max: size });

export const plus = (one: number, other: number): number => Math.min(one + other, WITHOUT_END);
export const times = (one: number, other: number): number => Math.min(one * other, WITHOUT_END);
/** An amount by a fractional factor, rounded up. */
export const scaled = (amount: number, factor: number): number => Math.min(Math.ceil(amount * factor), WITHOUT_END);

export const sizePlus = (one: Size, other: Size): Size => ({
  min: plus(one.min, other.min),
  max: plus(one.max, other.max),
});

export const sizeTimes = (one: Size, other: Size): Size => ({
  min: times(one.min, other.min),
  max: times(one.max, other.max),
});

/** The range that holds both. */
export const spanned = (one: Size, other: Size): Size => ({
  min: Math.min(one.min, other.min),
  max: Math.max(one.max, other.max),
});

/** What a computer makes of an amount that went beyond its 64 bits unguarded. */
export function wrapped(amount: bigint): number {
  return Number(BigInt.asUintN(64, amount));
}

/** An amount as the 64 bits that stand for it. */
export function bits(amount: number): bigint {
  return amount >= WITHOUT_END ? 2n ** 64n - 1n : BigInt(amount);
}
