import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, type Files, field, judgeFiles, lines, schema, spec } from '../support.ts';

const FEATURE_SET = 'release.openshift.io/feature-set';
const s = { type: 'string' };

/** The manifest of one feature set with these fields. */
function variant(name: string, ...fields: string[]): JsonObject {
  const properties = Object.fromEntries(fields.map((one) => [one, s]));
  return crd({ version: { schema: schema({ properties }) }, metadata: { annotations: { [FEATURE_SET]: name } } });
}

/** The same for one more kind of cluster. */
function forMore(manifest: JsonObject): JsonObject {
  const metadata = manifest['metadata'] as JsonObject;
  const annotations = { ...(metadata['annotations'] as JsonObject), 'include.release.openshift.io/edge': 'true' };
  return { ...manifest, metadata: { ...metadata, annotations } };
}

function files(documents: Readonly<Record<string, JsonObject>>): Files {
  return Object.fromEntries(
    Object.entries(documents).map(([path, document]) => [path, JSON.stringify(document, null, 1)]),
  );
}

/** The manifest of a CRD of this name with these fields. */
function named(kind: string, fields: readonly string[], featureSet?: string): JsonObject {
  const plural = `${kind.toLowerCase()}s`;
  const properties = Object.fromEntries(fields.map((one) => [one, s]));
  return crd({
    spec: { names: { kind, plural } },
    version: { schema: schema({ properties }) },
    metadata: {
      name: `${plural}.acme.example`,
      ...(featureSet === undefined ? {} : { annotations: { [FEATURE_SET]: featureSet } }),
    },
  });
}

const FIVE = ['one', 'two', 'three', 'four', 'five'];
const RENAMED = [
  'crd-metadata-name-changed metadata.name breaking (follows)',
  'crd-name-kind-changed spec.names.kind breaking (follows)',
  'crd-name-plural-changed spec.names.plural breaking',
];
const GONE = ['crd-removed metadata.name breaking'];

describe('finding a CRD under another kind and plural', () => {
  it.each([
    {
      name: 'with the same fields in another file',
      base: { 'gadgets.yaml': named('Gadget', FIVE) },
      head: { 'gizmos.yaml': named('Gizmo', FIVE) },
      found: RENAMED,
    },
    {
      name: 'with one field more',
      base: { 'a.yaml': named('Gadget', FIVE) },
      head: { 'a.yaml': named('Gizmo', [...FIVE, 'six']) },
      found: [...RENAMED, 'field-added .spec.six compatible (follows)'],
    },
    {
      name: 'in each of its feature sets',
      base: { 'd.yaml': named('Gadget', FIVE, 'Default'), 'c.yaml': named('Gadget', FIVE, 'CustomNoUpgrade') },
      head: { 'd.yaml': named('Gizmo', FIVE, 'Default'), 'c.yaml': named('Gizmo', FIVE, 'CustomNoUpgrade') },
      found: RENAMED,
    },
    {
      name: 'with other fields it is another one',
      base: { 'a.yaml': named('Gadget', FIVE) },
      head: { 'a.yaml': named('Gizmo', ['one', 'two', 'three', 'red', 'green']) },
      found: GONE,
    },
    {
      name: 'with hardly any field nobody knows',
      base: { 'a.yaml': named('Gadget', ['one', 'two']) },
      head: { 'a.yaml': named('Gizmo', ['one', 'two']) },
      found: GONE,
    },
    {
      name: 'with the same fields as two others nobody knows which',
      base: { 'a.yaml': named('Gadget', FIVE) },
      head: { 'a.yaml': named('Gizmo', FIVE), 'b.yaml': named('Gewgaw', FIVE) },
      found: GONE,
    },
    {
      name: 'that is still there under its own name is no other',
      base: { 'a.yaml': named('Gadget', FIVE) },
      head: { 'a.yaml': named('Gadget', FIVE), 'b.yaml': named('Gizmo', FIVE) },
      found: [],
    },
  ])('$name', ({ base, head, found }) => {
    expect(lines(judgeFiles(files(base), files(head))).sort()).toEqual([...found].sort());
  });
});

