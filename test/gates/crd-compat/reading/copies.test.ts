import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import type { FilesNeed, NeedAnswer } from '../../../../gates/model/snapshot.ts';
import { crd, type Files, lines, schema, snapshotOf } from '../support.ts';

const candidate = {
  kind: 'local_change',
  repository: 'acme/widgets',
  base: 'main',
  baseSha: 'a'.repeat(40),
  headSha: 'a'.repeat(40),
} as const;
const params = crdCompat.params.parse({});
const PATHS = ['**/*.yaml', '**/*.yml', '**/*.json'];
const ID = 'widgets.acme.example';

function widget(...fields: string[]): string {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
  return JSON.stringify(crd({ version: { schema: schema({ properties }) } }), null, 1);
}

interface Change {
  readonly base?: Files;
  readonly head?: Files;
  /** Files that the change does not touch. */
  readonly same?: Files;
}

const need = (...except: string[]): FilesNeed => ({
  kind: 'files',
  ref: 'head',
  paths: [...PATHS, ...except.map((path) => `!${path}`)],
  holding: [[ID], ['CustomResourceDefinition']],
  bundles: true,
});

function judgeChange({ base = {}, head = {}, same = {} }: Change): string[] {
  const observation: NeedAnswer = { need: need(), sha: 'a'.repeat(40), files: snapshotOf({}, same).head.files };
  return judged(base, head, [observation]);
}

function judged(base: Files, head: Files, observations: readonly NeedAnswer[]): string[] {
  const snapshot = { ...snapshotOf(base, head), observations };
  return lines(crdCompat.judge({ candidate, snapshot, params, asOf: '2026-11-30T12:00:00.000Z' }));
}

describe('copies of a CRD in files that a change does not touch', () => {
  it.each<Change & { name: string; found: string[] }>([
    {
      name: 'a narrower copy that came is compared with the one that was there',
      same: { 'x.yaml': widget('a', 'b') },
      head: { 'bundle/x.yaml': widget('a') },
      found: ['copies-disagree metadata.name review', 'field-removed .spec.b breaking'],
    },
    {
      name: 'of several, a copy that came is compared with an equal one',
      same: { 'a.yaml': widget('a', 'b'), 'c.yaml': widget('a') },
      head: { 'b.yaml': widget('a') },
      found: [],
    },
    {
      name: 'a copy that came beside a change is compared with what the change began from',
      same: { 'old/x.yaml': widget('a', 'b', 'c') },
      base: { 'x.yaml': widget('a') },
      head: { 'x.yaml': widget('a', 'd'), 'bundle/x.yaml': widget('a', 'd') },
      found: ['field-added .spec.d compatible'],
    },
    {
      name: 'one of two equal copies goes, and nothing is gone',
      same: { 'x.yaml': widget('a') },
      base: { 'bundle/x.yaml': widget('a') },
      found: [],
    },
    {
      name: 'the only one goes, beside another CRD that stays',
      same: { 'y.yaml': widget('a').replaceAll('widgets', 'gadgets') },
      base: { 'x.yaml': widget('a') },
      found: ['crd-removed metadata.name breaking'],
    },
    {
      name: 'a file that only names it is no copy',
      same: { 'role.yaml': `kind: ClusterRole\nresourceNames: [${ID}] # a CustomResourceDefinition\n` },
      base: { 'x.yaml': widget('a') },
      found: ['crd-removed metadata.name breaking'],
    },
    {
      name: 'a copy that cannot be read changes nothing by itself',
      same: { 'x.yaml': `{{ if }}\nkind: CustomResourceDefinition\nname: ${ID}: : {` },
      base: { 'a.yaml': widget('a') },
      head: { 'a.yaml': widget('a', 'b') },
      found: ['field-added .spec.b compatible'],
    },
  ])('$name', ({ found, ...change }) => {
    expect(judgeChange(change)).toEqual(found);
  });

  it('keep a CRD from being called gone where one of them was not read', () => {
    const files = [{ path: 'install.yaml', blob: 'f'.repeat(40), size: 9_000_000, unread: 'too-large' as const }];

    expect(judged({ 'x.yaml': widget('a') }, {}, [{ need: need(), sha: 'a'.repeat(40), files }])).toEqual([
      `doubt: x.yaml no longer holds ${ID}, and 1 files that name it were not read, such as install.yaml`,
    ]);
  });

  it('are found in a bundle that is too large for a file, of which nothing else is read', () => {
    const broken = `---\nkind: CustomResourceDefinition\nkind: x\n# ${'x'.repeat(2_500_000)}\n`;
    const bundle = (text: string) => [
      { path: 'install.yaml', blob: 'f'.repeat(40), size: text.length, unread: 'too-large' as const, bundle: text },
    ];
    const tell = (text: string) =>
      judged({ 'x.yaml': widget('a') }, {}, [{ need: need(), sha: 'a'.repeat(40), files: bundle(text) }]);

    expect(tell(`${broken}---\n${widget('a')}\n`)).toEqual([]);
    expect(tell(`${broken}---\n# ${ID}\n`)).toEqual(['crd-removed metadata.name breaking']);
  });

  it('are a doubt where nobody could look for them', () => {
    expect(judged({}, { 'x.yaml': widget('a') }, [{ need: need(), problem: 'the tree is too large' }])).toEqual([
      'doubt: other copies of the changed CRDs could not be looked for: the tree is too large',
    ]);
  });
});

describe('what is asked for', () => {
  const asked = (base: Files, head: Files, paths?: readonly string[]) => {
    const { changes, ...files } = snapshotOf(base, head);
    return crdCompat.needs?.({ candidate, changes, files, params, ...(paths === undefined ? {} : { paths }) });
  };

  it('is every file that names a CRD of the change, but for its own files', () => {
    expect(asked({ 'x.yaml': widget('a') }, { 'x.yaml': widget('b'), 'role.yaml': 'a: 1' })).toEqual([need('x.yaml')]);
    expect(asked({ 'a[1]/x.yaml': widget('a') }, {}, ['config/**', '!config/old/**'])).toEqual([
      { ...need(), paths: ['config/**', '!config/old/**', '!a\\[1\\]/x.yaml'] },
    ]);
  });

  it('is nothing where the change has no CRD, or nobody read it', () => {
    const other: JsonObject = { kind: 'Service', metadata: { name: 'CustomResourceDefinition' } };

    expect(asked({}, { 'a.yaml': JSON.stringify(other) })).toEqual([]);
    expect(crdCompat.needs?.({ candidate, changes: [{ status: 'added', path: 'a.yaml' }], params })).toEqual([]);
  });
});
