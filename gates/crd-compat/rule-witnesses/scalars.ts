import type { Json, JsonObject } from '../../model/json.ts';
import { effectiveEnum } from '../differ/aspects.ts';
import type { Meter } from '../values/automaton.ts';
import { nodePredicate } from '../values/node-predicate.ts';
import { findNumber } from '../values/numbers.ts';
import { about, both, bounded, type Kind, not, type Predicate } from '../values/predicate.ts';
import { findText } from '../values/texts.ts';
import { typeWord } from '../words.ts';
import type { Mention } from './mentions.ts';

const LONGEST_FILL = 300;
const FURTHEST = 2 ** 53;

/** Values of a scalar at which the questions about it change their answer, the plainest first. They need not be accepted. */
export function scalarsOf(schema: JsonObject, mention: Mention | undefined, budget: Meter): readonly Json[] {
  const listed = effectiveEnum(schema);
  if (listed) return listed;
  switch (typeWord(schema)) {
    case 'string':
      return distinct(textsOf(schema, mention, budget));
    case 'integer':
    case 'number':
      return distinct(numbersOf(schema, mention));
    case 'int-or-string':
      return distinct([...numbersOf(schema, mention), ...textsOf(schema, mention, budget)]);
    case 'boolean':
      return [true, false];
    default:
      return [];
  }
}

const distinct = (values: readonly Json[]): Json[] => [...new Set(values)];

function textsOf(schema: JsonObject, mention: Mention | undefined, budget: Meter): Json[] {
  const found = questionsOf(schema, mention, 'text').flatMap((predicate) => {
    const search = findText(predicate, budget);
    return search.found ? [search.text] : [];
  });
  return [...found, ...[...(mention?.literals ?? [])].flatMap(textsNear)];
}

function textsNear(literal: string | number): string[] {
  if (typeof literal === 'string') return [literal, `${literal}a`, `a${literal}`, literal.slice(0, -1)];
  const isLength = Number.isInteger(literal) && literal >= 0 && literal < LONGEST_FILL;
  return isLength ? [literal, literal + 1, Math.max(0, literal - 1)].map((length) => 'a'.repeat(length)) : [];
}

function numbersOf(schema: JsonObject, mention: Mention | undefined): number[] {
  const isInteger = typeWord(schema) !== 'number';
  const found = questionsOf(schema, mention, 'number').flatMap((predicate) => {
    const search = findNumber(predicate, isInteger);
    return search.found ? [search.value] : [];
  });
  const near = [...(mention?.literals ?? [])].flatMap((literal) =>
    typeof literal === 'number' ? [literal, literal + 1, literal - 1] : [],
  );
  return [...found, ...near, 0, 1].filter(
    (value) => Math.abs(value) <= FURTHEST && (!isInteger || Number.isInteger(value)),
  );
}

/** What the schema surely accepts, by itself and with each question answered either way. */
function questionsOf(schema: JsonObject, mention: Mention | undefined, kind: Kind): Predicate[] {
  const own = bounded(nodePredicate(schema, kind), false);
  const asked = (mention?.questions ?? []).map((question) => about(question, kind, 'rule'));
  return [
    own,
    ...asked.flatMap((question) => [both([own, bounded(question, false)]), both([own, not(bounded(question, true))])]),
  ];
}
