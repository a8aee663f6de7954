import {
  type Automaton,
  advance,
  literalAutomaton,
  type Meter,
  type Position,
  type Runner,
  runnerOf,
  searchAutomaton,
  startOf,
} from './automaton.ts';
import { type CharSet, hasChar, LAST_CODE_POINT } from './char-set.ts';
import { type Atom, atomsOf, compares, holds, mayHold, type Predicate } from './predicate.ts';
import { parseRegex } from './regex-syntax.ts';

/** How much work one question may cost, in closure steps, and how many positions it may visit. */
const MOST_STEPS = 1_500_000;
const MOST_POSITIONS = 20_000;
const MOST_ATOMS = 400;

export type TextSearch =
  | { readonly found: true; readonly text: string }
  /** `complete`: there is no such text. */
  | { readonly found: false; readonly complete: boolean };

/** What was asked before in the same evaluation: fields of one kind repeat, as do their constraints. */
const answered = new WeakMap<Meter, Map<string, TextSearch>>();

/** Looks for a shortest text for which a predicate without unknowns holds. Never runs a foreign pattern as a regular expression. */
export function findText(predicate: Predicate, budget: Meter): TextSearch {
  const known = answered.get(budget) ?? new Map<string, TextSearch>();
  answered.set(budget, known);
  const question = JSON.stringify(predicate);
  const answer = known.get(question) ?? lookFor(predicate, budget);
  known.set(question, answer);
  return answer;
}

function lookFor(predicate: Predicate, budget: Meter): TextSearch {
  if (budget.left <= 0) return { found: false, complete: false };
  const machine = machineOf(atomsOf(predicate));
  if (!machine) return { found: false, complete: false };
  if (machine.automata.length === 0) return findLength(predicate);
  const built = machine.automata.reduce((sum, { automaton }) => sum + automaton.states.length, 0);
  const most = Math.min(MOST_STEPS, budget.left);
  const meter: Meter = { left: most - built };
  const result = search(predicate, machine, meter);
  budget.left -= most - meter.left;
  return result;
}

const LONGEST_EXAMPLE = 100_000;

/** Where nothing but lengths is asked, no text needs to be walked: between two neighbouring bounds nothing changes. */
function findLength(predicate: Predicate): TextSearch {
  const bounds = atomsOf(predicate).flatMap((atom) => (atom.op === 'length' ? [atom.than] : []));
  const near = bounds.flatMap((than) => [Math.floor(than) - 1, Math.floor(than), Math.floor(than) + 1]);
  const lengths = [...new Set([0, ...near])].filter((length) => length >= 0).sort((a, b) => a - b);
  const found = lengths.find((length) => {
    return holds(predicate, (atom) => atom.op === 'length' && compares(length, atom.is, atom.than));
  });
  if (found === undefined) return { found: false, complete: true };
  return found > LONGEST_EXAMPLE ? { found: false, complete: false } : { found: true, text: 'a'.repeat(found) };
}

/** Whether no list or map of any size satisfies a predicate without unknowns. Only sizes are looked at. */
export function isNoSize(predicate: Predicate): boolean {
  const search = atomsOf(predicate).every(({ op }) => op === 'length') ? findLength(predicate) : undefined;
  return search?.found === false && search.complete;
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
  const sets = new Set(automata.flatMap(({ states }) => states.flatMap(({ chars }) => chars.map(({ set }) => set))));
  const bounds = new Set([0]);
  for (const [from, to] of [...sets].flat()) {
    bounds.add(from);
    if (to < LAST_CODE_POINT) bounds.add(to + 1);
  }
  const sorted = [...bounds].sort((a, b) => a - b);
  const ranges = sorted.map((from, i) => legible(from, (sorted[i + 1] ?? LAST_CODE_POINT + 1) - 1));
  return oneOfEach([...sets], ranges.sort(byLegibility));
}

/** Sets times characters that are told apart; above, every character stays. */
const MOST_TOLD_APART = 200_000;

