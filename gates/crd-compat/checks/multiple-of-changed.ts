import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { crdCheck } from '../check.ts';
import { HARMLESS, MAYBE_TIGHTENED, RATCHETED } from '../effects.ts';
import { PROVED, proofWords } from '../values/proof.ts';
import { keywordChange, typeWord } from '../words.ts';

export const multipleOfChanged = crdCheck({
  id: 'crd/multiple-of-changed',
  topics: ['multipleOf'],
  effects: MAYBE_TIGHTENED,
  keyword: 'multipleOf',
  title: 'multipleOf changed',
  why: 'Values that are not a multiple are rejected.',
  apiServer: `It rejects values that are not a multiple ${RATCHETED}.`,
  wayOut: 'Keep what was accepted; narrow it in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.multipleOf',
  find: ({ node: { base, head } }) => {
    const proof = isMultipleAnyway(base, head['multipleOf']) ? { effects: HARMLESS, facts: { proof: PROVED } } : {};
    return [{ before: base['multipleOf'], after: head['multipleOf'], ...proof }];
  },
  message: (fact) => `${keywordChange('multipleOf', fact)}${proofWords(fact)}`,
});

/** Whether all integers that were accepted are multiples: of one all are, of two all multiples of four are. */
function isMultipleAnyway(base: JsonObject, of: Json | undefined): boolean {
  if (!isJsonObject(base) || typeWord(base) !== 'integer' || !isDivisor(of)) return false;
  const was = base['multipleOf'] ?? 1;
  return isDivisor(was) && was % of === 0;
}

function isDivisor(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
