import { ANY_CHAR, type CharSet, hasChar } from './char-set.ts';
import type { Regex } from './regex-syntax.ts';

/** Edges of one state of a nondeterministic automaton. */
interface State {
  readonly free: number[];
  /** Taken only before the first character, or only after the last. */
  readonly atStart: number[];
  readonly atEnd: number[];
  readonly chars: { readonly set: CharSet; readonly to: number }[];
}

export interface Automaton {
  readonly states: readonly State[];
  readonly start: number;
  readonly accept: number;
}

const MOST_STATES = 6000;

/**
 * The automaton of a search, as Kubernetes applies a `pattern`: the text matches if any part of it does. `undefined` when it
 * would have too many states.
 */
export function searchAutomaton(regex: Regex): Automaton | undefined {
  return build(regex, true);
}

/** The automaton of exactly one text. */
export function literalAutomaton(text: string): Automaton | undefined {
  const parts = Array.from(text).map((char): Regex => {
    const codePoint = char.codePointAt(0) ?? 0;
    return { kind: 'chars', set: [[codePoint, codePoint]] };
  });
  return build({ kind: 'sequence', parts }, false);
}

function build(regex: Regex, isSearch: boolean): Automaton | undefined {
  const states: State[] = [];
  const start = addState(states);
  if (isSearch) states[start]?.chars.push({ set: ANY_CHAR, to: start });
  const end = compile(regex, start, states, isSearch);
  if (end === undefined) return undefined;
  if (isSearch) states[end]?.chars.push({ set: ANY_CHAR, to: end });
  return { states, start, accept: end };
}

function addState(states: State[]): number {
  states.push({ free: [], atStart: [], atEnd: [], chars: [] });
  return states.length - 1;
}

/** Adds the states of a regex after a state; answers with the state after it, or nothing when there are too many. */
function compile(regex: Regex, from: number, states: State[], loops: boolean): number | undefined {
  if (states.length > MOST_STATES) return undefined;
  // The state before may loop, or be where another part ends; a fresh one keeps them apart.
  const entry = loops ? linked(states, from, 'free') : from;
  switch (regex.kind) {
    case 'empty':
      return entry;
    case 'chars': {
      const to = addState(states);
      states[entry]?.chars.push({ set: regex.set, to });
      return to;
    }
    case 'start':
      return linked(states, entry, 'atStart');
    case 'end':
      return linked(states, entry, 'atEnd');
    case 'sequence':
      return compileSequence(regex.parts, entry, states);
    case 'choice':
      return compileChoice(regex.parts, entry, states);
    case 'repeat':
      return compileRepeat(regex, entry, states);
    default:
      return regex satisfies never;
  }
}

function linked(states: State[], from: number, edge: 'free' | 'atStart' | 'atEnd'): number {
  const to = addState(states);
  states[from]?.[edge].push(to);
  return to;
}

function compileSequence(parts: readonly Regex[], from: number, states: State[]): number | undefined {
  let at: number | undefined = from;
  for (const part of parts) {
    if (at === undefined) return undefined;
    at = compile(part, at, states, false);
  }
  // The end of a search loops, so it must not be a state that something else uses.
  return at === undefined ? undefined : linked(states, at, 'free');
}

function compileChoice(parts: readonly Regex[], from: number, states: State[]): number | undefined {
  const to = addState(states);
  for (const part of parts) {
    const end = compile(part, linked(states, from, 'free'), states, false);
    if (end === undefined) return undefined;
    states[end]?.free.push(to);
  }
  return to;
}

function compileRepeat(
  { part, min, max }: Regex & { kind: 'repeat' },
  from: number,
  states: State[],
): number | undefined {
  let at: number | undefined = linked(states, from, 'free');
  for (let i = 0; i < min && at !== undefined; i += 1) at = compile(part, linked(states, at, 'free'), states, false);
  if (at === undefined) return undefined;
  return max === Number.POSITIVE_INFINITY
    ? compileStar(part, at, states)
    : compileOptional(part, at, max - min, states);
}

function compileStar(part: Regex, from: number, states: State[]): number | undefined {
  const hub = linked(states, from, 'free');
  const end = compile(part, linked(states, hub, 'free'), states, false);
  if (end === undefined) return undefined;
  states[end]?.free.push(hub);
  return linked(states, hub, 'free');
}

