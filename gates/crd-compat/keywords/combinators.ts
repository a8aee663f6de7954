import { branchPath, pointerTo } from '../../model/field-path.ts';
import { canonicalJson, isJsonObject, type Json } from '../../model/json.ts';
import { itemsOf, sameJson } from '../../model/json-values.ts';
import { type Cause, type Claim, type CrdCheck, crdCheck, type Draft } from '../check.ts';
import { splitAllOf } from '../differ/aspects.ts';
import type { NodePair } from '../difference.ts';
import { type Effects, HARMLESS, UNPROVED } from '../effects.ts';
import { combinatorAnswer } from '../values/implied-branches.ts';
import type { Combinator } from '../values/node-predicate.ts';
import { refusedObject } from '../values/object-witness.ts';
import { PROVED, proofWords } from '../values/proof.ts';
import { keywordChange, placeOf, small, typeWord } from '../words.ts';
import { typeCause } from './type-change.ts';

const COMBINATORS: readonly Combinator[] = ['anyOf', 'oneOf', 'allOf', 'not'];

interface Branch {
  readonly index: number;
  readonly schema: Json;
}

interface BranchChanges {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
  readonly added: readonly Branch[];
  readonly removed: readonly Branch[];
  /** Only documentation inside the branches, or their order, changed. */
  readonly isHarmless: boolean;
}

/** The branches of a combinator that differ, whatever their order; documentation inside them does not count. */
function branchChanges(node: NodePair, combinator: Combinator): BranchChanges {
  const [base, head] = [branchesOf(node.base, combinator), branchesOf(node.head, combinator)];
  const keys = (branches: readonly Branch[]) => branches.map(({ schema }) => canonicalJson(withoutWords(schema)));
  const [old, now] = [keys(base), keys(head)];
  const [before, after] = [new Set(old), new Set(now)];
  const added = head.filter((_, i) => !before.has(now[i] ?? ''));
  const removed = base.filter((_, i) => !after.has(old[i] ?? ''));
  const isHarmless = added.length + removed.length === 0 && base.length === head.length;
  return {
    before: base.map(({ schema }) => schema),
    after: head.map(({ schema }) => schema),
    added,
    removed,
    isHarmless,
  };
}

function branchesOf(node: NodePair['base'], combinator: Combinator): Branch[] {
  const value = node[combinator];
  if (combinator === 'not') return value === undefined || value === null ? [] : [{ index: 0, schema: value }];
  const enums = combinator === 'allOf' ? splitAllOf(node).rest : itemsOf(value);
  const rest = new Set(enums);
  const kept = itemsOf(value).flatMap((schema, index) => (rest.has(schema) ? [{ index, schema }] : []));
  if (typeWord(node) !== 'int-or-string') return kept;
  if (combinator === 'anyOf') return isBoilerplate(value) ? [] : kept;
  return kept.filter(({ schema }) => !sameJson(schema, { anyOf: BOILERPLATE }));
}

const BOILERPLATE: Json = [{ type: 'integer' }, { type: 'string' }];

/** `anyOf: [{type: integer}, {type: string}]` says once more that a value is int-or-string. */
function isBoilerplate(value: Json | undefined): boolean {
  const branches = itemsOf(value);
  const types = ['integer', 'string'].map((type) => branches.some((branch) => sameJson(branch, { type })));
  return branches.length === 2 && types.every(Boolean);
}

const WORDS = new Set(['description', 'title', 'example', 'externalDocs']);

function withoutWords(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      // A field may be called `title`; only its words are text.
      .filter(([name, inner]) => !(WORDS.has(name) && (typeof inner === 'string' || name === 'externalDocs')))
      .map(([name, inner]) => [name, withoutWords(inner)]),
  );
}

/** What is known of a change of branches: by what they accept where that can be proved, else by which came and went. */
function judged(node: NodePair, combinator: Combinator, changes: BranchChanges): Pick<Draft, 'effects' | 'facts'> {
  const effects = branchEffects(combinator, changes);
  if (effects === LOOSER) return { effects };
  const answer = combinatorAnswer(node, combinator);
  if (answer.answer === 'contained') return { effects: HARMLESS, facts: { proof: PROVED } };
  const example = answer.answer === 'lost' ? answer.example : refusedObject(node, combinator);
  return example === undefined ? { effects } : { effects: TIGHTER, facts: { example: small(example) } };
}

function branchEffects(combinator: Combinator, { before, after, added, removed }: BranchChanges): Partial<Effects> {
  if (after.length === 0) return LOOSER;
  if (combinator === 'anyOf')
    return effectsOf(removed.length > added.length, removed.length === 0 && before.length > 0);
  if (combinator === 'allOf') return effectsOf(added.length > removed.length, added.length === 0);
  if (combinator === 'oneOf') return effectsOf(removed.length > added.length, false);
  return {};
}

