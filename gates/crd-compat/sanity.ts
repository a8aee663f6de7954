import type { Doubt } from '../model/doubt.ts';
import { isJsonObject } from '../model/json.ts';
import type { CrdDefinition } from './definition.ts';
import type { Locate } from './places.ts';
import { sameJson } from './same-json.ts';

/** What keeps a CRD from being compared with anything: no schema to compare, or two that contradict each other in one file. */
export function definitionDoubts(head: readonly CrdDefinition[], base: readonly CrdDefinition[], at: Locate): Doubt[] {
  return [...head.flatMap((crd) => schemaDoubts(crd, base, at)), ...contradictions(head, at)];
}

function schemaDoubts(crd: CrdDefinition, base: readonly CrdDefinition[], at: Locate): Doubt[] {
  if (crd.apiVersion.endsWith('beta1')) return [];
  return crd.versions
    .filter((version) => !isJsonObject(version.schema) && !hadSchema(base, crd, version.name))
    .map((version) => ({
      subject: `${crd.id}/${version.name}`,
      reason: `${crd.source.path} at head: version ${version.name} of ${crd.id} has no schema, so there is nothing to compare`,
      wayOut: 'Give the version a schema (schema.openAPIV3Schema); the API server demands one.',
      place: at(crd.source, version.pointer),
    }));
}

/** Then its loss is a fact. */
function hadSchema(base: readonly CrdDefinition[], crd: CrdDefinition, version: string): boolean {
  return base.some(
    ({ id, versions }) =>
      id === crd.id && versions.some(({ name, schema }) => name === version && isJsonObject(schema)),
  );
}

function contradictions(head: readonly CrdDefinition[], at: Locate): Doubt[] {
  return head.flatMap((crd, i) => {
    const earlier = head.slice(0, i).find((other) => other.id === crd.id && other.source.path === crd.source.path);
    if (!earlier || earlier.variant !== crd.variant || sameJson(earlier.content, crd.content)) return [];
    return [
      {
        subject: crd.id,
        reason: `${crd.source.path} at head: it defines ${crd.id} twice, and differently, so what applies is a matter of order`,
        wayOut: 'Keep one definition in the file.',
        place: at(crd.source, crd.source.pointer),
      },
    ];
  });
}
