import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../gates/crd-compat/index.ts';
import { hexDigest } from '../../../gates/model/digest.ts';
import type { Fact } from '../../../gates/model/finding.ts';
import type { GateAnswer } from '../../../gates/model/gate.ts';
import type { Json, JsonObject } from '../../../gates/model/json.ts';
import type { Snapshot, SnapshotFile } from '../../../gates/model/snapshot.ts';

type Edit = Readonly<Record<string, Json | undefined>>;

/** A CRD invented for tests; `spec` and `version` replace members of its spec and of its only version, `metadata` of its metadata. */
export function crd({
  spec = {},
  version = {},
  metadata = {},
  top = {},
}: Partial<Record<'spec' | 'version' | 'metadata' | 'top', Edit>> = {}): JsonObject {
  return defined({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: defined({ name: 'widgets.acme.example', ...metadata }),
    spec: defined({
      group: 'acme.example',
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets' },
      versions: [v('v1', version)],
      ...spec,
    }),
    ...top,
  });
}

/** One version of a CRD: served, stored, with an empty spec and status. */
export function v(name: string, version: Edit = {}): JsonObject {
  return defined({ name, served: true, storage: true, schema: schema({}), ...version });
}

export function schema(spec: JsonObject, status: JsonObject = {}): JsonObject {
  const properties = { spec: { type: 'object', ...spec }, status: { type: 'object', ...status } };
  return { openAPIV3Schema: { type: 'object', properties } };
}

/** A CRD whose `.spec` is this. */
export function spec(node: JsonObject): JsonObject {
  return crd({ version: { schema: schema(node) } });
}

/** A CRD whose schema is this. */
export function root(node: JsonObject): JsonObject {
  return crd({ version: { schema: { openAPIV3Schema: { type: 'object', ...node } } } });
}

/** A CRD whose `.spec.f` is this. */
export function field(node: JsonObject): JsonObject {
  return spec({ properties: { f: node } });
}

/** A CRD whose `.status.f` is this. */
export function statusField(node: JsonObject): JsonObject {
  return crd({ version: { schema: schema({}, { properties: { f: node } }) } });
}

function defined(object: Edit): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

export type Files = Readonly<Record<string, string>>;

const SHA = 'a'.repeat(40);
const CANDIDATE = {
  kind: 'local_change',
  repository: 'acme/widgets',
  base: 'main',
  baseSha: SHA,
  headSha: SHA,
} as const;

/** Judges files by their texts. */
export function judgeFiles(base: Files, head: Files, params: Readonly<Record<string, unknown>> = {}): GateAnswer {
  return crdCompat.judge({
    candidate: CANDIDATE,
    snapshot: snapshotOf(base, head),
    params: crdCompat.params.parse(params),
    asOf: '2026-11-30T12:00:00.000Z',
  });
}

export function snapshotOf(base: Files, head: Files): Snapshot {
  const paths = [...new Set([...Object.keys(base), ...Object.keys(head)])].sort();
  const status = (path: string) => {
    if (head[path] === undefined) return 'removed' as const;
    return base[path] === undefined ? ('added' as const) : ('modified' as const);
  };
  return {
    base: { sha: SHA, files: filesOf(base) },
    head: { sha: SHA, files: filesOf(head) },
    changes: paths.map((path) => ({ status: status(path), path })),
  };
}

function filesOf(files: Files): SnapshotFile[] {
  return Object.keys(files)
    .sort()
    .map((path) => ({
      path,
      blob: hexDigest(files[path] ?? ''),
      size: (files[path] ?? '').length,
      content: files[path] ?? '',
    }));
}

/** Judges documents; JSON is YAML. Nothing as a document is a file that is not there. */
export function judge(base: Json, head: Json, params: Readonly<Record<string, unknown>> = {}): GateAnswer {
  const file = (document: Json): Files =>
    document === null ? {} : { 'crds/widgets.yaml': JSON.stringify(document, null, 1) };
  return judgeFiles(file(base), file(head), params);
}

/** A fact in one line: check, place, impact, and whether it follows from another. */
export function line(fact: Fact): string {
  return `${fact.check.slice('crd/'.length)} ${placeAndImpact(fact)}`;
}

function placeAndImpact({ location, impact, impliedBy }: Fact): string {
  return `${location} ${impact}${impliedBy === undefined ? '' : ' (follows)'}`;
}

export function lines({ facts, doubts }: GateAnswer): string[] {
  return [...facts.map(line), ...doubts.map(({ reason }) => `doubt: ${reason}`)];
}

export interface CheckCase {
  readonly name: string;
  readonly base: Json;
  readonly head: Json;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Place and impact of every fact of the check. */
  readonly found: readonly string[];
}

/** The table test of one check: cases that fire, cases that do not, and its message about the first that does. */
export function describeCheck(id: string, message: string, cases: readonly CheckCase[]): void {
  const found = ({ base, head, params }: CheckCase) =>
    judge(base, head, params).facts.filter(({ check }) => check === id);

  describe(id, () => {
    it.each(cases)('$name', (one) => {
      expect(found(one).map((fact) => placeAndImpact(fact))).toEqual(one.found);
    });

    it('says what was, what is and where', () => {
      const [fact] = cases.flatMap(found);

      expect(fact && crdCompat.explain(fact).message).toBe(message);
    });

    it('is tried with a case that fires and one that does not', () => {
      expect([cases.some((one) => one.found.length > 0), cases.some((one) => one.found.length === 0)]).toEqual([
        true,
        true,
      ]);
    });
  });
}
