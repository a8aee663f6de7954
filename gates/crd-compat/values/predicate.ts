import type { Json } from '../../model/json.ts';

/** A yes-or-no question about one value: a scalar, or how much a list or a map holds. */
export type Predicate =
  | { readonly op: 'always' }
  /** Something that is not understood here; it may be true or false. */
  | { readonly op: 'unknown' }
  | { readonly op: 'and' | 'or'; readonly of: readonly Predicate[] }
  | { readonly op: 'not'; readonly of: Predicate }
  /** True where `atLeast` is, and false where `atMost` is not; what lies between is not known. */
  | { readonly op: 'between'; readonly atLeast: Predicate; readonly atMost: Predicate }
  /** The value is of a kind. */
  | { readonly op: 'kind'; readonly is: Kind }
  | { readonly op: 'matches'; readonly pattern: string }
  | { readonly op: 'equals'; readonly value: Json }
  /** Number of code points of a text; of items of a list, or of entries of a map, where a validation rule asks for its size. */
  | { readonly op: 'length'; readonly is: Comparison; readonly than: number }
  /** The same, where a keyword asks that is about lists only, or about maps. */
  | { readonly op: 'count'; readonly of: 'list' | 'map'; readonly is: Comparison; readonly than: number }
  | { readonly op: 'number'; readonly is: Comparison; readonly than: number }
  | { readonly op: 'multiple'; readonly of: number };

/** What a value is, as far as constraints tell values apart: a pattern says nothing of a number, a bound nothing of a text. */
export type Kind = 'text' | 'number' | 'list' | 'map' | 'other';

/** What is demanded of values of one kind. */
export type Constraint = (kind: Kind) => Predicate;

export type Comparison = '<' | '<=' | '>' | '>=';

export const ALWAYS: Predicate = { op: 'always' };
export const UNKNOWN: Predicate = { op: 'unknown' };

export const both = (of: readonly Predicate[]): Predicate => ({ op: 'and', of });
export const either = (of: readonly Predicate[]): Predicate => ({ op: 'or', of });
export const not = (of: Predicate): Predicate => ({ op: 'not', of });

/** The predicate with every unknown answered so that the whole is as true as it can be, or as false. */
export function bounded(predicate: Predicate, unknownIs: boolean): Predicate {
  switch (predicate.op) {
    case 'unknown':
    case 'kind':
      return unknownIs ? ALWAYS : not(ALWAYS);
    case 'and':
    case 'or':
      return { op: predicate.op, of: predicate.of.map((part) => bounded(part, unknownIs)) };
    case 'not':
      return not(bounded(predicate.of, !unknownIs));
    case 'between':
      return bounded(unknownIs ? predicate.atMost : predicate.atLeast, unknownIs);
    default:
      return predicate;
  }
}

/** The predicate with every question about length left open. */
export const withoutLengths = (predicate: Predicate): Predicate => leftOpen(predicate, ({ op }) => op === 'length');

/** The predicate with every question but those about length left open. */
export const onlyLengths = (predicate: Predicate): Predicate => leftOpen(predicate, ({ op }) => op !== 'length');

function leftOpen(predicate: Predicate, isOpen: (atom: Atom) => boolean): Predicate {
  switch (predicate.op) {
    case 'always':
    case 'unknown':
    case 'kind':
      return predicate;
    case 'and':
    case 'or':
      return { op: predicate.op, of: predicate.of.map((part) => leftOpen(part, isOpen)) };
    case 'not':
      return not(leftOpen(predicate.of, isOpen));
    case 'between':
      return inBoth(predicate, (part) => leftOpen(part, isOpen));
    default:
      return isOpen(predicate) ? UNKNOWN : predicate;
  }
}

export type Atom = Exclude<Predicate, { op: 'always' | 'unknown' | 'and' | 'or' | 'not' | 'between' | 'kind' }>;

type Between = Extract<Predicate, { op: 'between' }>;

function inBoth({ op, atLeast, atMost }: Between, change: (part: Predicate) => Predicate): Predicate {
  return { op, atLeast: change(atLeast), atMost: change(atMost) };
}

/** Answers a predicate without unknowns, given the answers of its atoms. */
export function holds(predicate: Predicate, atom: (atom: Atom) => boolean): boolean {
  switch (predicate.op) {
    case 'always':
      return true;
    case 'unknown':
    case 'between':
    case 'kind':
      return false;
    case 'and':
      return predicate.of.every((part) => holds(part, atom));
    case 'or':
      return predicate.of.some((part) => holds(part, atom));
    case 'not':
      return !holds(predicate.of, atom);
    default:
      return atom(predicate);
  }
}

