/** Choices that are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, and without, a limit. */
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value | undefined;
  chance(probability: number): boolean;
}

/** Mulberry32: small, and good enough to choose test cases with. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (values) => values[Math.floor(next() * values.length)],
    chance: (probability) => next() < probability,
  };
}