describe('finding what became of a CRD', () => {
  it.each([
    {
      name: 'a moved file is compared all the same',
      base: { 'old.yaml': field(s) },
      head: { 'new.yaml': spec({ properties: {} }) },
      found: ['field-removed .spec.f breaking'],
    },
    {
      name: 'a field leaves one feature set and stays in another',
      base: { 'default.yaml': variant('Default', 'f'), 'custom.yaml': variant('CustomNoUpgrade', 'f') },
      head: { 'default.yaml': variant('Default'), 'custom.yaml': variant('CustomNoUpgrade', 'f') },
      found: ['field-removed .spec.f breaking'],
    },
    {
      name: 'a field moves from a preview to the default',
      base: { 'a.yaml': variant('Default'), 'b.yaml': variant('TechPreviewNoUpgrade', 'f') },
      head: { 'a.yaml': variant('Default', 'f'), 'b.yaml': variant('TechPreviewNoUpgrade', 'f') },
      found: ['field-added .spec.f compatible'],
    },
    {
      name: 'feature sets swap their files',
      base: { 'a.yaml': variant('Default'), 'b.yaml': variant('CustomNoUpgrade', 'f') },
      head: { 'b.yaml': variant('Default'), 'a.yaml': variant('CustomNoUpgrade', 'f') },
      found: [],
    },
    {
      name: 'a feature set is gone',
      base: { 'a.yaml': variant('Default'), 'b.yaml': variant('CustomNoUpgrade', 'f') },
      head: { 'a.yaml': variant('Default') },
      found: ['crd-removed metadata.name breaking'],
    },
    {
      name: 'the only manifest gets a feature set',
      base: { 'a.yaml': crd() },
      head: { 'b.yaml': crd({ metadata: { annotations: { [FEATURE_SET]: 'Default' } } }) },
      found: ['metadata-annotation-changed metadata.annotations["release.openshift.io/feature-set"] compatible'],
    },
    {
      name: 'one manifest of several gets a feature set',
      base: { 'a.yaml': crd(), 'b.yaml': variant('CustomNoUpgrade', 'f') },
      head: { 'a.yaml': variant('Default'), 'b.yaml': variant('CustomNoUpgrade', 'f') },
      found: ['metadata-annotation-changed metadata.annotations["release.openshift.io/feature-set"] compatible'],
    },
    {
      name: 'what splits into feature sets is compared with each',
      base: { 'a.yaml': spec({ properties: { f: s } }) },
      head: { 'd.yaml': variant('Default', 'f'), 'c.yaml': variant('CustomNoUpgrade') },
      found: [
        'metadata-annotation-changed metadata.annotations["release.openshift.io/feature-set"] compatible',
        'metadata-annotation-changed metadata.annotations["release.openshift.io/feature-set"] compatible',
        'field-removed .spec.f breaking',
      ],
    },
    {
      name: 'feature sets that become one manifest are each compared with it',
      base: { 'd.yaml': variant('Default'), 'c.yaml': variant('CustomNoUpgrade', 'f') },
      head: { 'a.yaml': spec({ properties: { f: s } }) },
      found: [
        'metadata-annotation-changed metadata.annotations["release.openshift.io/feature-set"] compatible',
        'metadata-annotation-changed metadata.annotations["release.openshift.io/feature-set"] compatible',
        'field-added .spec.f compatible',
      ],
    },
    {
      name: 'feature sets that move and are for more clusters stay what they are',
      base: { 'a.yaml': variant('CustomNoUpgrade', 'f'), 'b.yaml': variant('Default') },
      head: {
        'x.yaml': forMore(variant('Default')),
        'y.yaml': forMore(variant('CustomNoUpgrade', 'f')),
      },
      found: ['metadata-annotation-changed metadata.annotations["include.release.openshift.io/edge"] compatible'],
    },
    {
      name: 'two copies that change alike are one change',
      base: { 'config/a.yaml': field(s), 'bundle/a.yaml': field(s) },
      head: { 'config/a.yaml': field({ type: 'integer' }), 'bundle/a.yaml': field({ type: 'integer' }) },
      found: ['type-changed .spec.f breaking'],
    },
    {
      name: 'one copy of two is left behind',
      base: { 'config/a.yaml': field(s), 'bundle/a.yaml': field(s) },
      head: { 'config/a.yaml': field({ type: 'integer' }), 'bundle/a.yaml': field(s) },
      found: ['copies-disagree metadata.name review', 'type-changed .spec.f breaking'],
    },
    {
      name: 'a copy that came is compared with the original',
      base: { 'a.yaml': field(s) },
      head: { 'a.yaml': field(s), 'b.yaml': field({ type: 'integer' }) },
      found: ['copies-disagree metadata.name review', 'type-changed .spec.f breaking'],
    },
    {
      name: 'another group: everything else follows',
      base: { 'a.yaml': field(s) },
      head: { 'b.yaml': crd({ spec: { group: 'acme.test' }, metadata: { name: 'widgets.acme.test' } }) },
      found: [
        'field-removed .spec.f breaking (follows)',
        'crd-metadata-name-changed metadata.name breaking',
        'crd-group-changed spec.group breaking',
      ],
    },
    {
      name: 'another kind under another plural is another CRD',
      base: { 'a.yaml': crd() },
      head: {
        'a.yaml': crd({
          spec: { names: { kind: 'Gadget', plural: 'gadgets' } },
          metadata: { name: 'gadgets.acme.example' },
        }),
      },
      found: ['crd-removed metadata.name breaking'],
    },
  ])('$name', ({ base, head, found }) => {
    const answer = judgeFiles(files(base), files(head));

    expect(lines(answer).sort()).toEqual([...found].sort());
  });

  it('names the variant that a fact is about', () => {
    const [fact] = judgeFiles(
      files({ 'a.yaml': variant('Default', 'f') }),
      files({ 'a.yaml': variant('Default') }),
    ).facts;

    expect(fact?.facts['variant']).toBe('release.openshift.io/feature-set=Default');
  });
});

