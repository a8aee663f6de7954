import { explainBy } from '../model/check.ts';
import type { Doubt } from '../model/doubt.ts';
import type { Fact } from '../model/finding.ts';
import type { Gate, GateAnswer, GateInput } from '../model/gate.ts';
import type { ImageCheck } from './check.ts';
import { duplicateComponent } from './checks/duplicate-component.ts';
import { malformedDigest } from './checks/malformed-digest.ts';
import { notPinned } from './checks/not-pinned.ts';
import { registryOverrideIncomplete } from './checks/registry-override-incomplete.ts';
import { unresolvedReference } from './checks/unresolved-reference.ts';
import type { Inventory } from './inventory.ts';
import { ImagePinningParams } from './params.ts';
import { compared, placeKey, withBefore } from './ratchet.ts';
import { readRevision, readsFile } from './read-revision.ts';

const checks: readonly ImageCheck[] = [
  duplicateComponent,
  malformedDigest,
  notPinned,
  registryOverrideIncomplete,
  unresolvedReference,
];

/** Every image is named by digest, so that the same text always means the same bytes. docs/image-pinning.md lists where images are looked for. */
export const imagePinning: Gate<ImagePinningParams> = {
  id: 'image-pinning',
  title: 'Images are named by digest',
  params: ImagePinningParams,
  checks,
  reads: readsFile,
  judge,
  explain: explainBy('image-pinning', checks),
};

function judge({ snapshot, params }: GateInput<ImagePinningParams>): GateAnswer {
  const base = readRevision(snapshot.base, params);
  const head = readRevision(snapshot.head, params);
  const before = valuesByPlace(base);
  const found = checks.flatMap((check) => compared(check.find(base), check.find(head), snapshot, params.onlyNew));
  const all = found.map((fact) => withBefore(fact, before));
  const isDoubt = (fact: Fact): boolean => params.unresolved === 'doubt' && fact.check === unresolvedReference.id;
  return {
    facts: all.filter((fact) => !isDoubt(fact)),
    doubts: [...head.doubts, ...all.filter(isDoubt).map(doubtOf)],
    examined: head.mentions.length + head.named.length + head.overrides.length + head.mirrors.length,
  };
}

function valuesByPlace({ mentions }: Inventory) {
  const values = new Map<string, { value: string; place: Fact['basePlace'] }[]>();
  for (const mention of mentions) {
    const key = placeKey(mention);
    const known = values.get(key);
    if (known === undefined) values.set(key, [{ value: mention.value, place: mention.place }]);
    else known.push({ value: mention.value, place: mention.place });
  }
  return values;
}

function doubtOf(fact: Fact): Doubt {
  const { headPlace } = fact;
  return {
    subject: fact.subject,
    reason: unresolvedReference.message(fact),
    wayOut: unresolvedReference.wayOut,
    ...(headPlace === undefined ? {} : { place: headPlace }),
  };
}
