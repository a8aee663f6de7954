import { sameJson } from '../../model/json-values.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { changeRefusals, definitionRefusals } from './crd-rules.ts';
import { trial } from './default-rules.ts';
import type { Refusal } from './refusal.ts';
import { schemaRefusals } from './structure.ts';
import { versionRefusals } from './version-rules.ts';

/**
 * Why the API server rejects head as a whole where it accepts base. Empty where it rejects base too: then nothing is known of what is in
 * the cluster, and the change is not the cause.
 */
export function newRefusals(base: CrdDefinition, head: CrdDefinition): Refusal[] {
  if (head.apiVersion.endsWith('beta1') || head.isLegacyLayout || sameJson(base.content, head.content)) return [];
  const now = [...refusalsOf(head, head.preservesUnknownFields), ...changeRefusals(base, head)];
  if (now.length === 0) return [];
  const before = refusalsOf(base, false);
  if (before.some(({ family }) => family === undefined)) return [];
  const excused = new Set(before.map(({ family }) => family));
  return distinct(now.filter(({ family }) => family === undefined || !excused.has(family)));
}

function refusalsOf(crd: CrdDefinition, isUnstructured: boolean): Refusal[] {
  const limits = trial();
  return [
    ...definitionRefusals(crd),
    ...crd.versions.flatMap((version) => [
      ...versionRefusals(version),
      // What keeps every unknown field need not have a structure.
      ...(isUnstructured ? [] : schemaRefusals(version, limits)),
    ]),
  ];
}

function distinct(refusals: readonly Refusal[]): Refusal[] {
  const byText = new Map(refusals.map((one) => [JSON.stringify([one.version, one.at, one.reason]), one]));
  return [...byText.values()];
}
