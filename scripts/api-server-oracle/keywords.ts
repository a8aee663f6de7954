import { isJsonObject, type Json, type JsonObject } from '../../gates/model/json.ts';
import type { Random } from './random.ts';

/** One change of one node of a schema. */
export interface Mutation {
  readonly name: string;
  /** Whether head accepts, by the meaning of the keyword, whatever base accepted. */
  readonly widens?: boolean;
  /** The node after the change; nothing where the change does not apply. */
  apply(node: JsonObject, random: Random): JsonObject | undefined;
}

/** A node without some of its keywords. */
export function without(node: JsonObject, ...keywords: string[]): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !keywords.includes(keyword)));
}

/** A node with one more validation rule. */
export function withRule(node: JsonObject, rule: string): JsonObject {
  const rules = listOf(node, 'x-kubernetes-validations');
  return { ...node, 'x-kubernetes-validations': [...rules, { rule }] };
}

/** A keyword's list; empty where there is none. */
export function listOf(node: JsonObject, keyword: string): readonly Json[] {
  const list = node[keyword];
  return Array.isArray(list) ? list : [];
}

/** A node with a list in place, or without the keyword where the list is empty. */
export function withList(node: JsonObject, keyword: string, list: readonly Json[]): JsonObject {
  return list.length === 0 ? without(node, keyword) : { ...node, [keyword]: [...list] };
}

/** A text as CEL writes it. */
export const quoted = (text: string): string => JSON.stringify(text);

export const fieldsOf = ({ properties }: JsonObject): string[] =>
  isJsonObject(properties) ? Object.keys(properties) : [];

export const isObject = (node: JsonObject) => node['type'] === 'object';

export function aField(node: JsonObject, random: Random): string | undefined {
  return random.pick(fieldsOf(node));
}
