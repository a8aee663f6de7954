import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { ROOT } from './place.ts';
import { newPass, type Reading, type ReadingLimits } from './reading.ts';
import { askRules } from './rules.ts';
import { settled } from './settle.ts';
import { validate } from './validate.ts';

/** Keywords that the API server does not ask rules behind. */
export const BLOCKS_RULES = ['type', 'nullable', 'enum', 'required', 'maxLength', 'maxItems', 'maxProperties'];

/**
 * Reads an object as the API server does with what it stores: prunes it, sets defaults, validates it, asks the validation rules. Rules about
 * `oldSelf` are about updates and are not asked, as on a create.
 */
export function readStored(
  schema: Json | undefined,
  object: JsonObject,
  preservesUnknown: boolean,
  limits: ReadingLimits,
): Reading {
  const pass = newPass(limits, !preservesUnknown);
  if (!isJsonObject(schema)) return pass;
  const value = settled(schema, object, ROOT, pass, true);
  validate(schema, value, ROOT, pass);
  if (!pass.refused.some(({ by }) => BLOCKS_RULES.includes(by))) askRules(schema, value, ROOT, pass, true);
  return pass;
}
