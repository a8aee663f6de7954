import type { Json } from '../../model/json.ts';
import { without } from '../../model/json-values.ts';
import { effectiveEnum } from '../differ/aspects.ts';
import type { NodePair } from '../difference.ts';

export interface EnumChange {
  readonly before: readonly Json[] | undefined;
  readonly after: readonly Json[] | undefined;
  readonly added: readonly Json[];
  readonly removed: readonly Json[];
}

/** How the values that a node lists changed, however they are spelled; `undefined` where `enum` is not a list. */
export function enumChange({ base, head }: NodePair): EnumChange | undefined {
  if (![base['enum'], head['enum']].every((value) => value === undefined || value === null || Array.isArray(value)))
    return undefined;
  const [before, after] = [effectiveEnum(base), effectiveEnum(head)];
  return { before, after, added: without(after ?? [], before ?? []), removed: without(before ?? [], after ?? []) };
}
