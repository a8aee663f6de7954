import type { Doubt } from '../../model/doubt.ts';
import { isJsonObject } from '../../model/json.ts';
import { sameJson } from '../../model/json-values.ts';
import type { CrdDefinition } from './definition.ts';
import type { Locate } from './places.ts';

/** What keeps a CRD from being compared with anything: no schema to compare, or two that contradict each other in one file. */
export function definitionDoubts(head: readonly CrdDefinition[], base: readonly CrdDefinition[], at: Locate): Doubt[] {
  const described = new Set(
    base.flatMap((crd) => crd.versions.filter(hasSchema).map(({ name }) => `${crd.id}/${name}`)),
  );
  return [...head.flatMap((crd) => schemaDoubts(crd, described, at)), ...contradictions(head, at)];
}

function hasSchema({ schema }: CrdDefinition['versions'][number]): boolean {
  return isJsonObject(schema);
}

/** Where base had a schema, its loss is a fact. */
function schemaDoubts(crd: CrdDefinition, described: ReadonlySet<string>, at: Locate): Doubt[] {
  if (crd.apiVersion.endsWith('beta1')) return [];
  return crd.versions
    .filter((version) => !hasSchema(version) && !described.has(`${crd.id}/${version.name}`))
    .map((version) => ({
      subject: `${crd.id}/${version.name}`,
      reason: `${crd.source.path} at head: version ${version.name} of ${crd.id} has no schema, so there is nothing to compare`,
      wayOut: 'Give the version a schema (schema.openAPIV3Schema); the API server requires it.',
      place: at(crd.source, version.pointer),
    }));
}

function contradictions(head: readonly CrdDefinition[], at: Locate): Doubt[] {
  const first = new Map<string, CrdDefinition>();
  return head.flatMap((crd) => {
    const key = JSON.stringify([crd.source.path, crd.id, crd.variant]);
    const earlier = first.get(key) ?? crd;
    first.set(key, earlier);
    if (sameJson(earlier.content, crd.content)) return [];
    return [
      {
        subject: crd.id,
        reason: `${crd.source.path} at head: it defines ${crd.id} twice with different content, so the order decides which one applies`,
        wayOut: 'Keep one definition in the file.',
        place: at(crd.source, crd.source.pointer),
      },
    ];
  });
}
