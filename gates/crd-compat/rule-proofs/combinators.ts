import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, textsOf } from '../../model/json-values.ts';
import { isNullable, memberPlace, type SchemaPlace } from './place.ts';
import { type Sight, stateOf } from './state.ts';

/** What a schema says of a value: nothing where it asks for more than which members are there. */
type Answer = boolean | undefined;

const COMBINATORS = ['allOf', 'anyOf', 'oneOf', 'not'];
const WORDS = ['description', 'title', 'example', 'externalDocs'];

/** Whether the combinators of base refuse the value at a place, by the members that it has. @throws Split */
export function isRefusedByCombinators(place: SchemaPlace, sight: Sight): boolean {
  return COMBINATORS.some((keyword) => answerOf(keyword, place.base?.[keyword], place, sight) === false);
}

function answerOf(keyword: string, value: Json | undefined, place: SchemaPlace, sight: Sight): Answer {
  if (value === undefined || WORDS.includes(keyword)) return true;
  if (keyword === 'required')
    return every(textsOf(value).map((name) => isThere(memberPlace(place, name, sight.proof.keepsAll), sight)));
  if (keyword === 'not') return negated(branchAnswer(value, place, sight));
  if (!COMBINATORS.includes(keyword)) return undefined;
  const branches = itemsOf(value).map((branch) => branchAnswer(branch, place, sight));
  return keyword === 'allOf' ? every(branches) : some(branches, keyword);
}

/** The API server does not tell an empty list from none. */
function some(branches: readonly Answer[], keyword: string): Answer {
  if (branches.length === 0 || branches.includes(undefined)) return undefined;
  const kept = branches.filter((answer) => answer === true).length;
  return keyword === 'anyOf' ? kept > 0 : kept === 1;
}

function branchAnswer(branch: Json, place: SchemaPlace, sight: Sight): Answer {
  if (!isJsonObject(branch)) return undefined;
  return every(Object.entries(branch as JsonObject).map(([keyword, value]) => answerOf(keyword, value, place, sight)));
}

/** Null is a member for `required` and none for `has()`. */
function isThere(member: SchemaPlace, sight: Sight): Answer {
  if (member.base === undefined || isNullable(member.base)) return undefined;
  return stateOf(member, sight).is !== 'absent';
}

function every(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

const negated = (answer: Answer): Answer => (answer === undefined ? undefined : !answer);