describe('where a fact is', () => {
  const base = JSON.stringify(spec({ properties: { gone: s, kept: s } }), null, 1);
  const head = JSON.stringify(spec({ properties: { kept: { type: 'integer' } } }), null, 1);
  const lineOf = (text: string, part: string) => text.split('\n').findIndex((one) => one.includes(part)) + 1;

  it('points at the removed field in base, and at its parent in head', () => {
    const fact = judgeFiles({ 'a.yaml': base }, { 'b.yaml': head }).facts.find(
      ({ location }) => location === '.spec.gone',
    );

    expect(fact?.basePlace).toEqual({
      path: 'a.yaml',
      line: lineOf(base, '"gone"'),
      endLine: lineOf(base, '"gone"') + 1,
    });
    expect(fact?.headPlace).toMatchObject({
      path: 'b.yaml',
      line: lineOf(head, '"properties": {\n') + lineOf(head, '"kept"') - 1,
    });
  });

  it('points at the changed keyword on both sides', () => {
    const fact = judgeFiles({ 'a.yaml': base }, { 'b.yaml': head }).facts.find(
      ({ check }) => check === 'crd/type-changed',
    );

    expect(fact?.headPlace).toEqual({
      path: 'b.yaml',
      line: lineOf(head, '"integer"'),
      endLine: lineOf(head, '"integer"'),
    });
    expect(fact?.basePlace?.line).toBe(lineOf(base, '"kept"') + 1);
  });

  it('says who breaks, why and what to do', () => {
    const fact = judgeFiles({ 'a.yaml': base }, { 'b.yaml': head }).facts.find(
      ({ location }) => location === '.spec.gone',
    );
    if (fact === undefined) throw new Error('no fact');

    expect(crdCompat.explain(fact)).toEqual({
      message: 'field .spec.gone (v1, string) was removed',
      whoBreaks:
        'Owners of objects that are already stored; anyone who applies, restores or updates manifests that worked before; controllers and clients that read the objects.',
      why: 'Stored objects lose the field on their next write. Manifests that set it are pruned silently, or rejected by strict clients.',
      wayOut:
        'Keep the field, mark it deprecated in its description and stop using it. Remove it in a new version of the API.',
    });
  });

  it('refuses to explain what it did not say', () => {
    expect(() =>
      crdCompat.explain({ check: 'crd/nothing', subject: '', location: '', before: null, after: null, facts: {} }),
    ).toThrow('the gate crd-compat has no check crd/nothing');
  });
});
