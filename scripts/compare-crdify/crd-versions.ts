import { isJsonObject, type Json, type JsonObject } from '../../gates/model/json.ts';

/** The versions of a CRD as it is written. */
export function versionsOf({ spec }: JsonObject): JsonObject[] {
  const versions: Json | undefined = isJsonObject(spec) ? spec['versions'] : undefined;
  return Array.isArray(versions) ? versions.filter(isJsonObject) : [];
}

/** The schema of a version. */
export function schemaOf({ schema }: JsonObject): JsonObject | undefined {
  const root = isJsonObject(schema) ? schema['openAPIV3Schema'] : undefined;
  return isJsonObject(root) ? root : undefined;
}

/** The schemas of a CRD, by the names of their versions. */
export function schemasOf(crd: JsonObject): Map<string, JsonObject> {
  return new Map(
    versionsOf(crd).flatMap((version): [string, JsonObject][] => {
      const [name, schema] = [version['name'], schemaOf(version)];
      return typeof name === 'string' && schema ? [[name, schema]] : [];
    }),
  );
}
