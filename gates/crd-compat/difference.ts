import type { Json, JsonObject } from '../model/json.ts';
import type { CrdCompatParams } from './params.ts';
import type { Region } from './profiles.ts';
import type { CrdDefinition, CrdVersion } from './reading/definition.ts';
import type { Meter } from './values/automaton.ts';

/** One CRD at base and at head. */
export interface CrdPair {
  readonly base: CrdDefinition;
  readonly head: CrdDefinition;
  readonly params: CrdCompatParams;
  /** What proofs may still cost in this evaluation, over all CRDs. When it is used up, nothing more is proved. */
  readonly budget: Meter;
  /** Every copy of the CRD at head that is known, its own among them. */
  readonly othersAtHead?: () => readonly CrdDefinition[];
}

/** One version that is there at base and at head. */
export interface VersionPair {
  readonly crd: CrdPair;
  readonly name: string;
  readonly base: CrdVersion;
  readonly head: CrdVersion;
}

/** One position in the schemas of a version, at base and at head. Identity is the position, never the shown path. */
export interface NodePair {
  readonly version: VersionPair;
  readonly path: string;
  readonly basePointer: string;
  readonly headPointer: string;
  readonly base: JsonObject;
  readonly head: JsonObject;
  readonly region: Region;
  /** The node that this one is a part of, and the name it has there if it is a field. */
  readonly parent?: NodePair;
  readonly field?: string;
}

/** A question that a node answers with one or more keywords; keywords that only mean something together share one. */
export type Aspect =
  | 'type'
  | 'nullable'
  | 'default'
  | 'enum'
  | 'required'
  | 'maximum'
  | 'minimum'
  | 'maxLength'
  | 'minLength'
  | 'maxItems'
  | 'minItems'
  | 'maxProperties'
  | 'minProperties'
  | 'multipleOf'
  | 'uniqueItems'
  | 'pattern'
  | 'format'
  | 'anyOf'
  | 'oneOf'
  | 'allOf'
  | 'not'
  | 'cel'
  | 'listType'
  | 'listMapKeys'
  | 'mapType'
  | 'preserveUnknown'
  | 'embeddedResource'
  | 'additionalProperties'
  | 'description'
  | 'title'
  | 'example'
  | 'externalDocs'
  | 'unknown';

export interface NodeDifference {
  readonly kind: 'node';
  readonly topic: Aspect;
  readonly node: NodePair;
  readonly keyword: string;
}

/** A part of a schema that one side does not have: a field, the items of a list, the values of a map. */
type PartTopic = 'part-added' | 'part-removed';

export interface PartDifference {
  readonly kind: 'part';
  readonly topic: PartTopic;
  readonly slot: 'field' | 'items' | 'values';
  readonly parent: NodePair;
  readonly field: string;
  readonly path: string;
  readonly region: Region;
  readonly basePointer: string;
  readonly headPointer: string;
  /** The part, on the side that has it. */
  readonly part: Json;
}

/** Parts of a CRD outside its schemas. */
export type CrdTopic =
  | 'group'
  | 'plural'
  | 'metadata-name'
  | 'kind'
  | 'list-kind'
  | 'singular'
  | 'short-names'
  | 'categories'
  | 'scope'
  | 'preserve-unknown'
  | 'conversion-strategy'
  | 'conversion-webhook'
  | 'annotation'
  | 'size'
  | 'copies'
  | 'chart-left'
  | 'chart-entered'
  | 'chart-condition'
  | 'version-removed'
  | 'version-added'
  | 'served'
  | 'storage'
  | 'deprecated'
  | 'schema'
  | 'status-subresource'
  | 'scale-subresource'
  | 'selectable-field'
  | 'printer-column'
  | 'cross-version'
  | 'cross-version-constraint'
  | 'crd-removed'
  | 'cel-lint'
  | 'cel-cost'
  | 'stored-object-rejected'
  | 'stored-object-pruned'
  | 'stored-object-unproved'
  | 'refusal'
  | 'other';

export interface CrdDifference {
  readonly kind: 'crd';
  readonly topic: CrdTopic;
  readonly crd: CrdPair;
  /** Version that it is about, if it is about one. */
  readonly version?: string;
  readonly location: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly basePointer: string;
  readonly headPointer: string;
}

export type Difference = NodeDifference | PartDifference | CrdDifference;
export type Topic = Difference['topic'];

/** The kind of difference that a topic stands for. */
export type DifferenceAbout<T extends Topic> = T extends Aspect
  ? NodeDifference
  : T extends PartTopic
    ? PartDifference
    : CrdDifference;
