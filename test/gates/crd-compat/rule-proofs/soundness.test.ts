import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../gates/cel/evaluation/answer.ts';
import { compileCel } from '../../../../gates/cel/evaluation/compile.ts';
import { newContext } from '../../../../gates/cel/evaluation/context.ts';
import { evaluate } from '../../../../gates/cel/evaluation/evaluate.ts';
import { declare } from '../../../../gates/cel/schema/declared.ts';
import { typedValue } from '../../../../gates/cel/schema/typed-json.ts';
import { NotCompiled } from '../../../../gates/cel/syntax/not-compiled.ts';
import type { Expr } from '../../../../gates/cel/syntax/syntax.ts';
import type { NodePair } from '../../../../gates/crd-compat/difference.ts';
import { holdsForBase } from '../../../../gates/crd-compat/rule-proofs/holds-for-base.ts';
import { ROOT } from '../../../../gates/crd-compat/stored/place.ts';
import { newPass } from '../../../../gates/crd-compat/stored/reading.ts';
import { settled } from '../../../../gates/crd-compat/stored/settle.ts';
import { validate } from '../../../../gates/crd-compat/stored/validate.ts';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { runs } from '../../../support/property-runs.ts';

/** Proofs over invented schemas and rules never contradict the evaluator; the seed is fixed so that a failure is the same tomorrow. */
const often = runs(400);

const NAMES = ['a', 'b', 'c', 'd'];
const text = fc.record(
  {
    type: fc.constant('string'),
    enum: fc.constantFrom(['x', 'y'], ['x'], ['x', 'y', 'z']),
    maxLength: fc.constantFrom(1, 3),
    minLength: fc.constantFrom(0, 1),
    pattern: fc.constantFrom('^x', '^[xy]*$'),
    default: fc.constantFrom('x', 'y'),
    nullable: fc.boolean(),
  },
  { requiredKeys: ['type'] },
) as fc.Arbitrary<JsonObject>;
const whole = fc.record(
  {
    type: fc.constant('integer'),
    minimum: fc.constantFrom(0, 1),
    maximum: fc.constantFrom(2, 3),
    default: fc.constantFrom(1, 2),
  },
  { requiredKeys: ['type'] },
) as fc.Arbitrary<JsonObject>;
const flag = fc.record(
  { type: fc.constant('boolean'), default: fc.boolean() },
  { requiredKeys: ['type'] },
) as fc.Arbitrary<JsonObject>;
const scalar = fc.oneof(text, text, whole, flag);
const objectOf = (field: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      fields: fc.dictionary(fc.constantFrom(...NAMES), field, { maxKeys: 4, noNullPrototype: true }),
      required: fc.subarray(NAMES),
      isOpen: fc.nat(3),
      isFilled: fc.nat(4),
      union: fc.nat(9),
    })
    .map(({ fields, required, ...more }) => {
      const demanded = required.filter((name) => Object.hasOwn(fields, name));
      return {
        type: 'object',
        properties: fields,
        ...(demanded.length > 0 ? { required: demanded } : {}),
        ...extras(fields, more),
      };
    });

