import { RE2JS } from 're2js';
import type { Json } from '../../model/json.ts';
import { lookup } from '../../model/json-values.ts';
import { effectiveEnum } from '../differ/aspects.ts';
import type { NodePair } from '../difference.ts';
import { typeWord } from '../words.ts';
import { basePredicate } from './node-predicate.ts';
import { findNumber } from './numbers.ts';
import {
  type Atom,
  atomsOf,
  both,
  bounded,
  CONTAINED,
  type Constraint,
  type Containment,
  compares,
  holds,
  isCounted,
  type Kind,
  not,
  OPEN,
  onlyLengths,
  type Predicate,
  withoutLengths,
} from './predicate.ts';
import { findText, isNoSize } from './texts.ts';

/**
 * Whether every value that a node accepted at base satisfies what is demanded at head; of lists and maps, only by how much they
 * hold. Null is left out: it is `nullable`'s question.
 */
export function stillAccepted(pair: NodePair, head: Constraint): Containment {
  const listed = effectiveEnum(pair.base);
  const isOtherType = typeWord(pair.base) !== typeWord(pair.head) && kindsOf(pair).length === 0;
  if (listed && !isOtherType) return amongListed(listed, pair, head);
  return together(kindsOf(pair).map((kind) => ofKind(pair, kind, head(kind))));
}

/** Contained when values of each kind are; lost when those of one kind are. */
function together(answers: readonly Containment[]): Containment {
  const lost = answers.find(({ answer }) => answer === 'lost');
  if (lost) return lost;
  return answers.length > 0 && answers.every(({ answer }) => answer === 'contained') ? CONTAINED : OPEN;
}

function ofKind(pair: NodePair, kind: Kind, head: Predicate): Containment {
  const before = basePredicate(pair, kind);
  const find = (predicate: Predicate) => searchFor(pair, kind, predicate);
  const isRefuted = (was: Predicate, demanded: Predicate): boolean => {
    const search = find(both([bounded(was, true), not(bounded(demanded, false))]));
    return !search.found && search.complete;
  };
  // A size stands for lists that may not exist for other reasons, so that it is never an example.
  if (isCounted(kind)) return isNoSize(both([bounded(before, true), not(bounded(head, false))])) ? CONTAINED : OPEN;
  // Lengths multiply the work and seldom matter: what holds for texts of any length holds for those of the right one. And where
  // nothing but lengths matters, no text needs to be looked at.
  if (isRefuted(withoutLengths(before), head)) return CONTAINED;
  if (kind === 'text' && isRefuted(onlyLengths(before), onlyLengths(head))) return CONTAINED;
  // A proof counts what might have been accepted against what is surely accepted; an example the other way round.
  const doubtful = find(both([bounded(before, true), not(bounded(head, false))]));
  if (!doubtful.found) return doubtful.complete ? CONTAINED : OPEN;
  const lost = find(both([bounded(before, false), not(bounded(head, true))]));
  return lost.found ? { answer: 'lost', example: lost.value } : OPEN;
}

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  string: ['text'],
  integer: ['number'],
  number: ['number'],
  'int-or-string': ['text', 'number'],
  array: ['list'],
  object: ['map'],
};

/** Kinds of values that both sides accept; what only one side accepts is a question of the type. */
function kindsOf({ base, head }: NodePair): readonly Kind[] {
  const still = lookup(KINDS, typeWord(head)) ?? [];
  return (lookup(KINDS, typeWord(base)) ?? []).filter((kind) => still.includes(kind));
}

type Search =
  | { readonly found: true; readonly value: string | number }
  | { readonly found: false; readonly complete: boolean };

function searchFor({ base, head, version }: NodePair, kind: Kind, predicate: Predicate): Search {
  if (kind === 'text') {
    const result = findText(predicate, version.crd.budget);
    return result.found ? { found: true, value: result.text } : result;
  }
  const hasFractions = [base, head].every((side) => typeWord(side) === 'number');
  return findNumber(predicate, !hasFractions);
}

/** Values of a list times what is asked of each. */
const MOST_QUESTIONS = 500_000;

/** A finite set needs no search: each value is looked at. */
function amongListed(listed: readonly Json[], pair: NodePair, head: Constraint): Containment {
  const asked = new Map(
    [...new Set(listed.map(kindOf))].map((kind) => [kind, { before: basePredicate(pair, kind), after: head(kind) }]),
  );
  const atoms = [...asked.values()].flatMap(({ before, after }) => [...atomsOf(before), ...atomsOf(after)]);
  if (listed.length * atoms.length > MOST_QUESTIONS) return OPEN;
  const isKept = (value: Json, benefit: boolean): boolean => {
    const question = asked.get(kindOf(value));
    if (!question) return false;
    const wasTaken = holds(bounded(question.before, !benefit), asks(value));
    return !wasTaken || holds(bounded(question.after, benefit), asks(value));
  };
  const open = listed.filter((value) => !isKept(value, false));
  if (open.length === 0) return CONTAINED;
  const lost = open.find((value) => !isKept(value, true));
  return typeof lost === 'string' || typeof lost === 'number' ? { answer: 'lost', example: lost } : OPEN;
}

function kindOf(value: Json): Kind {
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : 'other';
}

function asks(value: Json): (atom: Atom) => boolean {
  return (atom) => {
    switch (atom.op) {
      case 'equals':
        return atom.value === value;
      case 'matches':
        return typeof value === 'string' && matches(atom.pattern, value);
      case 'length':
        return typeof value === 'string' && compares(Array.from(value).length, atom.is, atom.than);
      case 'number':
        return typeof value === 'number' && compares(value, atom.is, atom.than);
      case 'multiple':
        return typeof value === 'number' && Number.isInteger(value / atom.of);
      case 'count':
        return false;
      default:
        return atom satisfies never;
    }
  };
}

/** Linear in pattern and text, whatever the pattern: RE2, never a regular expression of JavaScript. */
function matches(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find();
  } catch {
    return false;
  }
}
