import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import type { SnapshotFile } from '../../../../gates/model/snapshot.ts';
import { crd, field, judge, judgeFiles, lines, snapshotOf, spec, v } from '../support.ts';

const widget = JSON.stringify(crd());
const removed = 'crd-removed metadata.name breaking';

describe('reading the files of a change', () => {
  it.each([
    { name: 'two equal files', base: { 'a.yaml': widget }, head: { 'a.yaml': widget }, found: [] },
    { name: 'a file that moved', base: { 'old/a.yaml': widget }, head: { 'new/b.yml': widget }, found: [] },
    { name: 'a file that is gone', base: { 'a.yaml': widget }, head: {}, found: [removed] },
    { name: 'a file that is empty', base: { 'a.yaml': widget }, head: { 'a.yaml': '' }, found: [removed] },
    {
      name: 'a file that is something else',
      base: { 'a.yaml': widget },
      head: { 'a.yaml': 'kind: ConfigMap' },
      found: [removed],
    },
    {
      name: 'a CRD in a later document',
      base: { 'a.yaml': `---\n# nothing\n---\n${widget}` },
      head: { 'a.yaml': `kind: Other\n---\n${widget}` },
      found: [],
    },
    {
      name: 'a CRD that left a file of several',
      base: { 'a.yaml': `kind: Other\n---\n${widget}` },
      head: { 'a.yaml': 'kind: Other' },
      found: [removed],
    },
    {
      name: 'a list of CRDs',
      base: { 'a.yaml': widget },
      head: { 'a.yaml': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [crd(), { kind: 'Other' }, null] }) },
      found: [],
    },
    {
      name: 'a copy that is gone',
      base: { 'a.yaml': widget, 'b.yaml': widget },
      head: { 'a.yaml': widget },
      found: [],
    },
    {
      name: 'a kind that is spelled with escapes',
      base: { 'a.yaml': widget.replace('"kind":"Custom', '"kind":"\\u0043ustom') },
      head: {},
      found: [removed],
    },
    {
      name: 'broken files that are no CRDs',
      base: { 'a.yaml': '{{ .Values }}' },
      head: { 'a.yaml': 'a: [', 'b.yaml': 'a: "\\u0041" [' },
      found: [],
    },
    { name: 'files that are no manifests', base: { 'a.go': widget, 'package-lock.json': widget }, head: {}, found: [] },
  ])('$name', ({ base, head, found }) => {
    expect(lines(judgeFiles(base, head))).toEqual(found);
  });

  it.each([
    { name: 'not YAML', text: `${widget}\n: [`, reason: /^doubt: a\.yaml at head: not YAML: / },
    {
      name: 'a key twice',
      text: 'kind: CustomResourceDefinition\nkind: CustomResourceDefinition',
      reason: /duplicated mapping key$/,
    },
    {
      name: 'an alias storm',
      text: `kind: CustomResourceDefinition\na: &a [x,x]\n${Array.from({ length: 40 }, (_, i) => `b${i}: &${i === 39 ? 'z' : `b${i}`} [*${i === 0 ? 'a' : `b${i - 1}`},*${i === 0 ? 'a' : `b${i - 1}`}]`).join('\n')}`,
      reason: /grows over \d+ characters through its aliases$/,
    },
    {
      name: 'a depth bomb',
      text: `kind: CustomResourceDefinition\na: ${'['.repeat(4000)}`,
      reason: /nesting exceeded maxDepth/,
    },
    {
      name: 'no group',
      text: 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {}\nspec: {names: {kind: A, plural: as}}',
      reason: /not a readable CRD: spec\.group of widgets\.acme\.example is missing$/,
    },
    {
      name: 'an API version of the future',
      text: widget.replace('k8s.io/v1"', 'k8s.io/v9"'),
      reason: /apiVersion "apiextensions\.k8s\.io\/v9" is not known$/,
    },
    {
      name: 'no API version',
      text: widget.replace('"apiVersion":"apiextensions.k8s.io/v1",', ''),
      reason: /apiVersion "" is not known$/,
    },
    {
      name: 'a version twice',
      text: JSON.stringify(crd({ spec: { versions: [v('v1'), v('v1')] } })),
      reason: /version v1 is defined twice$/,
    },
    {
      name: 'no version',
      text: JSON.stringify(crd({ spec: { versions: [] } })),
      reason: /spec\.versions: no version$/,
    },
    {
      name: 'a document that is a text',
      text: '"kind: CustomResourceDefinition"\n---\nkind: CustomResourceDefinition',
      reason: /not a readable CRD: spec\.group of widgets\.acme\.example is missing$/,
    },
  ])('doubts a CRD with $name, and does not take it for removed', ({ text, reason }) => {
    const answer = judgeFiles({ 'a.yaml': widget }, { 'a.yaml': text });

    expect(lines(answer)).toEqual([expect.stringMatching(reason)]);
    expect(answer.doubts[0]?.wayOut).not.toBe('');
  });

  it('doubts a broken CRD among others only where the change touches it', () => {
    const list = (one: JsonObject, name: string) =>
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [spec({ properties: { [name]: {} } }), one] });
    const broken = (name: string) => crd({ spec: { names: { kind: name } } });
    const doubt = 'doubt: a.yaml at head: not a readable CRD: spec.names.plural: ';
    const judged = (before: string, after: string) =>
      lines(judgeFiles({ 'a.yaml': list(broken(before), 'f') }, { 'a.yaml': list(broken(after), 'g') }));

    expect(judged('A', 'A').filter((line) => line.startsWith('doubt'))).toEqual([]);
    expect(judged('A', 'A')).toContain('field-removed .spec.f breaking');
    expect(judged('A', 'B')).toContainEqual(expect.stringContaining(doubt));
    expect(lines(judgeFiles({ 'a.yaml': list(broken('A'), 'f') }, { 'a.yaml': JSON.stringify(broken('A')) }))).toEqual([
      removed,
    ]);
  });

  it('doubts a base that cannot be read', () => {
    expect(lines(judgeFiles({ 'a.yaml': `${widget}\n: [` }, { 'a.yaml': widget }))).toEqual([
      expect.stringMatching(/^doubt: a\.yaml at base: not YAML/),
    ]);
  });

  it('points at the line that cannot be read', () => {
    const { doubts } = judgeFiles({}, { 'a.yaml': 'kind: CustomResourceDefinition\na: 1\na: 2' });

    expect(doubts[0]?.place).toEqual({ path: 'a.yaml', line: 3 });
  });

  it.each([
    {
      unread: 'too-large',
      reason: 'a.yaml at head: it is too large to read (over 16 MiB, or over 32 MiB with other bundles)',
    },
    { unread: 'not-text', reason: 'a.yaml at head: it is not text' },
    { unread: 'unavailable', reason: 'a.yaml at head: its content could not be fetched' },
  ] as const)('doubts a file that is $unread', ({ unread, reason }) => {
    const file: SnapshotFile = { path: 'a.yaml', blob: 'b', size: 1, unread };
    const snapshot = snapshotOf({ 'a.yaml': widget }, {});
    const answer = crdCompat.judge({
      candidate: { kind: 'local_change', repository: 'a/b', base: 'main', baseSha: 'a', headSha: 'b' },
      snapshot: { ...snapshot, head: { ...snapshot.head, files: [file] } },
      params: crdCompat.params.parse({}),
      asOf: '2026-11-30T12:00:00.000Z',
    });

    expect(lines(answer)).toEqual([`doubt: ${reason}`]);
  });

  it('doubts a new version without a schema, and does not repeat the loss of one', () => {
    expect(lines(judge(null, crd({ version: { schema: undefined } })))).toEqual([
      'doubt: crds/widgets.yaml at head: version v1 of widgets.acme.example has no schema, so there is nothing to compare',
    ]);
    expect(lines(judge(crd(), crd({ version: { schema: undefined } })))).toEqual([
      'schema-removed spec.versions[v1].schema breaking',
    ]);
    expect(
      lines(judge(null, crd({ version: { schema: undefined }, top: { apiVersion: 'apiextensions.k8s.io/v1beta1' } }))),
    ).toEqual([]);
  });

  it('doubts two definitions of one CRD in one file', () => {
    const other = JSON.stringify(field({ type: 'string' }));

    expect(lines(judgeFiles({}, { 'a.yaml': `${widget}\n---\n${other}` }))).toEqual([
      'doubt: a.yaml at head: it defines widgets.acme.example twice with different content, so the order decides which one applies',
    ]);
    expect(lines(judgeFiles({}, { 'a.yaml': `${widget}\n---\n${widget}` }))).toEqual([]);
  });

  it('doubts a file that must hold a CRD and holds none', () => {
    const params = { expectCrds: ['crds/**'] };

    expect(lines(judgeFiles({}, { 'crds/a.yaml': 'kind: Other', 'b.yaml': 'kind: Other' }, params))).toEqual([
      'doubt: crds/a.yaml at head: it has no CRD, and the rule expects one',
    ]);
    expect(lines(judgeFiles({}, { 'crds/a.yaml': widget }, params))).toEqual([]);
    expect(lines(judgeFiles({}, { 'crds/readme.md': 'x' }, params))).toEqual([
      'doubt: crds/readme.md at head: it has no CRD, and the rule expects one',
    ]);
  });

  it('counts what it examined', () => {
    const other = JSON.stringify(crd({ spec: { group: 'other.example' } }));

    expect(judgeFiles({ 'a.yaml': widget }, { 'a.yaml': widget, 'b.yaml': other }).examined).toBe(2);
    expect(judgeFiles({ 'a.yaml': 'kind: Other' }, { 'a.yaml': 'kind: Another' }).examined).toBe(0);
  });

  it.each([
    { path: 'config/crd/a.yaml', reads: true },
    { path: 'a.YML', reads: true },
    { path: 'a.json', reads: true },
    { path: 'web/package-lock.json', reads: false },
    { path: 'charts/a/templates/_crds.tpl', reads: true },
    { path: 'main.go', reads: false },
  ])('reads $path: $reads', ({ path, reads }) => {
    expect(crdCompat.reads(path)).toBe(reads);
  });
});

describe('the parameters of a rule', () => {
  it.each([
    { name: 'nothing', params: {}, accepted: true },
    { name: 'a version of Kubernetes', params: { minimumKubernetes: 'v1.30.2' }, accepted: true },
    { name: 'a number, which YAML makes of 1.30', params: { minimumKubernetes: 1.3 }, accepted: false },
    { name: 'a profile that is none', params: { profile: 'loose' }, accepted: false },
    { name: 'a key that is none', params: { profil: 'write' }, accepted: false },
  ])('$name: $accepted', ({ params, accepted }) => {
    expect(crdCompat.params.safeParse(params).success).toBe(accepted);
  });
});
