import { crdCompat } from '../../gates/crd-compat/index.ts';
import { hexDigest } from '../../gates/model/digest.ts';
import type { Fact, Impact } from '../../gates/model/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../gates/model/json.ts';
import type { Mutation } from './keywords.ts';
import { mutantOf } from './mutations.ts';
import { type Random, randomOf } from './random.ts';
import { sampleOf } from './sample.ts';

/** The API server's answer for one pair; an object's reasons are empty where it is accepted. */
export interface OracleAnswer {
  readonly id: string;
  readonly base: string;
  readonly head: string;
  readonly objects: readonly { readonly base: string; readonly head: string; readonly pruned?: readonly string[] }[];
}

/** What the oracle is asked: whether each side takes objects of a version. */
export interface OracleQuestion {
  readonly id: string;
  readonly version: string;
  readonly base: JsonObject;
  readonly head: JsonObject;
  readonly objects: readonly JsonObject[];
}

export interface Pair {
  readonly mutation: Mutation;
  readonly facts: readonly Fact[];
  /** Objects from here on hold values that the gate says are lost. */
  readonly examplesFrom: number;
  readonly question: OracleQuestion;
}

export interface Judged extends Pair {
  readonly impact: Impact | 'nothing';
  readonly answer: OracleAnswer;
  /** An object with a value that the gate says is lost, which both sides accept. */
  readonly isWrongExample: boolean;
  /** Objects that base accepts. */
  readonly accepted: number;
  /** The first object that base accepts and head refuses or prunes, and why head refuses it. */
  readonly lost?: { readonly object: Json; readonly reason: string };
}

interface Amount {
  readonly pairs: number;
  readonly objects: number;
  readonly seed: number;
}

/** Pairs of an invented CRD around parts of real schemas, each changed in one place or two, and with objects to try. */
export function pairsOf(parts: readonly JsonObject[], { pairs, objects, seed }: Amount): Pair[] {
  const random = randomOf(seed);
  const made: Pair[] = [];
  for (let tries = 0; made.length < pairs && tries < pairs * 60; tries += 1) {
    const part = random.pick(parts);
    const mutant = part && mutantOf(part, random);
    if (!part || !mutant) continue;
    const [base, head] = [crdAround(part), crdAround(mutant.head)];
    const facts = factsOf(base, head);
    const samples = Array.from({ length: objects }, () => sampleOf({ base: part, head: mutant.head }, random));
    const examples = facts.flatMap((fact) => exampleObjects(fact, part, random));
    made.push({
      mutation: mutant.mutation,
      facts,
      examplesFrom: samples.length,
      question: {
        id: String(made.length),
        version: 'v1',
        base,
        head,
        objects: [...samples, ...examples].map(objectOf),
      },
    });
  }
  return made;
}

/** The value that the gate says is lost, where it can be put in its place. */
function exampleObjects(fact: Fact, part: JsonObject, random: Random): Json[] {
  const example = fact.facts['example'];
  // A long example is cut, so it is no longer a value.
  const isCut = typeof example === 'string' && example.length > 200;
  if (isCut || (typeof example !== 'string' && typeof example !== 'number')) return [];
  const steps = fact.location.replace(/^\.f/, '').match(/\.[\w-]+|\[\*\]|\{\*\}/g) ?? [];
  return [0, 1, 2, 3].map(() => placed(part, steps, example, random));
}

function placed(node: JsonObject, [step, ...rest]: readonly string[], value: Json, random: Random): Json {
  if (step === undefined) return value;
  const child = (keyword: string, name?: string): JsonObject => {
    const found = node[keyword];
    const inner = name === undefined || !isJsonObject(found) ? found : found[name];
    return isJsonObject(inner) ? inner : {};
  };
  if (step === '[*]') return [placed(child('items'), rest, value, random)];
  if (step === '{*}') return { k0: placed(child('additionalProperties'), rest, value, random) };
  const around = sampleOf({ base: node, head: undefined }, random);
  const name = step.slice(1);
  return { ...(isJsonObject(around) ? around : {}), [name]: placed(child('properties', name), rest, value, random) };
}

/** An invented CRD whose field `f` has a schema. */
export const crdAround = (part: JsonObject): JsonObject => crdOf({ type: 'object', properties: { f: part } });

/** An invented CRD with a schema. */
export function crdOf(schema: JsonObject): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.acme.example' },
    spec: {
      group: 'acme.example',
      scope: 'Namespaced',
      names: { kind: 'Widget', listKind: 'WidgetList', plural: 'widgets', singular: 'widget' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: schema },
        },
      ],
    },
  };
}

/** What every object of the invented CRD says about itself. */
export const IDENTITY: JsonObject = {
  apiVersion: 'acme.example/v1',
  kind: 'Widget',
  metadata: { name: 'one', namespace: 'here' },
};

/** An object of the invented CRD with a value of the field. */
export const objectOf = (value: Json): JsonObject => ({ ...IDENTITY, f: value });

const SHA = '0'.repeat(40);
const params = crdCompat.params.parse({ profile: 'write' });

function factsOf(base: JsonObject, head: JsonObject): readonly Fact[] {
  const [one, other] = [base, head].map((document) => {
    const content = JSON.stringify(document);
    return { sha: SHA, files: [{ path: 'crd.yaml', blob: hexDigest(content), size: content.length, content }] };
  });
  if (!one || !other) return [];
  const answer = crdCompat.judge({
    candidate: { kind: 'local_change', repository: 'acme/widgets', base: 'main', baseSha: SHA, headSha: SHA },
    snapshot: { base: one, head: other, changes: [{ status: 'modified', path: 'crd.yaml' }] },
    params,
    asOf: '1970-01-01T00:00:00.000Z',
  });
  if (answer.doubts.length > 0) throw new Error(`the gate doubts a mutant: ${JSON.stringify(answer.doubts)}`);
  return answer.facts;
}

/** What the gate says of each pair, beside what the API server does. */
export function judgePairs(pairs: readonly Pair[], answers: readonly OracleAnswer[]): Judged[] {
  return pairs.flatMap((pair, i) => {
    const answer = answers[i];
    if (!answer || answer.id !== pair.question.id) throw new Error(`no answer about pair ${pair.question.id}`);
    const accepted = answer.objects.filter(({ base }) => base === '').length;
    const at = answer.objects.findIndex(
      ({ base, head, pruned }) => base === '' && (head !== '' || pruned !== undefined),
    );
    const found = answer.objects[at];
    const reason = found?.head || `prunes ${found?.pruned?.join(', ') ?? ''}`;
    const lost = found ? { lost: { object: pair.question.objects[at]?.['f'] ?? null, reason } } : {};
    const isWrongExample = answer.objects
      .slice(pair.examplesFrom)
      .some(({ base, head, pruned }) => base === '' && head === '' && pruned === undefined);
    return [{ ...pair, answer, accepted, isWrongExample, impact: impactOf(pair.facts), ...lost }];
  });
}

function impactOf(facts: readonly Fact[]): Judged['impact'] {
  const own = facts.filter(({ impliedBy }) => impliedBy === undefined).map(({ impact }) => impact);
  return (['breaking', 'review', 'compatible'] as const).find((impact) => own.includes(impact)) ?? 'nothing';
}
