import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import { STORED_OBJECTS } from '../../../../gates/crd-compat/stored/objects.ts';
import { hexDigest } from '../../../../gates/model/digest.ts';
import type { GateAnswer } from '../../../../gates/model/gate.ts';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import type { NeedAnswer, SnapshotFile } from '../../../../gates/model/snapshot.ts';
import { snapshotOf } from '../support.ts';

const SHA = 'b'.repeat(40);

/** A stored object of the CRD that `support.ts` invents. */
export function widget(spec: Json, more: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'acme.example/v1',
    kind: 'Widget',
    metadata: { name: 'blue', namespace: 'shop' },
    spec,
    ...more,
  };
}

export const textFile = (path: string, content: string): SnapshotFile => ({
  path,
  blob: hexDigest(content),
  size: content.length,
  content,
});

/** Judges two CRDs and what a folder of stored objects holds. */
export function judgeWith(
  base: Json,
  head: Json,
  observations: readonly NeedAnswer[],
  params: Readonly<Record<string, unknown>> = {},
): GateAnswer {
  const file = (document: Json) => ({ 'crds/widgets.yaml': JSON.stringify(document, null, 1) });
  return crdCompat.judge({
    candidate: { kind: 'local_change', repository: 'acme/widgets', base: 'main', baseSha: SHA, headSha: SHA },
    snapshot: { ...snapshotOf(file(base), file(head)), observations },
    params: crdCompat.params.parse(params),
    asOf: '2026-11-30T12:00:00.000Z',
  });
}

export function folderOf(...texts: string[]): NeedAnswer {
  return { need: STORED_OBJECTS, sha: SHA, files: texts.map((text, i) => textFile(`dump/${i}.yaml`, text)) };
}

/** What is told of stored objects: check, place, reason, impact. */
export function toldOf(base: Json, head: Json, ...objects: Json[]): string[] {
  const { facts, doubts } = judgeWith(base, head, [folderOf(...objects.map((object) => JSON.stringify(object)))]);
  return [
    ...facts
      .filter(({ check }) => check.startsWith('crd/stored-object-'))
      .map(
        ({ check, facts: { object, path, reason }, impact }) =>
          `${check.slice('crd/stored-object-'.length)} ${object} ${path}: ${reason} ${impact}`,
      ),
    ...doubts.map(({ reason }) => `doubt: ${reason}`),
  ];
}
