import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { patchedParts } from '../model/json-patch.ts';
import type { ManifestSource } from './manifest-object.ts';

interface Patched {
  readonly value: Json;
  readonly at: ManifestSource;
}

/**
 * The object that a JSON patch (RFC 6902) writes, as far as the patch shows it, with the places of the patch. An operation that
 * replaces the whole object is that object.
 */
export function patchedObject(patch: readonly JsonObject[], at: ManifestSource): Patched[] {
  const { value, sourceOf } = patchedParts(patch);
  const { source, pointer: base } = at;
  const placeAt = (document: number, pointer: string) => source.placeAt(document, base + sourceOf(pointer));
  const parts = { value, at: { ...at, source: { ...source, placeAt }, pointer: '' } };
  return [parts, ...wholes(patch, at)];
}

function wholes(patch: readonly JsonObject[], at: ManifestSource): Patched[] {
  return patch.flatMap(({ op, path, value }, index) =>
    path === '' && (op === 'add' || op === 'replace') && isJsonObject(value)
      ? [{ value, at: { ...at, pointer: `${at.pointer}/${index}/value` } }]
      : [],
  );
}

/** The subject of what a patch changes, as the kustomization names it: `Deployment/till`. */
export function targetSubject(target: Json | undefined): string | undefined {
  if (!isJsonObject(target)) return undefined;
  const { kind, name, namespace } = target;
  if (typeof kind !== 'string' || typeof name !== 'string') return undefined;
  return typeof namespace === 'string' ? `${kind}/${namespace}/${name}` : `${kind}/${name}`;
}
