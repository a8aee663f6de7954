import {
  type Automaton,
  advance,
  literalAutomaton,
  type Meter,
  type Position,
  type Runner,
  searchAutomaton,
  startOf,
} from './automaton.ts';
import { LAST_CODE_POINT } from './char-set.ts';
import { type Atom, atomsOf, compares, holds, type Predicate } from './predicate.ts';
import { parseRegex } from './regex-syntax.ts';

/** How much work one question may cost, in closure steps, and how many positions it may visit. */
const MOST_STEPS = 1_500_000;
const MOST_POSITIONS = 20_000;
const MOST_ATOMS = 400;

export type TextSearch =
  | { readonly found: true; readonly text: string }
  /** `complete`: there is no such text. */
  | { readonly found: false; readonly complete: boolean };

/** Looks for a shortest text for which a predicate without unknowns holds. Never runs a foreign pattern as a regular expression. */
export function findText(predicate: Predicate, budget: Meter): TextSearch {
  if (budget.left <= 0) return { found: false, complete: false };
  const machine = machineOf(atomsOf(predicate));
  if (!machine) return { found: false, complete: false };
  const built = machine.automata.reduce((sum, { automaton }) => sum + automaton.states.length, 0);
  const most = Math.min(MOST_STEPS, budget.left);
  const meter: Meter = { left: most - built };
  const result = search(predicate, machine, meter);
  budget.left -= most - meter.left;
  return result;
}

interface Machine {
  readonly automata: readonly { readonly atom: Atom; readonly automaton: Automaton }[];
  /** One code point of each class of code points that no automaton tells apart. */
  readonly alphabet: readonly number[];
  /** Lengths beyond this are all alike. */
  readonly longest: number;
}

function machineOf(atoms: readonly Atom[]): Machine | undefined {
  if (atoms.length > MOST_ATOMS) return undefined;
  const texts = atoms.filter(
    (atom) => atom.op !== 'length' && !(atom.op === 'equals' && typeof atom.value !== 'string'),
  );
  const automata = texts.flatMap((atom) => {
    const automaton = automatonOf(atom);
    return automaton ? [{ atom, automaton }] : [];
  });
  if (automata.length < texts.length) return undefined;
  const lengths = atoms.flatMap((atom) => (atom.op === 'length' ? [Math.ceil(atom.than) + 1] : []));
  return {
    automata,
    alphabet: alphabetOf(automata.map(({ automaton }) => automaton)),
    longest: Math.max(0, ...lengths),
  };
}

function automatonOf(atom: Atom): Automaton | undefined {
  if (atom.op === 'equals' && typeof atom.value === 'string') return literalAutomaton(atom.value);
  if (atom.op !== 'matches') return undefined;
  const regex = parseRegex(atom.pattern);
  return regex && searchAutomaton(regex);
}

function alphabetOf(automata: readonly Automaton[]): number[] {
  const bounds = new Set([0]);
  for (const { states } of automata) {
    for (const { set } of states.flatMap(({ chars }) => chars)) {
      for (const [from, to] of set) {
        bounds.add(from);
        if (to < LAST_CODE_POINT) bounds.add(to + 1);
      }
    }
  }
  const sorted = [...bounds].sort((a, b) => a - b);
  return sorted.map((from, i) => legible(from, (sorted[i + 1] ?? LAST_CODE_POINT + 1) - 1)).sort(byLegibility);
}

const isLegible = (codePoint: number) => codePoint > 0x20 && codePoint < 0x7f;

/** A member of a range that people can read, if it has one. */
function legible(from: number, to: number): number {
  const preferred = [0x61, 0x41, 0x30, 0x21].find((codePoint) => from <= codePoint && codePoint <= to);
  return preferred ?? from;
}

function byLegibility(a: number, b: number): number {
  return Number(isLegible(b)) - Number(isLegible(a)) || a - b;
}

interface Visit {
  readonly positions: readonly Position[];
  readonly length: number;
  readonly from?: Visit;
  readonly codePoint?: number;
}

interface Search {
  readonly predicate: Predicate;
  readonly machine: Machine;
  readonly runners: readonly Runner[];
  readonly meter: Meter;
  readonly seen: Set<string>;
}

function search(predicate: Predicate, machine: Machine, meter: Meter): TextSearch {
  const runners = machine.automata.map(({ automaton }): Runner => ({ automaton, meter, positions: new Map() }));
  const first: Visit = { positions: runners.map(startOf), length: 0 };
  const state: Search = { predicate, machine, runners, meter, seen: new Set([keyOf(first)]) };
  const queue: Visit[] = [first];
  for (const visit of queue) {
    if (isAnswer(state, visit)) return { found: true, text: textOf(visit) };
    queue.push(...unseen(state, visit));
    if (meter.left < 0 || state.seen.size > MOST_POSITIONS) return { found: false, complete: false };
  }
  return { found: false, complete: true };
}

function unseen({ machine, runners, meter, seen }: Search, visit: Visit): Visit[] {
  return machine.alphabet.flatMap((codePoint) => {
    if (meter.left < 0) return [];
    const positions = runners.map((runner, i) => advance(runner, visit.positions[i] ?? startOf(runner), codePoint));
    const length = Math.min(visit.length + 1, Math.max(machine.longest, 1));
    const next: Visit = { positions, length, from: visit, codePoint };
    const key = keyOf(next);
    if (seen.has(key)) return [];
    seen.add(key);
    return [next];
  });
}

function keyOf({ positions, length }: Visit): string {
  return `${length};${positions.map(({ id }) => id).join(';')}`;
}

function isAnswer({ predicate, machine }: Search, visit: Visit): boolean {
  return holds(predicate, (atom) => {
    if (atom.op === 'length') return compares(visit.length, atom.is, atom.than);
    const i = machine.automata.findIndex((entry) => entry.atom === atom);
    return visit.positions[i]?.isEnd === true;
  });
}

function textOf(visit: Visit): string {
  const codePoints: number[] = [];
  for (let at: Visit | undefined = visit; at; at = at.from) {
    if (at.codePoint !== undefined) codePoints.push(at.codePoint);
  }
  return String.fromCodePoint(...codePoints.reverse());
}
