import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runChangeCorpus } from '../../../bin/conformance/changes.ts';

const root = mkdtempSync(join(tmpdir(), 'sluice-change-corpus-'));
afterAll(() => rmSync(root, { recursive: true }));

type Trees = Readonly<Record<string, string>>;

let count = 0;
function plant(cases: Readonly<Record<string, { readonly json: unknown; readonly files?: Trees }>>): string {
  count += 1;
  const dir = join(root, String(count));
  for (const [name, { json, files = {} }] of Object.entries(cases)) {
    write(join(dir, name, 'case.json'), typeof json === 'string' ? json : JSON.stringify(json));
    for (const [path, text] of Object.entries(files)) write(join(dir, name, path), text);
  }
  return dir;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A CRD whose spec has these fields, as YAML: JSON is YAML. */
function beacons(fields: Readonly<Record<string, unknown>>): string {
  const spec = { type: 'object', properties: fields };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
  return JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'beacons.lighting.example.com' },
    spec: {
      group: 'lighting.example.com',
      scope: 'Namespaced',
      names: { plural: 'beacons', kind: 'Beacon' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  });
}

const text = { type: 'string' };
const crd = 'config/crd/beacons.yaml';
const oneFieldLess = {
  [`base/${crd}`]: beacons({ colour: text, lens: text }),
  [`head/${crd}`]: beacons({ lens: text }),
};
const oneFieldMore = { [`base/${crd}`]: beacons({ lens: text }), [`head/${crd}`]: beacons({ lens: text, hood: text }) };
const gates = ['crd-compat'];
const rule = {
  id: 'beacons',
  gate: 'crd-compat',
  title: 'Beacons stay compatible',
  owner: 'api@example.com',
  mode: 'enforce',
  levels: [{ check: 'crd/*', level: 'info' }],
};

describe('the corpus of whole changes', () => {
  it('matches where every member of what is expected holds', async () => {
    const dir = plant({
      closed: {
        json: {
          what: 'A field goes.',
          gates,
          expect: { exit: 1, impact: 'breaking', checks: ['crd/field-removed'], findings: 'some' },
        },
        files: oneFieldLess,
      },
      open: {
        json: { gates, expect: { exit: [0, 2], impact: ['none', 'compatible'], absent: ['crd/field-removed'] } },
        files: oneFieldMore,
      },
      'no-difference': {
        json: { gates, expect: { exit: 0, impact: 'none', findings: 'none' } },
        files: { [`base/${crd}`]: beacons({ lens: text }), [`head/${crd}`]: beacons({ lens: text }) },
      },
      'all-gates': {
        json: { expect: { exit: 0, checks: ['image/not-pinned'], findings: 'some' } },
        files: { 'base/README': 'a', 'head/Dockerfile': 'FROM quay.example.com/harbour/lamp:v1\n' },
      },
      'its-own-rules': {
        json: { gates, expect: { exit: 0, impact: 'breaking', findings: 'none' } },
        files: { ...oneFieldLess, 'rules/beacons.yaml': JSON.stringify(rule) },
      },
      'a-pack': {
        json: { gates: ['version-skew'], pack: 'vendored-modules', expect: { exit: 1 } },
        files: {
          'base/go.mod': 'module example.com/lamp\n\ngo 1.25\n',
          'head/go.mod':
            'module example.com/lamp\n\ngo 1.25\n\nrequire (\n\tk8s.io/api v0.33.0\n\tk8s.io/client-go v0.35.0\n)\n',
        },
      },
      'refused-rules': {
        json: { gates, expect: { exit: 2 } },
        files: { ...oneFieldMore, 'rules/beacons.yaml': JSON.stringify({ ...rule, mode: 'perhaps' }) },
      },
    });
    writeFileSync(join(dir, 'README'), 'not a case');

    expect(await runChangeCorpus(dir)).toEqual({ cases: 7, mismatches: [], unreadable: [], unsupported: 0 });
  });

  it('compares with the common ancestor where the case has one', async () => {
    const files = {
      [`fork/${crd}`]: beacons({ lens: text }),
      [`base/${crd}`]: beacons({ lens: text, hood: text }),
      [`head/${crd}`]: beacons({ lens: text, tower: text }),
    };
    const expect_ = { exit: 0, impact: 'compatible', absent: ['crd/field-removed'] };

    expect(await runChangeCorpus(plant({ grown: { json: { gates, expect: expect_ }, files } }))).toMatchObject({
      cases: 1,
      mismatches: [],
    });
  });

  it('says of each mismatch what was expected and what came, and nothing of what holds', async () => {
    const json = {
      gates,
      expect: { exit: 0, impact: ['review', 'none'], checks: ['crd/type-changed'], absent: ['crd/field-removed'] },
    };
    const { mismatches } = await runChangeCorpus(plant({ wrong: { json, files: oneFieldLess } }));

    const found = ['crd/field-removed'];
    const headline = expect.stringContaining('.spec.colour');
    expect(mismatches).toEqual([
      {
        case: 'wrong',
        expected: json.expect,
        actual: { exit: 1, impact: 'breaking', checks: found, absent: found, headline },
      },
    ]);
  });

  it.each([
    { name: 'has no case.json', json: undefined, reason: /ENOENT/ },
    { name: 'is not JSON', json: '{', reason: /JSON/ },
    { name: 'has a key that is not known', json: { expects: {}, expect: { exit: 0 } }, reason: /expects/ },
    { name: 'expects what is not known', json: { expect: { exit: 0, verdict: 'pass' } }, reason: /verdict/ },
    { name: 'expects nothing', json: { expect: {} }, reason: /expects nothing/ },
    { name: 'expects an exit code that there is not', json: { expect: { exit: 3 } }, reason: /exit/ },
    { name: 'names a gate that there is not', json: { gates: ['moon'], expect: { exit: 0 } }, reason: /gate moon/ },
    { name: 'names a pack that is not shipped', json: { pack: 'moon', expect: { exit: 0 } }, reason: /pack "?moon/ },
    { name: 'has no head', json: { expect: { exit: 0 } }, files: { 'base/a': '' }, reason: /folder head/ },
  ])('cannot read a case that $name', async ({ json, files, reason }) => {
    const dir = plant({ broken: { json: json ?? {}, files: files ?? oneFieldMore } });
    if (json === undefined) rmSync(join(dir, 'broken', 'case.json'));

    expect(await runChangeCorpus(dir)).toEqual({
      cases: 0,
      mismatches: [],
      unreadable: [{ case: 'broken', reason: expect.stringMatching(reason) }],
      unsupported: 0,
    });
  });

  it('takes any file name, and links as links', async () => {
    const files = { 'base/a "quoted"\nname.yaml': 'a: 1', 'base/ünïcode.yaml': 'a: 1', 'head/b.yaml': 'a: 1' };
    const dir = plant({ names: { json: { gates, expect: { exit: 0, impact: 'none' } }, files } });
    symlinkSync('/etc/hostname', join(dir, 'names', 'head', 'link.yaml'));

    expect(await runChangeCorpus(dir)).toMatchObject({ cases: 1, mismatches: [], unreadable: [] });
  });

  it('leaves nothing behind', async () => {
    const corpus = plant({ one: { json: { gates, expect: { exit: 0 } }, files: oneFieldMore } });
    // Other test files make clones at the same time: this test has its own folder.
    const own = mkdtempSync(join(tmpdir(), 'sluice-own-tmp-'));
    vi.stubEnv('TMPDIR', own);
    try {
      await runChangeCorpus(corpus);
      expect(tmpdir()).toBe(own);
      expect(readdirSync(own)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      rmSync(own, { recursive: true });
    }
  });
});
