import {
  type Automaton,
  accepts,
  advance,
  literalAutomaton,
  type Meter,
  type Position,
  searchAutomaton,
  startOf,
} from './automaton.ts';
import { LAST_CODE_POINT } from './char-set.ts';
import { type Atom, atomsOf, compares, holds, type Predicate } from './predicate.ts';
import { parseRegex } from './regex-syntax.ts';

/** How much work one question may cost, in closure steps, and how many positions it may visit. */
const MOST_STEPS = 1_500_000;
const MOST_POSITIONS = 20_000;

export type TextSearch =
  | { readonly found: true; readonly text: string }
  /** `complete`: there is no such text. */
  | { readonly found: false; readonly complete: boolean };

/** Looks for a shortest text for which a predicate without unknowns holds. Never runs a foreign pattern as a regular expression. */
export function findText(predicate: Predicate): TextSearch {
  const machine = machineOf(atomsOf(predicate));
  return machine ? search(predicate, machine) : { found: false, complete: false };
}

interface Machine {
  readonly automata: readonly { readonly atom: Atom; readonly automaton: Automaton }[];
  /** One code point of each class of code points that no automaton tells apart. */
  readonly alphabet: readonly number[];
  /** Lengths beyond this are all alike. */
  readonly longest: number;
}

function machineOf(atoms: readonly Atom[]): Machine | undefined {
  const automata: { atom: Atom; automaton: Automaton }[] = [];
  let longest = 0;
  for (const atom of atoms) {
    if (atom.op === 'length') longest = Math.max(longest, Math.ceil(atom.than) + 1);
    else if (atom.op === 'equals' && typeof atom.value !== 'string') continue;
    else {
      const automaton = automatonOf(atom);
      if (!automaton) return undefined;
      automata.push({ atom, automaton });
    }
  }
  return { automata, alphabet: alphabetOf(automata.map(({ automaton }) => automaton)), longest };
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

function search(predicate: Predicate, machine: Machine): TextSearch {
  const meter: Meter = { left: MOST_STEPS };
  const first: Visit = { positions: machine.automata.map(({ automaton }) => startOf(automaton, meter)), length: 0 };
  const seen = new Set([keyOf(first)]);
  const queue: Visit[] = [first];
  for (const visit of queue) {
    if (isAnswer(predicate, machine, visit, meter)) return { found: true, text: textOf(visit) };
    for (const next of unseen(visit, machine, seen, meter)) queue.push(next);
    if (meter.left < 0 || seen.size > MOST_POSITIONS) return { found: false, complete: false };
  }
  return { found: false, complete: true };
}

function unseen(visit: Visit, machine: Machine, seen: Set<string>, meter: Meter): Visit[] {
  return machine.alphabet.flatMap((codePoint) => {
    if (meter.left < 0) return [];
    const next = step(machine, visit, codePoint, meter);
    const key = keyOf(next);
    if (seen.has(key)) return [];
    seen.add(key);
    return [next];
  });
}

function keyOf({ positions, length }: Visit): string {
  // The empty text is a position of its own: only there do both anchors hold at once.
  return `${length};${positions.map(({ key }) => key).join(';')}`;
}

function step(machine: Machine, from: Visit, codePoint: number, meter: Meter): Visit {
  return {
    positions: machine.automata.map(({ automaton }, i) =>
      advance(automaton, from.positions[i] ?? NOWHERE, codePoint, meter),
    ),
    length: Math.min(from.length + 1, Math.max(machine.longest, 1)),
    from,
    codePoint,
  };
}

const NOWHERE: Position = { key: '', states: [] };

function isAnswer(predicate: Predicate, machine: Machine, visit: Visit, meter: Meter): boolean {
  return holds(predicate, (atom) => {
    if (atom.op === 'length') return compares(visit.length, atom.is, atom.than);
    const i = machine.automata.findIndex((entry) => entry.atom === atom);
    const automaton = machine.automata[i]?.automaton;
    return automaton !== undefined && accepts(automaton, visit.positions[i] ?? NOWHERE, visit.length === 0, meter);
  });
}

function textOf(visit: Visit): string {
  const codePoints: number[] = [];
  for (let at: Visit | undefined = visit; at; at = at.from)
    if (at.codePoint !== undefined) codePoints.unshift(at.codePoint);
  return String.fromCodePoint(...codePoints);
}
