import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { isJsonObject, type Json } from '../../gates/model/json.ts';
import { readYaml } from '../../gates/model/yaml.ts';

const Sides = z.union([
  z.string().transform((text) => ({ base: text, head: text })),
  z.strictObject({ base: z.string().optional(), head: z.string().optional() }),
]);

export interface FileSides {
  readonly base?: string | undefined;
  readonly head?: string | undefined;
}

/** An example of one check: `gates/examples/<check id>.yaml`. It is executed, and shown on the page of the check. */
export const Example = z.strictObject({
  /** What the change does, in one line. */
  title: z.string().min(1),
  /** For a check of schemas: YAML of the properties of `.spec` in version v1 of a stock CRD. */
  spec: z.strictObject({ base: z.string(), head: z.string() }).optional(),
  /** For a check of a CRD as a whole: YAML that is merged into the stock CRD; a list replaces a list, null removes a member. */
  crd: z.strictObject({ base: z.string(), head: z.string() }).optional(),
  /** Files by path: one text for both sides, or `base` and `head`, either of which may be absent. */
  files: z.record(z.string(), Sides).default({}),
  /** Files of other repositories, by `owner/name` and path. */
  repositories: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** What registries answer, by reference. */
  images: z
    .record(z.string(), z.strictObject({ digest: z.string(), labels: z.record(z.string(), z.string()) }))
    .default({}),
  /** Params of the rule; they replace those of the default rule one by one. */
  params: z.record(z.string(), z.json()).default({}),
  /** The instant of the evaluation where an answer depends on it. */
  asOf: z.iso.datetime().default('2026-12-01T00:00:00Z'),
});
export type Example = z.infer<typeof Example>;

const exampleFolder = join(import.meta.dirname, '..', '..', 'gates', 'examples');

/** Every example by check id. Throws with the file and the field where one is not valid. */
export function readExamples(folder = exampleFolder): Map<string, Example> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  return new Map(names.sort().map((name) => [name.slice(0, -'.yaml'.length), readExample(join(folder, name), name)]));
}

function readExample(file: string, name: string): Example {
  const reading = readYaml(readFileSync(file, 'utf8'));
  if (!reading.ok) throw new Error(`gates/examples/${name}: ${reading.reason}`);
  const parsed = Example.safeParse(reading.documents[0]);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`gates/examples/${name}: ${issue?.path.join('.')}: ${issue?.message}`);
}

const STOCK = (spec: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: beacons.lighting.example.com
spec:
  group: lighting.example.com
  names: {kind: Beacon, listKind: BeaconList, plural: beacons, singular: beacon}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
${spec.trimEnd().replaceAll(/^/gm, '                ')}
`;

const STOCK_PATH = 'config/crd/beacons.yaml';
const STOCK_SPEC = 'colour: {type: string}\nperiodSeconds: {type: integer}';

/** All files of an example by path, the stock CRD included. */
export function filesOf({ files, spec, crd }: Example): Readonly<Record<string, FileSides>> {
  if (spec !== undefined) return { ...files, [STOCK_PATH]: { base: STOCK(spec.base), head: STOCK(spec.head) } };
  if (crd !== undefined) return { ...files, [STOCK_PATH]: { base: patched(crd.base), head: patched(crd.head) } };
  return files;
}

/** The stock CRD with a patch; a text of nothing is a file that is not there. */
function patched(patch: string): string | undefined {
  if (patch.trim() === '') return undefined;
  return JSON.stringify(merged(documentOf(STOCK(STOCK_SPEC)), documentOf(patch)), null, 2);
}

function documentOf(text: string): Json {
  const reading = readYaml(text);
  if (!reading.ok) throw new Error(`an example is not valid YAML: ${reading.reason}`);
  return (reading.documents[0] ?? null) as Json;
}

/** RFC 7386, JSON Merge Patch. */
function merged(target: Json, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result: Record<string, Json> = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key] ?? null, value);
  }
  return result;
}