/** The first character of each kind that is in the same sets. */
function oneOfEach(sets: readonly CharSet[], codePoints: readonly number[]): number[] {
  const distinct = [...new Map(sets.map((set) => [JSON.stringify(set), set])).values()];
  if (distinct.length * codePoints.length > MOST_TOLD_APART) return [...codePoints];
  const kinds = new Map<string, number>();
  for (const codePoint of codePoints) {
    const kind = distinct.map((set) => (hasChar(set, codePoint) ? '1' : '0')).join('');
    if (!kinds.has(kind)) kinds.set(kind, codePoint);
  }
  return [...kinds.values()];
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
  readonly place: JointState;
  readonly length: number;
  readonly from?: Visit;
  readonly codePoint?: number;
}

/** Where all automata are at once, and the ways on from there: one code point of those that lead to the same place. */
interface JointState {
  readonly id: number;
  readonly positions: readonly Position[];
  ways?: readonly Way[];
}

interface Way {
  readonly codePoint: number;
  readonly to: JointState;
}

interface Search {
  readonly predicate: Predicate;
  readonly machine: Machine;
  readonly runners: readonly Runner[];
  readonly meter: Meter;
  readonly places: Map<string, JointState>;
  /** Ids of places, a set for each length of text. */
  readonly seen: Set<number>[];
}

function search(predicate: Predicate, machine: Machine, meter: Meter): TextSearch {
  const runners = machine.automata.map(({ automaton }) => runnerOf(automaton, meter));
  const state: Search = { predicate, machine, runners, meter, places: new Map(), seen: [new Set([0])] };
  const queue: Visit[] = [{ place: placeOf(state, runners.map(startOf)), length: 0 }];
  for (const visit of queue) {
    if (isAnswer(state, visit)) return { found: true, text: textOf(visit) };
    queue.push(...unseen(state, visit));
    if (meter.left < 0 || queue.length > MOST_POSITIONS) return { found: false, complete: false };
  }
  return { found: false, complete: true };
}

function placeOf({ places }: Search, positions: readonly Position[]): JointState {
  const key = positions.map(({ id }) => id).join(';');
  const known = places.get(key);
  if (known) return known;
  const place = { id: places.size, positions };
  places.set(key, place);
  return place;
}

function unseen(state: Search, visit: Visit): Visit[] {
  visit.place.ways ??= waysFrom(state, visit.place);
  const length = Math.min(visit.length + 1, Math.max(state.machine.longest, 1));
  state.seen[length] ??= new Set();
  const seen = state.seen[length];
  return visit.place.ways.flatMap(({ codePoint, to }) => {
    state.meter.left -= 1;
    if (seen.has(to.id)) return [];
    seen.add(to.id);
    const next = { place: to, length, from: visit, codePoint };
    return mayHold(state.predicate, (atom) => decided(state, next, atom)) ? [next] : [];
  });
}

/** What is known of an atom for every text that begins as this one. */
function decided({ machine }: Search, { place, length }: Visit, atom: Atom): boolean | undefined {
  if (atom.op !== 'length') {
    const i = machine.automata.findIndex((entry) => entry.atom === atom);
    return place.positions[i]?.forever;
  }
  const isNow = compares(length, atom.is, atom.than);
  const isUpper = atom.is === '<' || atom.is === '<=';
  // A text only grows.
  return isNow === isUpper ? undefined : isNow;
}

function waysFrom(state: Search, { positions }: JointState): Way[] {
  const { machine, runners, meter } = state;
  const ways = new Map<JointState, Way>();
  for (const codePoint of machine.alphabet) {
    if (meter.left < 0) break;
    const to = placeOf(
      state,
      runners.map((runner, i) => advance(runner, positions[i] ?? startOf(runner), codePoint)),
    );
    if (!ways.has(to)) ways.set(to, { codePoint, to });
  }
  return [...ways.values()];
}

function isAnswer({ predicate, machine }: Search, visit: Visit): boolean {
  return holds(predicate, (atom) => {
    if (atom.op === 'length') return compares(visit.length, atom.is, atom.than);
    const i = machine.automata.findIndex((entry) => entry.atom === atom);
    return visit.place.positions[i]?.isEnd === true;
  });
}

function textOf(visit: Visit): string {
  const codePoints: number[] = [];
  for (let at: Visit | undefined = visit; at; at = at.from) {
    if (at.codePoint !== undefined) codePoints.push(at.codePoint);
  }
  return String.fromCodePoint(...codePoints.reverse());
}