/** What some objects say beyond their members. */
function extras(
  fields: JsonObject,
  more: { readonly isOpen: number; readonly isFilled: number; readonly union: number },
): JsonObject {
  const branches = Object.keys(fields)
    .slice(0, 2)
    .map((name) => ({ required: [name] }));
  const union = branches.length > 1 ? (['oneOf', 'anyOf'] as const)[more.union] : undefined;
  return {
    ...(more.isOpen === 0 ? { 'x-kubernetes-preserve-unknown-fields': true } : {}),
    ...(more.isFilled === 0 ? { default: {} } : {}),
    ...(union === undefined ? {} : { [union]: branches }),
  };
}
const list = (items: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  items.map((item) => ({ type: 'array', items: item }));
const map = (values: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  values.map((value) => ({ type: 'object', additionalProperties: value }));
const inner = objectOf(scalar);
/** Objects that hold lists and maps, so that loops can stand in loops. */
const deep = objectOf(fc.oneof(scalar, scalar, list(inner), list(text), map(text)));
const root = objectOf(
  fc.oneof(scalar, scalar, scalar, inner, inner, list(inner), list(deep), list(text), map(text), map(inner), map(deep)),
);

/** A schema that grew from another: members, values and defaults came, some demands went. */
const heads = (base: JsonObject): fc.Arbitrary<JsonObject> =>
  fc
    .record({ other: root, isSame: fc.subarray(NAMES), dropsDemands: fc.boolean(), isFilled: fc.nat(2) })
    .map(({ other, isSame, dropsDemands, isFilled }) => {
      const [before, after] = [base['properties'] as JsonObject, other['properties'] as JsonObject];
      const kept = Object.fromEntries(
        Object.entries(before).map(([name, field]) => [
          name,
          isSame.includes(name) ? field : changed(field as JsonObject, after[name]),
        ]),
      );
      const { required: _required, oneOf: _oneOf, anyOf: _anyOf, default: _default, ...rest } = base;
      const own = dropsDemands ? rest : base;
      return { ...own, properties: { ...after, ...kept }, ...(isFilled === 0 ? { default: {} } : {}) };
    });

function changed(field: JsonObject, other: Json | undefined): JsonObject {
  const { enum: listed, pattern: _pattern, ...rest } = field;
  const more = Array.isArray(listed) ? { enum: [...new Set([...listed, 'z'])] } : {};
  const given = (other as JsonObject | undefined)?.['default'];
  const isFitting =
    (other as JsonObject | undefined)?.['type'] === field['type'] && given !== undefined && !Array.isArray(listed);
  return { ...rest, ...more, ...(isFitting ? { default: given } : {}) };
}

const path = fc
  .tuple(
    fc.constantFrom('self', 'self', 'self', 'oldSelf'),
    fc.constantFrom(...NAMES),
    fc.constantFrom('', '', ...NAMES.map((name) => `.${name}`)),
  )
  .map((parts) => parts.join('').replace(/^(self|oldSelf)/, '$1.'));
const value = fc.constantFrom('"x"', '"z"', '1', 'true');

/** Loops in loops, loops over keys and values, and what asks maps by key; `P` and `Q` are paths, `N` and `M` fields. */
const LOOPS = [
  'P.all(i, !has(i.N) || i.N.all(j, !has(j.M) || j.M != "z"))',
  'P.all(i, !has(i.N) || i.N.exists(j, has(j.M)))',
  'P.exists(i, has(i.N) && i.N.all(j, has(j.M)))',
  'P.all(i, Q.exists(j, has(j.N) && has(i.N) && j.N == i.N))',
  'P.all(i, Q.all(j, !has(i.N) || !has(j.M) || i.N != j.M))',
  'P.all(i, has(i.N) && i.N.all(i, i != "z"))',
  'P.filter(i, has(i.N)).all(j, j.N != "z")',
  'P.filter(i, has(i.N)).exists(j, has(j.M) && j.M == "x")',
  'P.map(i, has(i.N)).all(b, !b)',
  'P.all(i, !has(i.N) || i.N.filter(j, has(j.M)).size() <= 1)',
  'P.all(i, i != "z")',
  'P.exists(i, i == "x")',
  'P.all(k, v, v != "z")',
  'P.all(k, v, !has(v.N) || v.N != "z")',
  'P.exists(k, v, has(v.N))',
  'P.all(k, v, Q.all(l, w, k != l || !has(v.N) || !has(w.N) || v.N == w.N))',
  'P.all(k, v, !has(v.N) || v.N.all(l, w, w != "z"))',
  'P.existsOne(k, v, has(v.N))',
  'P.transformList(k, v, has(v.N)).all(b, !b)',
  'P.all(k, P[k] != "z")',
  'P.all(k, !has(P[k].N) || P[k].N != "z")',
  'P.all(k, k in Q)',
  '"N" in P',
  '!("N" in P) || P["N"] != "z"',
  'P["N"] == "x"',
  'P.size() == 0',
] as const;
const loops = fc
  .tuple(fc.constantFrom(...LOOPS), path, path, fc.constantFrom(...NAMES), fc.constantFrom(...NAMES))
  .map(([loop, one, other, name, more]) =>
    loop.replaceAll(/\b[PQNM]\b/g, (part) => ({ P: one, Q: other, N: name })[part] ?? more),
  );
const rules = fc.letrec<{ rule: string }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'medium' },
    path.map((at) => `has(${at})`),
    path.map((at) => `!has(${at})`),
    fc.tuple(path, fc.constantFrom('==', '!='), value).map((parts) => parts.join(' ')),
    fc.tuple(path, fc.constantFrom('==', '!='), path).map((parts) => parts.join(' ')),
    path.map((at) => `${at}.size() < 3`),
    path.map((at) => `${at} > 0`),
    path.map((at) => `${at}.startsWith("x")`),
    fc.tuple(path, fc.constantFrom(...NAMES)).map(([at, name]) => `${at}.all(i, !has(i.${name}) || i.${name} != "z")`),
    fc.tuple(path, fc.constantFrom(...NAMES)).map(([at, name]) => `${at}.exists(i, has(i.${name}))`),
    fc
      .tuple(
        path,
        fc.constantFrom(...NAMES),
        fc.constantFrom('filter(i, has(i.N)).size() == 0', 'exists_one(i, has(i.N))'),
      )
      .map(([at, name, loop]) => `${at}.${loop.replace('N', name)}`),
    fc.tuple(path, path).map(([one, other]) => `[has(${one}), has(${other})].filter(x, x).size() <= 1`),
    loops,
    fc.constantFrom('self == oldSelf', 'self.?a.hasValue()', 'self.?b.?c.orValue("x") == "x"'),
    fc
      .tuple(tie('rule'), fc.constantFrom('&&', '||', '||', '=='), tie('rule'))
      .map(([one, sign, other]) => `(${one} ${sign} ${other})`),
    fc.tuple(tie('rule'), tie('rule'), tie('rule')).map(([one, yes, no]) => `(${one} ? ${yes} : ${no})`),
    tie('rule').map((one) => `!(${one})`),
  ),
})).rule;

