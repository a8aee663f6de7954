import { sameJson } from '../../model/json-values.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { changeRefusals, creationRefusals, definitionRefusals } from './crd-rules.ts';
import { trial } from './default-rules.ts';
import { expressionRefusals } from './expression-rules.ts';
import type { Refusal } from './refusal.ts';
import { schemaRefusals } from './structure.ts';
import { versionRefusals } from './version-rules.ts';

/** The two sides of a change: without a base, the CRD is new. */
export interface Applied {
  readonly base: CrdDefinition | undefined;
  readonly head: CrdDefinition;
  /** The oldest minor version of Kubernetes 1 that the CRD is applied to; the newest counts where there is none. */
  readonly minimum: number | undefined;
}

/**
 * Why the API server rejects head as a whole where it accepts base. Empty where it rejects base too: then nothing is known of what is in
 * the cluster, and the change is not the cause. Of a new CRD, whatever makes the API server reject its creation.
 */
export function newRefusals({ base, head, minimum }: Applied): Refusal[] {
  if (head.apiVersion.endsWith('beta1') || head.isLegacyLayout) return [];
  const isTold = ({ before }: Refusal): boolean => before === undefined || (minimum !== undefined && minimum < before);
  if (!base) return distinct(ofNew(head).filter(isTold));
  if (sameJson(base.content, head.content)) return [];
  const now = ofChange(base, head).filter(isTold);
  if (now.length === 0) return [];
  const old = refusalsOf(base, false);
  if (old.some(isCertain)) return [];
  const excused = new Set(old.flatMap(({ family }) => family ?? []));
  const known = new Set(old.map(keyOf));
  return distinct(
    now.filter((one) => !known.has(keyOf(one)) && (one.family === undefined || !excused.has(one.family))),
  );
}

const ofNew = (head: CrdDefinition): Refusal[] => [
  ...refusalsOf(head, false),
  ...creationRefusals(head),
  ...expressionRefusals(head, undefined),
];

const ofChange = (base: CrdDefinition, head: CrdDefinition): Refusal[] => [
  ...refusalsOf(head, head.preservesUnknownFields),
  ...changeRefusals(base, head),
  ...expressionRefusals(head, base),
];

/** Every API server rejects it, whatever was there before. */
function isCertain({ family, before, isUnsure }: Refusal): boolean {
  return family === undefined && before === undefined && isUnsure === undefined;
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

const keyOf = ({ version, at, reason }: Refusal): string => JSON.stringify([version, at, reason]);

function distinct(refusals: readonly Refusal[]): Refusal[] {
  return [...new Map(refusals.map((one) => [keyOf(one), one])).values()];
}
