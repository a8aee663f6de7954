import * as z from 'zod';
import { pointerTo } from '../../model/field-path.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { member, membersOf } from '../../model/json-values.ts';

const Name = z.string().min(1).max(300);

/** The parts without which nothing can be compared; everything else stays as it is and is compared as it is. */
const Shape = z.looseObject({
  metadata: z.looseObject({ name: z.string().optional(), annotations: z.record(z.string(), z.json()).nullish() }),
  spec: z.looseObject({
    group: Name,
    names: z.looseObject({ plural: Name, kind: Name }),
    version: z.string().optional(),
    versions: z
      .array(z.looseObject({ name: Name, served: z.boolean().optional(), storage: z.boolean().optional() }))
      .nullish(),
  }),
});

/** Where a document is: the file, the document in it, and the value in the document (a `List` holds several). */
export interface Source {
  readonly path: string;
  readonly document: number;
  readonly pointer: string;
}

export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly pointer: string;
  readonly content: JsonObject;
  readonly schema: Json | undefined;
  readonly schemaPointer: string;
  readonly subresources: Json | undefined;
  readonly subresourcesPointer: string;
  readonly columns: Json | undefined;
  readonly columnsPointer: string;
}

/** One CRD as one manifest defines it. */
export interface CrdDefinition {
  readonly source: Source;
  readonly content: JsonObject;
  readonly apiVersion: string;
  /** `<plural>.<group>`: what the API server knows it by. */
  readonly id: string;
  readonly group: string;
  readonly plural: string;
  readonly kind: string;
  /** Feature set and cluster profiles that the manifest is for; manifests of different variants never meet in one cluster. */
  readonly variant: string;
  readonly versions: readonly CrdVersion[];
  /** v1beta1 spelled the schema once for all versions. Under v1 such parts are unknown and the API server drops them. */
  readonly isLegacyLayout: boolean;
  readonly preservesUnknownFields: boolean;
  readonly conversion: string;
  /** An overlay of the same repository has a webhook convert it, whatever the file itself says. */
  readonly isConvertedByOverlay?: boolean;
  /** Blocks of a Go template that the manifest is in, outermost first; absent where the file is no template. */
  readonly conditions?: readonly string[];
}

/** Whether a webhook converts between the versions. */
export function isConverted({ conversion, isConvertedByOverlay }: CrdDefinition): boolean {
  return conversion === 'Webhook' || isConvertedByOverlay === true;
}

export type DefinitionReading =
  | { readonly ok: true; readonly crd: CrdDefinition }
  | { readonly ok: false; readonly reason: string };

export const CRD_KIND = 'CustomResourceDefinition';
const VARIANT = /^(?:release\.openshift\.io\/feature-set|include\.release\.openshift\.io\/.+)$/;

/** Reads a document of kind `CustomResourceDefinition`. What is missing is left to the comparison. */
export function readDefinition(content: JsonObject, source: Source): DefinitionReading {
  const shape = Shape.safeParse(content);
  if (!shape.success) {
    const issue = shape.error.issues[0];
    return { ok: false, reason: `${issue?.path.join('.') || 'the document'}: ${issue?.message ?? 'not readable'}` };
  }
  const apiVersion = String(content['apiVersion'] ?? '');
  if (!/^apiextensions\.k8s\.io\/v1(?:beta1)?$/.test(apiVersion)) {
    return { ok: false, reason: `apiVersion ${JSON.stringify(apiVersion.slice(0, 60))} is not known` };
  }
  const versions = versionsOf(content, source.pointer);
  const names = new Set<string>();
  const repeated = versions.find(({ name }) => names.size === names.add(name).size);
  if (repeated) return { ok: false, reason: `version ${repeated.name} is defined twice` };
  if (versions.length === 0) return { ok: false, reason: 'spec.versions: no version' };
  return { ok: true, crd: definition(content, source, apiVersion, versions) };
}

function definition(content: JsonObject, source: Source, apiVersion: string, versions: CrdVersion[]): CrdDefinition {
  const spec = content['spec'];
  const names = member(spec, 'names');
  const group = String(member(spec, 'group'));
  const plural = String(member(names, 'plural'));
  const preserve = member(spec, 'preserveUnknownFields');
  return {
    source,
    content,
    apiVersion,
    id: `${plural}.${group}`,
    group,
    plural,
    kind: String(member(names, 'kind')),
    variant: variantOf(content),
    versions,
    isLegacyLayout: LEGACY_PARTS.some((part) => member(spec, part) !== undefined),
    // The default of v1beta1 was to preserve; v1 prunes.
    preservesUnknownFields: typeof preserve === 'boolean' ? preserve : apiVersion.endsWith('beta1'),
    conversion: String(member(member(spec, 'conversion'), 'strategy') ?? 'None'),
  };
}

const LEGACY_PARTS = ['validation', 'subresources', 'additionalPrinterColumns'] as const;

function variantOf(content: JsonObject): string {
  return membersOf(member(content['metadata'], 'annotations'))
    .filter(([name]) => VARIANT.test(name))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(',');
}

function versionsOf(content: JsonObject, root: string): CrdVersion[] {
  const spec = member(content, 'spec');
  const pointer = pointerTo(root, 'spec');
  const list = member(spec, 'versions');
  const listed = Array.isArray(list) && list.length > 0;
  // A single version could be named at the top of a v1beta1 manifest.
  const single =
    typeof member(spec, 'version') === 'string' ? [{ name: member(spec, 'version'), served: true, storage: true }] : [];
  const entries = (listed ? list : single) as JsonObject[];
  const at = pointerTo(pointer, 'versions');
  return entries.map((entry, i) => version(entry, listed ? pointerTo(at, i) : pointer, spec, pointer));
}

function version(entry: JsonObject, pointer: string, spec: Json | undefined, specPointer: string): CrdVersion {
  const part = (own: string, shared: string): { value: Json | undefined; pointer: string } =>
    Object.hasOwn(entry, own)
      ? { value: entry[own], pointer: pointerTo(pointer, own) }
      : { value: member(spec, shared), pointer: pointerTo(specPointer, shared) };
  const schema = part('schema', 'validation');
  const subresources = part('subresources', 'subresources');
  const columns = part('additionalPrinterColumns', 'additionalPrinterColumns');
  return {
    name: String(entry['name']),
    served: entry['served'] === true,
    storage: entry['storage'] === true,
    pointer,
    content: entry,
    schema: member(schema.value, 'openAPIV3Schema'),
    schemaPointer: pointerTo(schema.pointer, 'openAPIV3Schema'),
    subresources: subresources.value,
    subresourcesPointer: subresources.pointer,
    columns: columns.value,
    columnsPointer: columns.pointer,
  };
}
