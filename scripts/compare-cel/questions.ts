import { isOfFormat } from '../../gates/formats/known.ts';
import type { Json, JsonObject } from '../../gates/model/json.ts';
import type { Random } from '../api-server-oracle/random.ts';
import { expressionOf, FIELDS, TYPES, valueFor } from './expressions.ts';
import { FORMATS, textNear } from './texts.ts';
import { ownAnswer, witness } from './witness.ts';

/** What the oracle answers; `main.go` says what each means. */
export interface OracleAnswer {
  readonly is: 'kept' | 'broken' | 'error' | 'cost' | 'refused' | 'panic' | 'yes' | 'no';
  readonly detail?: string;
}

/** What is asked of the oracle, and what it has to answer where ours is right. */
export interface Question {
  readonly kind: 'expression' | 'text' | 'pattern';
  readonly name: string;
  /** What we say, in short. */
  readonly own: 'value' | 'error' | 'unknown' | 'refused';
  readonly expected: OracleAnswer['is'] | undefined;
  readonly question: JsonObject;
}

const SCHEMA: JsonObject = { type: 'object', properties: FIELDS };

export function expressionQuestions(count: number, random: Random): Question[] {
  return Array.from({ length: count }, () => {
    const name = expressionOf(random.pick(TYPES) ?? 'bool', random);
    return expressionQuestion(name, valueFor(random));
  });
}

/**
 * A value is asked for by a rule that holds for it alone, an error by one that only an error breaks.
 *
 * @internal tests ask one chosen question
 */
export function expressionQuestion(name: string, value: Json): Question {
  const own = ownAnswer(name, SCHEMA, value);
  const held = own.is === 'value' ? witness(name, own.value) : undefined;
  const rule = held ?? `dyn(${name}) == dyn(${name})`;
  const expected = own.is === 'error' ? 'error' : 'kept';
  return {
    kind: 'expression',
    name,
    own: own.is === 'value' && held === undefined ? 'unknown' : own.is,
    expected: held !== undefined || own.is === 'error' ? expected : undefined,
    question: { schema: { ...SCHEMA, 'x-kubernetes-validations': [{ rule }] }, value },
  };
}

/** As many texts of each format. */
export function formatQuestions(count: number, random: Random): Question[] {
  return FORMATS.flatMap((format) =>
    Array.from({ length: count }, () => formatQuestion(format, textNear(format, random))),
  );
}

function formatQuestion(format: string, text: string): Question {
  const own = isOfFormat(text, format);
  const expected = own ? 'yes' : 'no';
  return {
    kind: 'text',
    name: `${format} ${JSON.stringify(text)}`,
    own: own === undefined ? 'unknown' : 'value',
    expected: own === undefined ? undefined : expected,
    question: { format, text },
  };
}
