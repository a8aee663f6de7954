import { RE2JS } from 're2js';
import type { Json } from '../../model/json.ts';
import { effectiveEnum } from '../aspects.ts';
import type { NodePair } from '../difference.ts';
import { typeWord } from '../words.ts';
import type { Meter } from './automaton.ts';
import { basePredicate } from './node-predicate.ts';
import { findNumber } from './numbers.ts';
import {
  type Atom,
  atomsOf,
  both,
  bounded,
  CONTAINED,
  type Containment,
  compares,
  holds,
  not,
  OPEN,
  type Predicate,
  withoutLengths,
} from './predicate.ts';
import { findText } from './texts.ts';

/**
 * Whether every scalar value that a node accepted at base satisfies a predicate that holds at head. Null is left out: it is
 * `nullable`'s question.
 */
export function stillAccepted(pair: NodePair, head: Predicate): Containment {
  const before = basePredicate(pair);
  const listed = effectiveEnum(pair.base);
  if (listed) return amongListed(listed, before, head);
  const kind = kindOf(pair);
  if (kind === undefined) return OPEN;
  const { budget } = pair.version.crd;
  const find = (predicate: Predicate) => searchFor(kind, predicate, budget);
  // Lengths multiply the work and seldom matter: what holds for texts of any length holds for those of the right one.
  const anyLength = find(both([bounded(withoutLengths(before), true), not(bounded(head, false))]));
  if (!anyLength.found && anyLength.complete) return CONTAINED;
  // A proof counts what might have been accepted against what is surely accepted; an example the other way round.
  const doubtful = find(both([bounded(before, true), not(bounded(head, false))]));
  if (!doubtful.found) return doubtful.complete ? CONTAINED : OPEN;
  const lost = find(both([bounded(before, false), not(bounded(head, true))]));
  return lost.found ? { answer: 'lost', example: lost.value } : OPEN;
}

type Kind = 'text' | 'integer' | 'number';

/** What values there are to look at. Text is all that a change between text and int-or-string has in common. */
function kindOf({ base, head }: NodePair): Kind | undefined {
  const types = [typeWord(base), typeWord(head)];
  if (types.every((type) => type === 'string' || type === 'int-or-string')) return 'text';
  if (types.every((type) => type === 'integer')) return 'integer';
  return types.every((type) => type === 'integer' || type === 'number') ? 'number' : undefined;
}

type Search =
  | { readonly found: true; readonly value: string | number }
  | { readonly found: false; readonly complete: boolean };

function searchFor(kind: Kind, predicate: Predicate, budget: Meter): Search {
  if (kind !== 'text') return findNumber(predicate, kind === 'integer');
  const result = findText(predicate, budget);
  return result.found ? { found: true, value: result.text } : result;
}

/** Values of a list times what is asked of each. */
const MOST_QUESTIONS = 500_000;

/** A finite set needs no search: each value is looked at. */
function amongListed(listed: readonly Json[], before: Predicate, head: Predicate): Containment {
  if (listed.length * (atomsOf(before).length + atomsOf(head).length) > MOST_QUESTIONS) return OPEN;
  const certainly = bounded(head, false);
  const perhaps = bounded(head, true);
  const open = listed.filter((value) => holds(bounded(before, true), asks(value)) && !holds(certainly, asks(value)));
  if (open.length === 0) return CONTAINED;
  const lost = open.find((value) => holds(bounded(before, false), asks(value)) && !holds(perhaps, asks(value)));
  return typeof lost === 'string' || typeof lost === 'number' ? { answer: 'lost', example: lost } : OPEN;
}

function asks(value: Json): (atom: Atom) => boolean {
  return (atom) => {
    switch (atom.op) {
      case 'equals':
        return atom.value === value;
      case 'matches':
        return typeof value !== 'string' || matches(atom.pattern, value);
      case 'length':
        return typeof value !== 'string' || compares(Array.from(value).length, atom.is, atom.than);
      case 'number':
        return typeof value !== 'number' || compares(value, atom.is, atom.than);
      case 'multiple':
        return typeof value !== 'number' || Number.isInteger(value / atom.of);
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
