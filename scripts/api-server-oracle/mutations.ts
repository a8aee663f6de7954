import type { Json, JsonObject } from '../../gates/model/json.ts';
import type { Mutation } from './keywords.ts';
import type { Random } from './random.ts';
import { structureMutations } from './structure-mutations.ts';
import { valueMutations } from './value-mutations.ts';

const all: readonly Mutation[] = [...valueMutations, ...structureMutations];

export interface Mutant {
  readonly head: JsonObject;
  readonly mutation: Mutation;
}

/** A schema with a change at one place of it; one in four with another change at another place, or at the same. */
export function mutantOf(schema: JsonObject, random: Random): Mutant | undefined {
  const first = changedOnce(schema, random);
  const second = first && random.chance(0.25) ? changedOnce(first.head, random) : undefined;
  if (!first || !second || JSON.stringify(second.head) === JSON.stringify(schema)) return first;
  const [one, other] = [first.mutation, second.mutation];
  const widens = one.widens === true && other.widens === true;
  return { head: second.head, mutation: { ...one, name: `${one.name}, then ${other.name}`, widens } };
}

function changedOnce(schema: JsonObject, random: Random): Mutant | undefined {
  const place = random.pick(placesOf(schema));
  const mutation = random.pick(all);
  if (!place || !mutation) return undefined;
  let isChanged = false;
  const head = replacedAt(schema, place, (node) => {
    const next = mutation.apply(node, random);
    isChanged = next !== undefined && JSON.stringify(next) !== JSON.stringify(node);
    return next ?? node;
  });
  return isChanged ? { head, mutation } : undefined;
}

type Steps = readonly string[];

function placesOf(node: JsonObject): Steps[] {
  const inner = (steps: Steps, child: Json | undefined): Steps[] =>
    isNode(child) ? placesOf(child).map((place) => [...steps, ...place]) : [];
  const { properties, items, additionalProperties } = node;
  const fields = isNode(properties) ? Object.entries(properties) : [];
  return [
    [],
    ...fields.flatMap(([name, child]) => inner(['properties', name], child)),
    ...inner(['items'], items),
    ...inner(['additionalProperties'], additionalProperties),
  ];
}

function replacedAt(node: JsonObject, [step, ...rest]: Steps, change: (node: JsonObject) => JsonObject): JsonObject {
  if (step === undefined) return change(node);
  const child = node[step];
  return isNode(child) ? { ...node, [step]: replacedAt(child, rest, change) } : node;
}

function isNode(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
