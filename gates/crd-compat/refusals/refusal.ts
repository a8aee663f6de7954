import type { JsonObject } from '../../model/json.ts';
import type { Topic } from '../difference.ts';

/** A change that may have made the API server reject a CRD: by path, by topic, or by both. */
export interface PossibleCause {
  readonly path?: string;
  readonly topics?: readonly Topic[];
}

/**
 * What a later Kubernetes demands of new CRDs only: where the CRD at base has one of a family, the API server lets every one of it be
 * (apiextensions-apiserver, ValidateCustomResourceDefinitionUpdate).
 */
type Family = 'unpruned defaults' | 'items of sets' | 'keys of map lists' | 'names of types';

/** One reason for which the API server rejects a CRD. */
export interface Refusal {
  readonly version?: string;
  /** The place in the schema, as a field path, or the part of the CRD. */
  readonly at: string;
  /** A clause without a full stop: the keyword, and what it must be. */
  readonly reason: string;
  readonly family?: Family;
  /** Only an API server before this minor version of Kubernetes 1 rejects it. */
  readonly before?: number;
  /** Nothing that is known here decides it: an API server may take the CRD. */
  readonly isUnsure?: true;
  /** Changes that may be the cause, the likeliest first. Changes at the place itself, and what was added around it, come after them. */
  readonly causes: readonly PossibleCause[];
}

/** One node of the structure of a schema, which is what `properties`, `items` and `additionalProperties` lead to. */
export interface StructuralNode {
  readonly schema: JsonObject;
  readonly path: string;
  readonly level: 'root' | 'item' | 'field';
  readonly hasStatus: boolean;
  /** Inside `apiVersion`, `kind` or `metadata` of a resource. */
  readonly isOfObject: boolean;
  /** Where no default may stand, the words for it. */
  readonly noDefaults: string | undefined;
  /** Below the values of a map, where defaults are not tried. */
  readonly isInMap: boolean;
  /** The outermost list or map around it whose parts cannot be told to be the same after an update, so that a rule has no old value. */
  readonly forgetfulAt: string | undefined;
}

export type Broken = Omit<Refusal, 'version' | 'at'> & { readonly at?: string };

/** A refusal at a node because of keywords of that node. */
export function because(reason: string, topics: readonly Topic[], path: string, more: Partial<Broken> = {}): Broken {
  return { reason, causes: [{ path, topics }], ...more };
}
