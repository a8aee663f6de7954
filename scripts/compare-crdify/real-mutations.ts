import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../gates/model/json.ts';
import { readYaml } from '../../gates/model/yaml.ts';
import { mutantOf } from '../api-server-oracle/mutations.ts';
import { randomOf } from '../api-server-oracle/random.ts';
import { schemaOf, versionsOf } from './crd-versions.ts';
import type { Mutation } from './mutations.ts';

/** The largest CRDs take crdify a third of a second each; hundreds of pairs of these would not end in minutes. */
const MOST_BYTES = 100_000;

/** Real CRDs, each changed at one place of the schema of one version. The same seed makes the same pairs. */
export function realMutations(bases: readonly Mutation['base'][], pairs: number, seed: number): Mutation[] {
  const random = randomOf(seed);
  const made: Mutation[] = [];
  for (let tries = 0; made.length < pairs && tries < pairs * 60; tries += 1) {
    const base = random.pick(bases);
    const versions = base ? versionsOf(base) : [];
    const version = random.pick(versions);
    const schema = version && schemaOf(version);
    const mutant = schema && mutantOf(schema, random);
    // The mutator changes a second place now and then; a disagreement must have one cause here.
    if (!base || !mutant || mutant.mutation.name.includes(', then ')) continue;
    const changed = { ...version, schema: { openAPIV3Schema: mutant.head } };
    const head = withVersions(
      base,
      versions.map((one) => (one === version ? changed : one)),
    );
    made.push({ name: `${nameOf(base)}, ${mutant.mutation.name}`, base, head });
  }
  return made;
}

/** The CRDs that stand before the change in each case of a corpus; none where it is absent. */
export function realBases(corpus: string): JsonObject[] {
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus)
    .sort()
    .map((name) => join(corpus, name, 'before.yaml'))
    .filter((path) => existsSync(path) && statSync(path).size <= MOST_BYTES)
    .flatMap((path) => {
      const reading = readYaml(readFileSync(path, 'utf8'));
      return reading.ok ? reading.documents.filter(isJsonObject) : [];
    })
    .filter((base) => versionsOf(base).some((version) => schemaOf(version) !== undefined));
}

const withVersions = (base: JsonObject, versions: JsonObject[]): JsonObject => ({
  ...base,
  spec: { ...(isJsonObject(base['spec']) ? base['spec'] : {}), versions },
});

const nameOf = ({ metadata }: JsonObject): string => String(isJsonObject(metadata) ? metadata['name'] : 'unnamed');