function compileOptional(part: Regex, from: number, times: number, states: State[]): number | undefined {
  const exit = addState(states);
  let at: number | undefined = from;
  for (let i = 0; i < times; i += 1) {
    states[at]?.free.push(exit);
    at = compile(part, linked(states, at, 'free'), states, false);
    if (at === undefined) return undefined;
  }
  states[at]?.free.push(exit);
  return exit;
}

/** A set of states that the automaton can be in, after the text read so far. Each set is made once, and remembers its way on. */
export interface Position {
  readonly id: number;
  readonly states: readonly number[];
  readonly next: Map<number, Position>;
  /** Whether the text may end here. */
  readonly isEnd: boolean;
  /** Whether every text that begins so is accepted, or none; `undefined` where that depends on the rest. */
  readonly forever: boolean | undefined;
}

/** Steps and their cost. The cost is counted, not timed, so that the same question always has the same answer. */
export interface Meter {
  left: number;
}

/** An automaton at work: a deterministic one is made of it, as far as a search goes. */
export interface Runner {
  readonly automaton: Automaton;
  readonly meter: Meter;
  readonly positions: Map<string, Position>;
  /** States from which the text can still be accepted when it has begun. */
  readonly alive: ReadonlySet<number>;
}

export function runnerOf(automaton: Automaton, meter: Meter): Runner {
  return { automaton, meter, positions: new Map(), alive: aliveIn(automaton) };
}

function aliveIn({ states, accept }: Automaton): ReadonlySet<number> {
  const before: number[][] = states.map(() => []);
  states.forEach(({ free, atEnd, chars }, from) => {
    for (const to of [...free, ...atEnd, ...chars.map((edge) => edge.to)]) before[to]?.push(from);
  });
  const alive = new Set([accept]);
  // A set hands out what is added while it is walked.
  for (const state of alive) {
    for (const from of before[state] ?? []) alive.add(from);
  }
  return alive;
}

export function startOf(runner: Runner): Position {
  const states = closure(runner, [runner.automaton.start], { atStart: true, atEnd: false });
  return positionOf(runner, states, true);
}

/** The position after one more character. */
export function advance(runner: Runner, from: Position, codePoint: number): Position {
  runner.meter.left -= 1;
  const known = from.next.get(codePoint);
  if (known) return known;
  runner.meter.left -= from.states.length;
  const targets = from.states.flatMap((state) => targetsOf(runner.automaton, state, codePoint));
  const states = closure(runner, targets, { atStart: false, atEnd: false });
  const next = positionOf(runner, new Set([...states].filter((state) => runner.alive.has(state))), false);
  from.next.set(codePoint, next);
  return next;
}

function targetsOf({ states }: Automaton, state: number, codePoint: number): number[] {
  return (states[state]?.chars ?? []).flatMap(({ set, to }) => (hasChar(set, codePoint) ? [to] : []));
}

function positionOf(runner: Runner, set: Set<number>, isStart: boolean): Position {
  const states = [...set].sort((a, b) => a - b);
  // The empty text is a place of its own: only there do both anchors hold at once.
  const key = `${isStart ? '^' : ''}${states.join(',')}`;
  const known = runner.positions.get(key);
  if (known) return known;
  const isEnd = closure(runner, states, { atStart: isStart, atEnd: true }).has(runner.automaton.accept);
  const forever = isStart ? undefined : foreverIn(runner.automaton, set);
  const position: Position = { id: runner.positions.size, states, next: new Map(), isEnd, forever };
  runner.positions.set(key, position);
  return position;
}

/** A search that has found its match accepts whatever follows; one that cannot find any accepts nothing. */
function foreverIn({ states, accept }: Automaton, set: ReadonlySet<number>): boolean | undefined {
  if (set.size === 0) return false;
  const loops = states[accept]?.chars.some(({ to }) => to === accept) === true;
  return set.has(accept) && loops ? true : undefined;
}

function closure(
  { automaton: { states }, meter }: Runner,
  from: readonly number[],
  { atStart, atEnd }: { atStart: boolean; atEnd: boolean },
): Set<number> {
  const found = new Set(from);
  const addAll = (targets: readonly number[]) => {
    for (const to of targets) found.add(to);
  };
  // A set hands out what is added while it is walked.
  for (const at of found) {
    meter.left -= 1;
    const state = states[at] ?? NO_STATE;
    addAll(state.free);
    addAll(atStart ? state.atStart : []);
    addAll(atEnd ? state.atEnd : []);
  }
  return found;
}

const NO_STATE: State = { free: [], atStart: [], atEnd: [], chars: [] };
