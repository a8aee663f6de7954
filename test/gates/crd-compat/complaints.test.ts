import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../gates/crd-compat/index.ts';
import type { Json, JsonObject } from '../../../gates/model/json.ts';
import { crd, field, judge, judgeFiles, lines, schema, spec, statusField, v } from './support.ts';

const s = { type: 'string' };
const n = { type: 'integer' };
const intOrString = { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] };
const rule = (text: string) => ({ 'x-kubernetes-validations': [{ rule: text }] });
const object = (properties: JsonObject, more: JsonObject = {}) => ({ type: 'object', properties, ...more });
const list = (items: JsonObject, more: JsonObject = {}) => ({ type: 'array', items, ...more });
const status = (node: JsonObject) => crd({ version: { schema: schema({}, node) } });
const withStatus = (f: JsonObject) =>
  crd({ version: { schema: schema({}, { properties: { f } }), subresources: { status: {} } } });
const versions = (...all: JsonObject[]) => crd({ spec: { versions: all } });
const old = (name: string, more: JsonObject = {}) => v(name, { storage: false, ...more });

/**
 * What people complained about in public, of other tools or of changes that a gate should have stopped, with the right
 * answer. The numbers are those of the fact sheet that the gate was built from; snippets are ours.
 */
const complaints: readonly {
  no: number;
  where: string;
  what: string;
  base: Json;
  head: Json;
  found: readonly string[];
  params?: JsonObject;
}[] = [
  {
    no: 1,
    where: 'kubernetes-sigs/crdify#49',
    what: 'a field added to the values of a map',
    base: field({ type: 'object', additionalProperties: object({ a: s }) }),
    head: field({ type: 'object', additionalProperties: object({ a: s, b: s }) }),
    found: ['field-added .spec.f{*}.b compatible'],
  },
  {
    no: 2,
    where: 'kubernetes-sigs/crdify#50',
    what: 'a validation rule added',
    base: field(s),
    head: field({ ...s, ...rule('self == oldSelf') }),
    found: ['cel-rule-added .spec.f breaking'],
  },
  {
    no: 3,
    where: 'kubernetes-sigs/crdify#51',
    what: 'a pattern removed',
    base: field({ ...s, pattern: '^a' }),
    head: field(s),
    found: ['pattern-removed .spec.f compatible'],
  },
  {
    no: 5,
    where: 'kubernetes-sigs/crdify PR#32',
    what: 'served versions that differ, and nothing changed',
    base: versions(v('v1'), old('v2', { schema: schema({ properties: { x: s } }) })),
    head: versions(v('v1'), old('v2', { schema: schema({ properties: { x: s } }) })),
    found: [],
  },
  {
    no: 6,
    where: 'kubernetes-sigs/crdify#25',
    what: 'an alternative added',
    base: spec({ properties: { a: s, b: s }, anyOf: [{ required: ['a'] }] }),
    head: spec({ properties: { a: s, b: s }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    found: ['anyof-changed .spec compatible', 'schema-combinator-branch-added .spec<anyOf:1> compatible'],
  },
  {
    no: 7,
    where: 'kubernetes-sigs/crdify PR#30',
    what: 'one finding, at the deepest node',
    base: field(list({ ...s, maxLength: 5 })),
    head: field(list({ ...s, maxLength: 9 })),
    found: ['max-length-loosened .spec.f[*] compatible'],
  },
  {
    no: 9,
    where: 'operator-framework/operator-controller#1246',
    what: 'a type changed',
    base: field(s),
    head: field(n),
    found: ['type-changed .spec.f breaking'],
  },
  {
    no: 11,
    where: 'stackrox/stackrox PR#22566',
    what: 'a typo in a description',
    base: field({ ...s, description: 'teh' }),
    head: field({ ...s, description: 'the' }),
    found: ['description-changed .spec.f compatible'],
  },
  {
    no: 12,
    where: 'ClickHouse/clickhouse-operator PR#177',
    what: 'validation moved from a webhook into the schema',
    base: field(n),
    head: field({ ...n, minimum: 1 }),
    found: ['minimum-added .spec.f breaking'],
  },
  {
    no: 14,
    where: 'openshift/crd-schema-checker#41',
    what: 'required fields of a new optional object',
    base: spec({ properties: {} }),
    head: spec({ properties: { ref: object({ name: s }, { required: ['name'] }) } }),
    found: ['field-added .spec.ref compatible'],
  },
  {
    no: 15,
    where: 'openshift/crd-schema-checker#43',
    what: 'required fields of a new optional object, deep in an embedded pod',
    base: field(list(object({ valueFrom: object({}) }))),
    head: field(
      list(object({ valueFrom: object({ fileKeyRef: object({ key: s, path: s }, { required: ['key', 'path'] }) }) })),
    ),
    found: ['field-added .spec.f[*].valueFrom.fileKeyRef compatible'],
  },
  {
    no: 16,
    where: 'openshift/crd-schema-checker PR#32',
    what: 'required lists of branches, and a new field beside them',
    base: spec({ properties: { a: s, b: s }, oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
    head: spec({ properties: { a: s, b: s, c: s }, oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
    found: ['field-added .spec.c compatible'],
  },
  {
    no: 17,
    where: 'kubernetes-sigs/kro#1275',
    what: 'a bound removed is a change all the same',
    base: field({ ...n, maximum: 10 }),
    head: field(n),
    found: ['maximum-removed .spec.f compatible'],
  },
  {
    no: 18,
    where: 'kubernetes-sigs/controller-tools#1413',
    what: 'a generator dropped the range',
    base: field({ ...n, minimum: 1, maximum: 65535 }),
    head: field(n),
    found: ['maximum-removed .spec.f compatible', 'minimum-removed .spec.f compatible'],
  },
  {
    no: 19,
    where: 'grafana/grafana-operator#1621',
    what: 'a status field became required',
    base: status(object({ conditions: list(s) })),
    head: status(object({ conditions: list(s) }, { required: ['conditions'] })),
    found: ['required-added .status breaking'],
  },
  {
    no: 20,
    where: 'apache/solr-operator#169',
    what: 'a new status field is required at once',
    base: status(object({})),
    head: status(object({ upToDateNodes: n }, { required: ['upToDateNodes'] })),
    found: ['required-added .status breaking', 'field-added .status.upToDateNodes compatible'],
  },
  {
    no: 21,
    where: 'wildfly/wildfly-operator#221',
    what: 'required without another version',
    base: spec({ properties: { f: s } }),
    head: spec({ properties: { f: s }, required: ['f'] }),
    found: ['required-added .spec breaking'],
  },
  {
    no: 22,
    where: 'openshift/machine-api-operator PR#747',
    what: 'required with a default',
    base: spec({ properties: { errorCount: n } }),
    head: spec({ properties: { errorCount: { ...n, default: 0 } }, required: ['errorCount'] }),
    found: ['required-added-with-default .spec review', 'default-added .spec.errorCount review'],
  },
  {
    no: 23,
    where: 'opendatahub-io/opendatahub-operator PR#3133',
    what: 'an enum lost a value',
    base: field({ ...s, enum: ['Managed', 'Unmanaged', 'Removed'] }),
    head: field({ ...s, enum: ['Unmanaged', 'Removed'] }),
    found: ['enum-value-removed .spec.f breaking'],
  },
  {
    no: 24,
    where: 'kedacore/http-add-on#1020',
    what: 'an enum in status shrank',
    base: statusField(list(object({ type: { ...s, enum: ['Ready', 'Error', 'Pending'] } }))),
    head: statusField(list(object({ type: { ...s, enum: ['Ready'] } }))),
    found: ['enum-value-removed .status.f[*].type breaking'],
  },
  {
    no: 25,
    where: 'redhat-cop/group-sync-operator#65',
    what: 'a pattern that the stored empty text does not match',
    base: statusField(s),
    head: statusField({ ...s, pattern: '^[A-Za-z]' }),
    found: ['pattern-added .status.f breaking'],
  },
  {
    no: 26,
    where: 'metal3-io/baremetal-operator PR#395',
    what: 'the empty text is a value of an enum',
    base: field({ ...s, enum: ['', 'OK'] }),
    head: field({ ...s, enum: ['OK'] }),
    found: ['enum-value-removed .spec.f breaking'],
  },
  {
    no: 27,
    where: 'openshift/machine-api-operator PR#909',
    what: 'int-or-string became text',
    base: field(intOrString),
    head: field(s),
    found: ['type-narrowed-from-int-or-string .spec.f breaking'],
  },
  {
    no: 27,
    where: 'openshift/machine-api-operator PR#909',
    what: 'and the way back',
    base: field(s),
    head: field(intOrString),
    found: ['type-widened-to-int-or-string .spec.f review'],
  },
  {
    no: 28,
    where: 'dapr/dapr PR#9612',
    what: 'a number became text',
    base: field({ ...n, format: 'int64' }),
    head: field(s),
    found: ['type-changed .spec.f breaking'],
  },
  {
    no: 29,
    where: 'kubernetes/kubernetes#129503',
    what: 'on servers without ratcheting stored objects break too',
    base: field(s),
    head: field({ ...s, maxLength: 3 }),
    params: { profile: 'stored', minimumKubernetes: '1.29' },
    found: ['max-length-added .spec.f breaking'],
  },
  {
    no: 29,
    where: 'kubernetes/kubernetes#129503',
    what: 'on servers with it they do not',
    base: field(s),
    head: field({ ...s, maxLength: 3 }),
    params: { profile: 'stored', minimumKubernetes: '1.30' },
    found: ['max-length-added .spec.f compatible'],
  },
  {
    no: 29,
    where: 'kubernetes/kubernetes PR#129506',
    what: 'through the status subresource they do until 1.33',
    base: withStatus(s),
    head: withStatus({ ...s, maxLength: 3 }),
    params: { profile: 'stored', minimumKubernetes: '1.32' },
    found: ['max-length-added .status.f breaking'],
  },
  {
    no: 29,
    where: 'kubernetes/kubernetes PR#129506',
    what: 'and not from then on',
    base: withStatus(s),
    head: withStatus({ ...s, maxLength: 3 }),
    params: { profile: 'stored', minimumKubernetes: '1.33' },
    found: ['max-length-added .status.f compatible'],
  },
  {
    no: 29,
    where: 'kubernetes/kubernetes PR#129506',
    what: 'a status that is written with the rest of the object is no other part of it',
    base: statusField(s),
    head: statusField({ ...s, maxLength: 3 }),
    params: { profile: 'stored', minimumKubernetes: '1.30' },
    found: ['max-length-added .status.f compatible'],
  },
  {
    no: 30,
    where: 'kubernetes-sigs/cluster-api PR#10901',
    what: 'a list became a map',
    base: statusField(list(object({ type: s }))),
    head: statusField(
      list(object({ type: s }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] }),
    ),
    found: ['list-map-keys-added .status.f breaking (follows)', 'list-type-changed .status.f breaking'],
  },
  {
    no: 31,
    where: 'kubernetes-sigs/structured-merge-diff#115',
    what: 'atomic became granular',
    base: field({ type: 'object', 'x-kubernetes-map-type': 'atomic' }),
    head: field({ type: 'object' }),
    found: ['map-type-changed .spec.f review'],
  },
  {
    no: 32,
    where: 'vmware/pinniped PR#1692',
    what: 'a generator made a map atomic',
    base: field({ type: 'object' }),
    head: field({ type: 'object', 'x-kubernetes-map-type': 'atomic' }),
    found: ['map-type-changed .spec.f review'],
  },
  {
    no: 33,
    where: 'splunk/splunk-operator PR#463',
    what: 'a new version without the fields of the old, and no conversion',
    base: versions(v('v1', { schema: schema({ properties: { a: s } }) })),
    head: versions(old('v1', { schema: schema({ properties: { a: s } }) }), v('v2')),
    found: [
      'storage-version-changed spec.versions[v1].storage review',
      'cross-version-field-missing .spec.a breaking',
      'version-added spec.versions[v2] compatible',
    ],
  },
  {
    no: 34,
    where: 'kubernetes/kubernetes#111703',
    what: 'a field in one served version only',
    base: versions(v('v1'), old('v2')),
    head: versions(v('v1'), old('v2', { schema: schema({ properties: { a: s } }) })),
    found: ['cross-version-field-missing .spec.a review', 'field-added .spec.a compatible'],
  },
  {
    no: 35,
    where: '3scale/3scale-operator PR#754',
    what: 'pruning was switched on',
    base: crd({ spec: { preserveUnknownFields: true } }),
    head: crd({ spec: { preserveUnknownFields: false } }),
    found: ['crd-preserve-unknown-fields-changed spec.preserveUnknownFields breaking'],
  },
  {
    no: 36,
    where: 'kubernetes-sigs/gateway-api#3086',
    what: 'the only version was replaced',
    base: versions(v('v1alpha2')),
    head: versions(v('v1alpha3')),
    found: [
      'storage-version-removed spec.versions[v1alpha2] breaking',
      'version-added spec.versions[v1alpha3] compatible',
    ],
  },
  {
    no: 37,
    where: 'aws/karpenter-provider-aws#7619',
    what: 'the conversion webhook went while versions differ',
    base: crd({
      spec: {
        versions: [v('v1'), old('v1beta1', { schema: schema({ properties: { a: s } }) })],
        conversion: { strategy: 'Webhook', webhook: {} },
      },
    }),
    head: versions(v('v1'), old('v1beta1', { schema: schema({ properties: { a: s } }) })),
    found: ['conversion-strategy-changed spec.conversion.strategy breaking'],
  },
  {
    no: 38,
    where: 'kubevirt/hyperconverged-cluster-operator PR#1457',
    what: 'a snapshot of storedVersions decides',
    base: versions(v('v1'), old('v1beta1', { served: false })),
    head: versions(v('v1')),
    params: { storedVersions: { 'widgets.acme.example': ['v1beta1', 'v1'] } },
    found: ['unserved-version-removed spec.versions[v1beta1] breaking'],
  },
  {
    no: 39,
    where: 'kubernetes/test-infra PR#11127',
    what: 'status became a subresource',
    base: crd(),
    head: crd({ version: { subresources: { status: {} } } }),
    found: ['status-subresource-added spec.versions[v1].subresources.status breaking'],
  },
  {
    no: 40,
    where: 'prometheus-operator/prometheus-operator#8777',
    what: 'a default makes manifests drift',
    base: field(s),
    head: field({ ...s, default: 'replace' }),
    found: ['default-added .spec.f review'],
  },
  {
    no: 41,
    where: 'strimzi/strimzi-kafka-operator PR#3436',
    what: 'another selector path',
    base: crd({ version: { subresources: { scale: { labelSelectorPath: '.status.a' } } } }),
    head: crd({ version: { subresources: { scale: { labelSelectorPath: '.status.b' } } } }),
    found: ['scale-subresource-changed spec.versions[v1].subresources.scale breaking'],
  },
  {
    no: 42,
    where: 'kubernetes-csi/external-snapshotter#754',
    what: 'a short name that others may have',
    base: crd(),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: ['vs'] } } }),
    found: ['short-name-added spec.names.shortNames compatible'],
  },
  {
    no: 43,
    where: 'netbirdio/kubernetes-operator PR#378',
    what: 'a function that older servers do not know',
    base: field({ ...s, ...rule("self.matches('^[0-9.]+$')") }),
    head: field({ ...s, ...rule('isIP(self)') }),
    params: { minimumKubernetes: '1.29' },
    found: ['cel-needs-newer-kubernetes .spec.f breaking', 'cel-rule-changed .spec.f breaking'],
  },
  {
    no: 44,
    where: 'fluxcd/flux-schema PR#69',
    what: 'fields named like keywords',
    base: spec({ properties: { properties: object({ items: s }), items: list(s) } }),
    head: spec({ properties: { properties: object({ items: s, type: s }), items: list(s) } }),
    found: ['field-added .spec.properties.type compatible'],
  },
  {
    no: 46,
    where: 'securesign/secure-sign-operator PR#2338',
    what: 'a removed field is one finding',
    base: spec({ properties: { f: { ...s, enum: ['a'], default: 'a', description: 'd' } } }),
    head: spec({ properties: {} }),
    found: ['field-removed .spec.f breaking'],
  },
  {
    no: 47,
    where: 'Twingate/kubernetes-operator#343',
    what: 'an explicit nullable: false',
    base: field({ ...s, nullable: false }),
    head: field(s),
    found: [],
  },
];

describe('a public complaint', () => {
  it.each(complaints)('$no, $where: $what', ({ base, head, params, found }) => {
    expect(lines(judge(base, head, params))).toEqual(found);
  });

  it('4, kubernetes-sigs/crdify#10: the order is the same between runs, and every finding has an id', () => {
    const base = spec({ properties: { b: s, a: s } });
    const head = spec({ properties: { a: n, b: n } });
    const first = judge(base, head);

    expect(lines(first)).toEqual(['type-changed .spec.a breaking', 'type-changed .spec.b breaking']);
    expect(JSON.stringify(judge(base, head))).toBe(JSON.stringify(first));
  });

  it('8, operator-framework/operator-controller PR#2179: a message is short, whatever changed', () => {
    const long = Array.from({ length: 3000 }, (_, i) => `value-${i}`);
    const { facts } = judge(field({ ...s, enum: long }), field({ ...s, enum: long.slice(1), 'x-acme': long }));

    expect(facts.map(({ check }) => check)).toEqual(['crd/enum-value-removed', 'crd/unclaimed-difference']);
    for (const fact of facts) expect(crdCompat.explain(fact).message.length).toBeLessThan(1000);
  });

  it('10, operator-framework/operator-controller#668: levels can be set by rule, by place and by CRD', () => {
    const { facts } = judge(field({ ...s, maxLength: 9 }), field({ ...s, maxLength: 5, pattern: '^a' }));

    expect(facts.map(({ check, subject, location }) => [check, subject, location])).toEqual([
      ['crd/max-length-tightened', 'widgets.acme.example/v1', '.spec.f'],
      ['crd/pattern-added', 'widgets.acme.example/v1', '.spec.f'],
    ]);
  });

  it('13, kubernetes-sigs/gateway-api PR#4830: many files at once', () => {
    const files = (node: JsonObject) =>
      Object.fromEntries(
        Array.from({ length: 20 }, (_, i) => {
          const names = { kind: `Widget${i}`, plural: `widgets${i}` };
          const document = crd({
            spec: { names, versions: [v('v1', { schema: schema({ properties: { f: node } }) })] },
            metadata: { name: `widgets${i}.acme.example` },
          });
          return [`crds/${i}.yaml`, JSON.stringify(document)];
        }),
      );
    const answer = judgeFiles(files(s), files(n));

    expect(answer.examined).toBe(20);
    expect(new Set(answer.facts.map(({ headPlace }) => headPlace?.path)).size).toBe(20);
  });

  it('45, michelangelo-ai/michelangelo PR#1324: a message names version, place and both values', () => {
    const [fact] = judge(field({ ...s, maxLength: 9 }), field({ ...s, maxLength: 5 })).facts;

    expect(fact && crdCompat.explain(fact).message).toBe(
      'maxLength of .spec.f (v1) changed from 9 to 5; "aaaaaa" is no longer valid',
    );
  });

  it('is tried by number, every one of the 47', () => {
    const elsewhere = [4, 8, 10, 13, 45];
    const tried = new Set([...complaints.map(({ no }) => no), ...elsewhere]);

    expect([...tried].sort((a, b) => a - b)).toEqual(Array.from({ length: 47 }, (_, i) => i + 1));
  });
});