/** Rules that say nothing of what they do not find: those that proofs are about. */
const guarded = fc.tuple(path, rules).map(([at, rule]) => `!has(${at}) || ${rule}`);
const guardedLoops = fc.tuple(path, loops).map(([at, loop]) => `!has(${at}) || ${loop}`);
const rule = fc.oneof(rules, guarded, guarded, loops, guardedLoops);

const compiledBy = new WeakMap<JsonObject, Map<string, Expr | undefined>>();

/** The tree of a rule under a schema; nothing where it does not compile. Many objects are asked, so it is kept. */
function treeOf(text: string, schema: JsonObject): Expr | undefined {
  const known = compiledBy.get(schema) ?? new Map<string, Expr | undefined>();
  compiledBy.set(schema, known);
  if (!known.has(text)) known.set(text, compiledTree(text, schema));
  return known.get(text);
}

function compiledTree(text: string, schema: JsonObject): Expr | undefined {
  const declared = declare(schema, { objects: 0 });
  if (!declared) return undefined;
  try {
    const variables = new Map([
      ['self', declared.type],
      ['oldSelf', declared.type],
    ]);
    const { expr, type } = compileCel(text, variables);
    return type.key === 'bool' ? expr : undefined;
  } catch (error) {
    if (error instanceof NotCompiled) return undefined;
    throw error;
  }
}

/** Objects near the edges of a schema, some with members that it does not name. */
function objects(schema: JsonObject): fc.Arbitrary<Json> {
  const entry = schema['additionalProperties'] as JsonObject | undefined;
  if (entry)
    return fc.dictionary(fc.constantFrom(...NAMES, 'e'), valueFor(entry), { maxKeys: 2, noNullPrototype: true });
  const fields = schema['properties'] as JsonObject;
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueFor(field as JsonObject)]),
  );
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const unknown = isOpen
    ? Object.fromEntries(
        NAMES.filter((name) => !Object.hasOwn(fields, name)).map((name) => [
          name,
          fc.constantFrom<Json>('x', 'z', 1, true, {}, []),
        ]),
      )
    : {};
  return fc.record({ ...unknown, ...values }, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Json>;
}

function valueFor(schema: JsonObject): fc.Arbitrary<Json> {
  switch (schema['type']) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(valueFor(schema['items'] as JsonObject), { maxLength: 2 });
    case 'integer':
      return fc.integer({ min: 0, max: 3 });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constantFrom<Json>('', 'x', 'y', 'xy', 'yyy', ...(schema['nullable'] === true ? [null] : []));
  }
}

const limits = () => ({ budget: { left: 1_000_000 }, steps: { left: 1_000_000 }, patterns: new Map() });