const LOOSER: Partial<Effects> = { persisted: 'ok', writers: 'ok', readers: 'notice' };
const TIGHTER: Partial<Effects> = { persisted: 'break', writers: 'break', readers: 'ok' };

function effectsOf(isTighter: boolean, isLooser: boolean): Partial<Effects> {
  if (isTighter) return TIGHTER;
  return isLooser ? LOOSER : {};
}

const MEANING: Readonly<Record<Combinator, string>> = {
  anyOf: 'A value must satisfy at least one branch, so a dropped branch rejects values and an added one accepts more.',
  oneOf:
    'A value must satisfy exactly one branch, so a dropped branch rejects values, and an added one rejects those that now satisfy two.',
  allOf: 'A value must satisfy every branch, so an added branch rejects values and a dropped one accepts more.',
  not: 'A value must not satisfy the schema, so whatever it newly covers is rejected.',
};

/** The check of one combinator. */
export function combinatorCheck(id: string, combinator: Combinator): CrdCheck {
  return crdCheck({
    id,
    topics: [combinator],
    effects: UNPROVED,
    keyword: combinator,
    title: `${combinator} changed`,
    why: MEANING[combinator],
    apiServer: `It validates ${combinator} on create and on every update, and does not ratchet what stands inside it.`,
    wayOut:
      'Add alternatives instead of dropping or narrowing them, or write a validation rule, which is ratcheted. Narrow in a new version of the API.',
    source: `apiextensions.k8s.io/v1 JSONSchemaProps.${combinator}`,
    find: ({ node }) => claimCombinator(node, combinator),
    message: (fact) => `${keywordChange(combinator, fact)}${proofWords(fact)}`,
  });
}

function claimCombinator(node: NodePair, combinator: Combinator): Claim {
  if (isMalformed(node.base[combinator], combinator) || isMalformed(node.head[combinator], combinator))
    return undefined;
  const changes = branchChanges(node, combinator);
  if (changes.isHarmless) return { noOp: 'the same branches, in another order or with other documentation' };
  return [
    {
      before: whole(changes.before),
      after: whole(changes.after),
      ...judged(node, combinator, changes),
      follows: typeCause(node),
    },
  ];
}

function isMalformed(value: Json | undefined, combinator: Combinator): boolean {
  if (value === undefined || value === null) return false;
  return combinator === 'not' ? !isJsonObject(value) : !(Array.isArray(value) && value.every(isJsonObject));
}

function whole(branches: readonly Json[]): Json | undefined {
  return branches.length === 0 ? undefined : small([...branches]);
}

/** The check of the branches that came, or of those that went. */
export function branchCheck(id: string, change: 'added' | 'removed'): CrdCheck {
  return crdCheck({
    id,
    topics: COMBINATORS,
    effects: UNPROVED,
    title: `A branch of a combinator was ${change}`,
    why: 'It is one part of a changed anyOf, oneOf, allOf or not, and means what the whole change means.',
    apiServer: 'It validates the branch as a part of its combinator, on create and on every update.',
    wayOut: 'See the finding about the combinator.',
    source: 'apiextensions.k8s.io/v1 JSONSchemaProps.anyOf, oneOf, allOf, not',
    find: ({ node, topic }) => {
      const combinator = COMBINATORS.find((one) => one === topic);
      const drafts = combinator ? branchDrafts(node, combinator, change) : [];
      return drafts.length > 0 ? drafts : undefined;
    },
    message: (fact) => `branch ${placeOf(fact)} was ${change}`,
  });
}

/** One draft for each branch that came or went. */
function branchDrafts(node: NodePair, combinator: Combinator, change: 'added' | 'removed'): Draft[] {
  const changes = branchChanges(node, combinator);
  if (changes[change].length === 0) return [];
  const judgement = judged(node, combinator, changes);
  return changes[change].map(({ index, schema }) => ({
    location: branchPath(node.path, combinator, index),
    ...(change === 'added' ? { after: small(schema) } : { before: small(schema) }),
    ...judgement,
    basePointer: change === 'added' ? node.basePointer : branchPointer(node.basePointer, combinator, index),
    headPointer: change === 'added' ? branchPointer(node.headPointer, combinator, index) : node.headPointer,
    follows: [...wholeChange(node, combinator, judgement), ...typeCause(node)],
  }));
}

/** A branch says nothing beyond its whole combinator; one that hurts no user stands beside it, to be read. */
function wholeChange({ path }: NodePair, combinator: Combinator, { effects }: Pick<Draft, 'effects'>): Cause[] {
  const isHarmless = effects === HARMLESS || effects === LOOSER;
  return isHarmless ? [] : [{ check: `crd/${combinator.toLowerCase()}-changed`, location: path }];
}

function branchPointer(pointer: string, combinator: Combinator, index: number): string {
  const at = pointerTo(pointer, combinator);
  return combinator === 'not' ? at : pointerTo(at, index);
}
