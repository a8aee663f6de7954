import { type Mapping, notEvaluated, propertyBehind, typedValue, type Value } from '../../cel/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { trial } from '../refusals/default-rules.ts';
import { ROOT } from '../stored/place.ts';
import { newPass } from '../stored/reading.ts';
import { settled } from '../stored/settle.ts';
import type { Meter } from '../values/automaton.ts';
import { typeWord } from '../words.ts';
import {
  defaultIn,
  isCarried,
  isDemanded,
  isExact,
  isNullable,
  isOfEveryResource,
  memberPlace,
  type SchemaPlace,
  schemaIn,
  type View,
  valuesAt,
} from './place.ts';
import { asked, type World } from './world.ts';

/** What one expression is evaluated with: its variables, whose view it is, and the case. */
export interface Sight {
  readonly places: ReadonlyMap<string, SchemaPlace>;
  readonly view: View;
  readonly world: World;
  readonly proof: Proof;
  /** Variables of loops that are keys or indexes: the place that each leads to, and of a key the map. */
  readonly keys?: ReadonlyMap<string, { readonly map: string | undefined; readonly value: SchemaPlace }>;
}

/** What all cases of a proof share. */
export interface Proof {
  readonly node: NodePair;
  readonly meter: Meter;
  /** Base keeps every unknown member of the resource. */
  readonly keepsAll: boolean;
  /** Answers about single places that were worked out before. */
  readonly implied: Map<string, boolean | undefined>;
}

/**
 * `present`: a value that base accepted there. `loose`: a value of which nothing is known. `known`: a default, with the defaults in it.
 */
export type State = { readonly is: 'absent' | 'present' | 'loose' } | { readonly is: 'known'; readonly json: Json };

const ABSENT: State = { is: 'absent' };
const PRESENT: State = { is: 'present' };
const LOOSE: State = { is: 'loose' };

/** What stands at a place in a view, for every object that base accepts. @throws Split */
export function stateOf(given: SchemaPlace, sight: Sight): State {
  const place = canonical(given, sight);
  const { parent, names } = place;
  if (parent === undefined) return PRESENT;
  const around = stateOf(parent, sight);
  const schema = schemaIn(place, sight.view);
  if (around.is === 'absent' || schema === undefined) return ABSENT;
  if (around.is === 'known') return knownState(member(around.json, names.at(-1) ?? ''));
  if (around.is === 'loose' || isOfEveryResource(place)) return looseState(place, sight);
  return place.base === undefined ? unnamedState(place, parent, schema, sight) : namedState(place, schema, sight);
}

function knownState(json: Json | undefined): State {
  return json === undefined || json === null ? ABSENT : { is: 'known', json };
}

function looseState({ text }: SchemaPlace, { view, world }: Sight): State {
  return asked(world, `has ${view} ${text}`, [true, false]) === true ? LOOSE : ABSENT;
}

/** A member that base does not name: pruned, and so absent, unless base keeps what it does not name. */
function unnamedState(place: SchemaPlace, parent: SchemaPlace, schema: JsonObject, sight: Sight): State {
  return parent.keepsUnknown ? looseState(place, sight) : defaultState(schema);
}

/** A member that both name: whether an object has it before defaults is one question for both views. */
function namedState(place: SchemaPlace, schema: JsonObject, sight: Sight): State {
  // Null counts as absent, but no default stands in for it where it is allowed.
  const isOneQuestion = !isNullable(place.base) || isCarried(place);
  if (!isOneQuestion || typeWord(place.base) !== typeWord(place.head)) return looseState(place, sight);
  const isThere = isDemanded(place) || asked(sight.world, `has ${place.text}`, [true, false]) === true;
  return isThere ? PRESENT : defaultState(schema);
}

function defaultState(schema: JsonObject): State {
  const given = defaultIn(schema);
  return given === undefined ? ABSENT : { is: 'known', json: settled(schema, given, ROOT, newPass(trial(), true)) };
}

/** Places of `oldSelf` are those of `self` where the world says that both are equal. */
export function canonical(place: SchemaPlace, { world, proof, places }: Sight): SchemaPlace {
  const self = places.get('self');
  if (place.root !== 'oldSelf' || self === undefined) return place;
  for (let at: SchemaPlace | undefined = place; at; at = at.parent) {
    if (world.get(equalityOf(at)) === true) {
      return place.names.reduce((found, name) => memberPlace(found, name, proof.keepsAll), self);
    }
    if (!isCarried(at)) return place;
  }
  return place;
}

/** The same, where equal values are equal in every respect. */
export function exactTwin(place: SchemaPlace, sight: Sight): SchemaPlace {
  return isFixedObject(place.base) || isExact(place) ? canonical(place, sight) : place;
}

/** The question whether `self` and `oldSelf` have the same value at a place. */
export const equalityOf = ({ names }: SchemaPlace): string => `same ${names.join('.')}`;

/** The value at a place as the evaluator sees it; `undefined` where there is none. @throws Split, NotEvaluated */
export function valueAt(given: SchemaPlace, sight: Sight): Value | undefined {
  const place = exactTwin(given, sight);
  const state = stateOf(place, sight);
  const schema = schemaIn(place, sight.view);
  if (state.is === 'absent' || schema === undefined) return undefined;
  if (state.is === 'known') return typedValue(state.json, schema);
  if (isFixedObject(schema)) return objectView(place, schema, sight);
  const values = state.is === 'present' ? valuesAt(place) : undefined;
  if (values === undefined) return notEvaluated('a value is not known');
  return typedValue(asked(sight.world, `value ${place.text}`, values), schema);
}

/** An object whose members are named; maps are not looked into. */
function isFixedObject(schema: JsonObject | undefined): boolean {
  const isMap = isJsonObject(schema?.['additionalProperties']);
  return schema?.['type'] === 'object' && isJsonObject(schema['properties']) && !isMap;
}

function objectView(place: SchemaPlace, schema: JsonObject, sight: Sight): Mapping {
  const get = (key: Value): Value | undefined => {
    const name = typeof key === 'string' ? propertyBehind(key, schema['properties']) : undefined;
    if (name === undefined) return notEvaluated('a member is not known');
    return valueAt(memberPlace(place, name, sight.proof.keepsAll), sight);
  };
  return {
    kind: 'map',
    isTyped: true,
    get,
    get size() {
      return notEvaluated('the number of members is not known');
    },
    get keys() {
      return notEvaluated('the members are not known');
    },
  };
}