/** The object as a side reads it; nothing where its schema refuses it. */
function readBy(schema: JsonObject, object: Json): Json | undefined {
  const pass = newPass(limits(), true);
  const value = settled(schema, object, ROOT, pass);
  validate(schema, value, ROOT, pass);
  return pass.refused.length + pass.undecided.size === 0 ? value : undefined;
}

function says(text: string, schema: JsonObject, self: Json, oldSelf: Json): boolean {
  const expr = treeOf(text, schema);
  const answer = answerOf(() => {
    const old = { name: 'oldSelf', value: typedValue(oldSelf, schema), outer: undefined };
    const scope = { name: 'self', value: typedValue(self, schema), outer: old };
    return expr ? evaluate(expr, scope, newContext(100_000)) : null;
  });
  return 'value' in answer && answer.value === true;
}

const isTransition = (text: string) => text.includes('oldSelf');
const withRules = (schema: JsonObject, texts: readonly string[]): JsonObject => ({
  ...schema,
  'x-kubernetes-validations': texts.map((one, i) => ({ rule: one, message: `rule ${i}` })),
});

/** Whether head adds a rule that no object of base breaks, says the proof. */
function isProved(base: JsonObject, head: JsonObject, before: readonly string[], added: string): boolean {
  const crd = { budget: { left: 1_000_000 }, base: { preservesUnknownFields: false } };
  const around = { version: { crd }, path: '', basePointer: '', headPointer: '', region: 'spec' };
  const parent = { ...around, base: { properties: { f: base } }, head: { properties: { f: head } } };
  const node = {
    ...around,
    parent,
    field: 'f',
    base: withRules(base, before),
    head: withRules(head, [...before, added]),
  };
  return holdsForBase(node as unknown as NodePair, { rule: added });
}

const question = root.chain((base) =>
  fc.record({
    base: fc.constant(base),
    head: heads(base),
    before: fc.array(rule, { maxLength: 2 }),
    added: rule,
    objects: fc.array(objects(base), { minLength: 12, maxLength: 12 }),
  }),
);

interface Question {
  readonly base: JsonObject;
  readonly head: JsonObject;
  readonly before: readonly string[];
  readonly added: string;
  readonly objects: readonly Json[];
}

interface Update {
  readonly self: Read;
  readonly oldSelf: Read;
}

interface Read {
  readonly old: Json;
  readonly now: Json;
}

/** The objects that both schemas accept, as each side reads them; for a transition rule every update between two of them. */
function acceptedUpdates({ base, head, before, added, objects: samples }: Question): Update[] {
  const read = samples.flatMap((one): Read[] => {
    const [old, now] = [readBy(base, one), readBy(head, one)];
    return old === undefined || now === undefined ? [] : [{ old, now }];
  });
  const isUpdate = isTransition(added);
  const accepts = (self: Read, oldSelf: Read, isOnUpdate: boolean): boolean =>
    before.every((one) => (!isOnUpdate && isTransition(one)) || says(one, base, self.old, oldSelf.old));
  return read.flatMap((self) =>
    (isUpdate ? read : [self])
      .filter((oldSelf) => accepts(self, oldSelf, isUpdate) && accepts(oldSelf, oldSelf, false))
      .map((oldSelf) => ({ self, oldSelf })),
  );
}

/** What head fills in where an object does not have the node, and base did not. */
function filledIn({ base, head }: Question): Json | undefined {
  const given = head['default'];
  return given === undefined || base['default'] !== undefined ? undefined : readBy(head, given);
}

describe('a proof about a validation rule', () => {
  it('is never contradicted by an object, or an update, that base accepts', () => {
    let proofs = 0;
    let asked = 0;
    fc.assert(
      fc.property(question, (one) => {
        const { base, head, added } = one;
        const before = one.before.filter((text) => treeOf(text, base) && treeOf(text, head) && text !== added);
        fc.pre(treeOf(added, head) !== undefined && isProved(base, head, before, added));
        const updates = acceptedUpdates({ ...one, before });
        const broken = updates.find(({ self, oldSelf }) => !says(added, head, self.now, oldSelf.now));
        const filled = filledIn(one);
        proofs += 1;
        asked += updates.length;

        expect(broken).toBeUndefined();
        expect(filled === undefined || says(added, head, filled, filled)).toBe(true);
      }),
      often,
    );
    expect(proofs).toBeGreaterThanOrEqual(often.numRuns);
    expect(asked).toBeGreaterThan(2 * often.numRuns);
  });
});
