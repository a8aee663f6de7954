import type { Json, JsonObject } from '../../model/json.ts';
import { textsOf } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { type Effects, READERS_REVIEW } from '../effects.ts';
import { holdsNoDuplicates } from '../values/unique-items.ts';

/** How a list merges. Unset is atomic. */
export function listTypeOf(node: JsonObject): Json {
  return node['x-kubernetes-list-type'] ?? 'atomic';
}

export function hasOtherListType(node: NodePair): boolean {
  return listTypeOf(node.base) !== listTypeOf(node.head);
}

export interface KeyChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isSame: boolean;
}

/** How the keys of a map list changed; their order does not count. */
export function keyChange({ base, head }: NodePair): KeyChange | undefined {
  const lists = [base, head].map((side) => side['x-kubernetes-list-map-keys'] ?? undefined);
  if (!lists.every((list) => list === undefined || (Array.isArray(list) && textsOf(list).length === list.length)))
    return undefined;
  const [before, after] = [textsOf(lists[0]), textsOf(lists[1])];
  return { before, after, isSame: [...before].sort().join('\n') === [...after].sort().join('\n') };
}

/** What is known of a list that merges in another way, short of what it holds. */
export function mergeEffects(node: NodePair): Partial<Effects> {
  const isLooser = listTypeOf(node.head) === 'atomic';
  return isLooser || holdsNoDuplicates(node) ? READERS_REVIEW : {};
}
