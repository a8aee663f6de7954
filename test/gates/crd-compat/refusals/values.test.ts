import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../gates/model/json.ts';
import { crd, field, judge } from '../support.ts';
import { told } from './support.ts';

const text = { type: 'string' };

describe('values of keywords that the API server cannot read', () => {
  it.each([
    ['type', ['string', 'null']],
    ['maxLength', '5'],
    ['maxLength', 1.5],
    ['minimum', '1'],
    ['exclusiveMaximum', 10],
    ['required', true],
    ['enum', 'a'],
    ['nullable', 'true'],
    ['pattern', 5],
    ['description', true],
    ['properties', []],
    ['additionalProperties', 'x'],
    ['anyOf', {}],
    ['x-kubernetes-validations', [true]],
  ] as readonly (readonly [string, Json])[])('%s: %j', (keyword, value) => {
    const head = field({ ...text, [keyword]: value });

    expect(told(field(text), head)).not.toEqual([]);
    expect(judge(null, head).facts.map(({ check, impact }) => `${check} ${impact}`)).toContain(
      'crd/crd-refused breaking',
    );
  });

  it.each([
    ['maxLength', 5],
    ['minimum', 1.5],
    ['required', null],
    ['description', ''],
    ['items', []],
    ['properties', { a: null }],
  ] as readonly (readonly [string, Json])[])('%s: %j is read', (keyword, value) => {
    expect(judge(null, field({ ...text, [keyword]: value })).facts).toEqual([]);
  });
});

describe('what stands around a schema', () => {
  const refused = (head: Json) =>
    judge(null, head)
      .facts.filter(({ check }) => check === 'crd/crd-refused')
      .map(({ location, impact }) => `${location} ${impact}`);

  it.each([
    ['another name', crd({ metadata: { name: 'lamps.acme.example' } }), ['metadata.name breaking']],
    [
      'a group of one part',
      crd({ metadata: { name: 'widgets.acme' }, spec: { group: 'acme' } }),
      ['spec.group breaking'],
    ],
    ['no scope', crd({ spec: { scope: undefined } }), ['spec.scope breaking']],
    ['a scope that is none', crd({ spec: { scope: 'namespaced' } }), ['spec.scope breaking']],
    ['a label that is a number', crd({ metadata: { labels: { tier: 1 } } }), ['metadata.labels["tier"] breaking']],
    ['a label with a space', crd({ metadata: { labels: { tier: 'a b' } } }), ['metadata.labels["tier"] breaking']],
    [
      'an annotation of two slashes',
      crd({ metadata: { annotations: { 'a/b/c': '' } } }),
      ['metadata.annotations["a/b/c"] breaking'],
    ],
    [
      'annotations beyond 256 KiB',
      crd({ metadata: { annotations: { a: 'x'.repeat(262_144) } } }),
      ['metadata.annotations breaking'],
    ],
    ['unknown fields kept', crd({ spec: { preserveUnknownFields: true } }), ['spec.preserveUnknownFields breaking']],
    [
      'a group of Kubernetes without its approval',
      crd({ metadata: { name: 'widgets.apps.k8s.io' }, spec: { group: 'apps.k8s.io' } }),
      ['metadata.annotations["api-approved.kubernetes.io"] breaking'],
    ],
    [
      'plain labels and annotations',
      crd({ metadata: { labels: { 'a.b/c': 'D_1.2', e: '' }, annotations: { 'A.b/C': 'any text' } } }),
      [],
    ],
  ] as readonly (readonly [string, Json, readonly string[]])[])('%s', (_, head, found) => {
    expect(refused(head)).toEqual(found);
  });

  it('is not judged where Helm renders it', () => {
    expect(refused(crd({ metadata: { name: '{{ .Values.name }}', labels: { chart: '{{ .Chart.Name }}' } } }))).toEqual(
      [],
    );
  });

  it('says once that the name does not follow', () => {
    expect(told(crd(), crd({ metadata: { name: 'lamps.acme.example' } }))).toEqual([
      'crd-metadata-name-changed metadata.name',
    ]);
  });
});
