import { memberPath, pointerTo } from '../../model/field-path.ts';
import type { Json } from '../../model/json.ts';
import { itemsOf, member, textsOf } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { small } from '../words.ts';

interface RequiredField {
  readonly field: string;
  readonly location: string;
  readonly pointer: string;
  readonly isNew: boolean;
  readonly fallback: Json;
}

export interface RequiredChanges {
  readonly added: readonly RequiredField[];
  readonly addedWithDefault: readonly RequiredField[];
  readonly removed: readonly RequiredField[];
  readonly isSame: boolean;
}

/**
 * How the required fields of a node changed; `undefined` when the list is not a list of names. A default is filled in before
 * validation, so a required field with a default demands nothing.
 */
export function requiredChanges(node: NodePair): RequiredChanges | undefined {
  const [base, head] = [node.base['required'], node.head['required']];
  if (!isNames(base) || !isNames(head)) return undefined;
  const [old, now] = [indexed(base), indexed(head)];
  const came = [...now].filter(([field]) => !old.has(field)).map(([field, at]) => describe(node, field, at, 'head'));
  const removed = [...old].filter(([field]) => !now.has(field)).map(([field, at]) => describe(node, field, at, 'base'));
  return {
    added: came.filter(({ fallback }) => fallback === null),
    addedWithDefault: came.filter(({ fallback }) => fallback !== null),
    removed,
    isSame: came.length + removed.length === 0,
  };
}

/** Names and where they are first listed. */
function indexed(value: Json | undefined): Map<string, number> {
  const names = new Map<string, number>();
  textsOf(value).forEach((name, i) => {
    if (!names.has(name)) names.set(name, i);
  });
  return names;
}

function isNames(value: Json | undefined): boolean {
  return (
    value === undefined || value === null || (Array.isArray(value) && value.every((name) => typeof name === 'string'))
  );
}

function describe(node: NodePair, field: string, at: number, side: 'base' | 'head'): RequiredField {
  const pointer = side === 'head' ? node.headPointer : node.basePointer;
  return {
    field,
    location: memberPath(node.path, field),
    pointer: pointerTo(pointerTo(pointer, 'required'), at),
    isNew: member(node.base['properties'], field) === undefined,
    fallback: small(defaultOf(member(node.head['properties'], field))),
  };
}

/** The default of a field. The API server reads null as none. */
export function defaultOf(node: Json | undefined): Json | undefined {
  return member(node, 'default') ?? undefined;
}

/** The fields that a node asks for, in its own list and in those of its branches. */
export function demandedBy(node: Json | undefined): ReadonlySet<string> {
  const branches = (combinator: string) => itemsOf(member(node, combinator)).map(demandedBy);
  const all = branches('allOf').flatMap((names) => [...names]);
  const each = ['anyOf', 'oneOf'].flatMap((combinator) => sharedBy(branches(combinator)));
  return new Set([...textsOf(member(node, 'required')), ...all, ...each]);
}

function sharedBy([first, ...others]: readonly ReadonlySet<string>[]): string[] {
  return first ? [...first].filter((name) => others.every((names) => names.has(name))) : [];
}
