import { isJsonObject, type Json, type JsonObject } from '../../gates/model/json.ts';
import type { Mutation } from './keywords.ts';
import { without } from './keywords.ts';

export type Apply = Mutation['apply'];

export const isText = (node: JsonObject) => node['type'] === 'string';
export const isNumber = (node: JsonObject) => node['type'] === 'integer' || node['type'] === 'number';
export const isList = (node: JsonObject) => node['type'] === 'array';
export const isMap = (node: JsonObject) => isJsonObject(node['additionalProperties']);

/** The change only where a node is of a kind. */
export const on =
  (kind: (node: JsonObject) => boolean, apply: Apply): Apply =>
  (node, random) =>
    kind(node) ? apply(node, random) : undefined;

export const numberAt = (node: JsonObject, keyword: string): number | undefined => {
  const value = node[keyword];
  return typeof value === 'number' ? value : undefined;
};

function moved(keyword: string, by: (value: number) => number): Apply {
  return (node) => {
    const value = numberAt(node, keyword);
    return value === undefined || by(value) < 0 ? undefined : { ...node, [keyword]: by(value) };
  };
}

export const dropped =
  (...keywords: string[]): Apply =>
  (node) =>
    keywords.some((keyword) => node[keyword] !== undefined) ? without(node, ...keywords) : undefined;

export const added =
  (keyword: string, values: readonly Json[]): Apply =>
  (node, random) =>
    node[keyword] === undefined ? { ...node, [keyword]: random.pick(values) ?? null } : undefined;

export function boundMutations(kind: (node: JsonObject) => boolean, least: string, most: string): Mutation[] {
  return [
    { name: `${most} added`, apply: on(kind, added(most, [0, 1, 2, 5, 63, 100])) },
    {
      name: `${most} raised`,
      widens: true,
      apply: on(
        kind,
        moved(most, (value) => value + 1),
      ),
    },
    {
      name: `${most} lowered`,
      apply: on(
        kind,
        moved(most, (value) => value - 1),
      ),
    },
    { name: `${most} dropped`, widens: true, apply: on(kind, dropped(most)) },
    { name: `${least} added`, apply: on(kind, added(least, [0, 1, 2, 3])) },
    {
      name: `${least} raised`,
      apply: on(
        kind,
        moved(least, (value) => value + 1),
      ),
    },
    {
      name: `${least} lowered`,
      widens: true,
      apply: on(
        kind,
        moved(least, (value) => value - 1),
      ),
    },
    { name: `${least} dropped`, widens: true, apply: on(kind, dropped(least)) },
  ];
}
