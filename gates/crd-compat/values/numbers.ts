import { type Atom, atomsOf, compares, holds, type Predicate } from './predicate.ts';

export type NumberSearch =
  | { readonly found: true; readonly value: number }
  /** `complete`: there is no such number. */
  | { readonly found: false; readonly complete: boolean };

/**
 * Looks for a number for which a predicate without unknowns holds. Between two neighbouring constants no comparison changes
 * its answer, so one number from each gap stands for all of them; only multiples need more than that.
 */
export function findNumber(predicate: Predicate, isInteger: boolean): NumberSearch {
  const atoms = atomsOf(predicate);
  if (atoms.some(({ op }) => op === 'matches' || op === 'length')) return { found: false, complete: false };
  const steps = atoms.flatMap((atom) => (atom.op === 'multiple' ? [atom.of] : []));
  const candidates = candidatesOf(constantsOf(atoms), isInteger, steps);
  const holding = candidates.filter((candidate) => holds(predicate, (atom) => answer(atom, candidate)));
  // Beyond what a double holds exactly, a number is a poor example.
  const value = holding.find((candidate) => Math.abs(candidate) <= Number.MAX_SAFE_INTEGER) ?? holding[0];
  return value === undefined ? { found: false, complete: steps.length === 0 } : { found: true, value };
}

function constantsOf(atoms: readonly Atom[]): number[] {
  const constants = atoms.flatMap((atom) => {
    if (atom.op === 'number') return [atom.than];
    return atom.op === 'equals' && typeof atom.value === 'number' ? [atom.value] : [];
  });
  return [...new Set(constants)].sort((a, b) => a - b);
}

function answer(atom: Atom, value: number): boolean {
  switch (atom.op) {
    case 'number':
      return compares(value, atom.is, atom.than);
    case 'equals':
      return atom.value === value;
    case 'multiple':
      return Number.isInteger(value / atom.of);
    default:
      return false;
  }
}

function candidatesOf(constants: readonly number[], isInteger: boolean, steps: readonly number[]): number[] {
  const [first, last] = [constants[0] ?? 0, constants.at(-1) ?? 0];
  const furthest = isInteger ? FURTHEST_INTEGER : Number.MAX_VALUE;
  // Beyond 2^53 the next number is the same number, so the furthest stands for what lies outside.
  const points = [0, 1, first - 1, last + 1, -furthest, furthest, ...constants];
  constants.forEach((constant, i) => {
    const next = constants[i + 1];
    if (next === undefined) return;
    points.push((constant + next) / 2, ...(isInteger ? [Math.floor(constant) + 1] : []));
  });
  const all = isInteger ? points.flatMap((point) => [Math.floor(point), Math.ceil(point)]) : points;
  const multiples = steps.flatMap((step) =>
    all.flatMap((point) => [Math.floor(point / step) * step, Math.ceil(point / step) * step]),
  );
  return [...new Set([...all, ...multiples])].filter(
    (value) => Number.isFinite(value) && (!isInteger || (Number.isInteger(value) && Math.abs(value) <= furthest)),
  );
}

/** The greatest double below 2^63: the API server accepts no integer of more than 64 bits (kube-openapi, IsValueValidAgainstRange). */
const FURTHEST_INTEGER = 2 ** 63 - 1024;