/** Whether a predicate without unknowns may hold, given the answers of those of its atoms that are known. */
export function mayHold(predicate: Predicate, atom: (atom: Atom) => boolean | undefined): boolean {
  return optimistic(predicate, true, atom);
}

/** Whether a predicate may come out as wanted. */
function optimistic(predicate: Predicate, wanted: boolean, atom: (atom: Atom) => boolean | undefined): boolean {
  const part = (one: Predicate) => optimistic(one, wanted, atom);
  switch (predicate.op) {
    case 'always':
      return wanted;
    case 'unknown':
    case 'between':
    case 'kind':
      return !wanted;
    case 'and':
      return wanted ? predicate.of.every(part) : predicate.of.some(part);
    case 'or':
      return wanted ? predicate.of.some(part) : predicate.of.every(part);
    case 'not':
      return optimistic(predicate.of, !wanted, atom);
    default:
      return (atom(predicate) ?? wanted) === wanted;
  }
}

/**
 * What a predicate says of values of one kind. A keyword says nothing of other kinds than its own. A validation rule that asks a number
 * for a pattern fails, which rejects the value unless the rest of the rule holds without that answer.
 */
export function about(predicate: Predicate, kind: Kind, source: 'keyword' | 'rule', isNegated = false): Predicate {
  switch (predicate.op) {
    case 'and':
    case 'or':
      return { op: predicate.op, of: predicate.of.map((part) => about(part, kind, source, isNegated)) };
    case 'not':
      return not(about(predicate.of, kind, source, !isNegated));
    case 'between':
      return inBoth(predicate, (part) => about(part, kind, source, isNegated));
    case 'kind':
      return predicate.is === kind ? ALWAYS : not(ALWAYS);
    case 'matches':
    case 'length':
    case 'count':
    case 'number':
    case 'multiple':
      return isAskedOf(predicate, kind, source) ? sized(predicate) : aboutOthers(source, isNegated);
    default:
      return predicate;
  }
}

type Question = Extract<Predicate, { op: 'matches' | 'length' | 'count' | 'number' | 'multiple' }>;

/** Whether a question can be asked of values of a kind. A keyword about length means texts; `size()` of a rule means all that has one. */
function isAskedOf(question: Question, kind: Kind, source: 'keyword' | 'rule'): boolean {
  switch (question.op) {
    case 'matches':
      return kind === 'text';
    case 'length':
      return kind === 'text' || (source === 'rule' && isCounted(kind));
    case 'count':
      return kind === question.of;
    default:
      return kind === 'number';
  }
}

/** What keywords count and what rules call the size are one thing. */
function sized(question: Question): Predicate {
  return question.op === 'count' ? { op: 'length', is: question.is, than: question.than } : question;
}

/** Whether values of a kind hold something that can be counted, and nothing else is known of them. */
export function isCounted(kind: Kind): boolean {
  return kind === 'list' || kind === 'map';
}

function aboutOthers(source: 'keyword' | 'rule', isNegated: boolean): Predicate {
  return source === 'keyword' || isNegated ? ALWAYS : not(ALWAYS);
}

export function atomsOf(predicate: Predicate): Atom[] {
  switch (predicate.op) {
    case 'always':
    case 'unknown':
    case 'kind':
      return [];
    case 'and':
    case 'or':
      return predicate.of.flatMap(atomsOf);
    case 'not':
      return atomsOf(predicate.of);
    case 'between':
      return [...atomsOf(predicate.atLeast), ...atomsOf(predicate.atMost)];
    default:
      return [predicate];
  }
}

export function compares(value: number, is: Comparison, than: number): boolean {
  switch (is) {
    case '<':
      return value < than;
    case '<=':
      return value <= than;
    case '>':
      return value > than;
    case '>=':
      return value >= than;
    default:
      return is satisfies never;
  }
}

/**
 * Whether everything that was accepted still is. `contained` is a proof; `lost` comes with a value that was accepted and no
 * longer is; `open` means that neither could be shown within the limits.
 */
export type Containment =
  | { readonly answer: 'contained' }
  | { readonly answer: 'lost'; readonly example: string | number }
  | { readonly answer: 'open' };

export const CONTAINED: Containment = { answer: 'contained' };
export const OPEN: Containment = { answer: 'open' };
