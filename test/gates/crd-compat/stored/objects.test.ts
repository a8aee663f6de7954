import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import { levelOf } from '../../../../gates/engine/levels.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import type { NeedAnswer } from '../../../../gates/model/snapshot.ts';
import { crd, field, spec, v } from '../support.ts';
import { folderOf, judgeWith, textFile, toldOf, widget } from './support.ts';

const base = field({ type: 'string' });
const head = field({ type: 'string', maxLength: 2 });
const rule = (text: string): JsonObject => ({ 'x-kubernetes-validations': [{ rule: text }] });
const doubts = (...observations: NeedAnswer[]) =>
  judgeWith(base, head, observations).doubts.map(({ reason }) => reason);
const candidate = {
  kind: 'local_change',
  repository: 'acme/widgets',
  base: 'main',
  baseSha: 'a'.repeat(40),
  headSha: 'b'.repeat(40),
} as const;

describe('stored objects', () => {
  it('are asked for at base, so that a change cannot take them away, and only where a rule names them', () => {
    const needs = (params: object) =>
      crdCompat.needs?.({ candidate, changes: [], params: crdCompat.params.parse(params) });

    expect(needs({ storedObjects: ['dump/**'] })).toEqual([{ kind: 'files', ref: 'base', paths: ['dump/**'] }]);
    expect(needs({})).toEqual([]);
  });

  it('are read where a rule names them', () => {
    const need = { kind: 'files', ref: 'base', paths: ['dump/**'] } as const;
    const files = [textFile('dump/a.json', JSON.stringify(widget({ f: 'long' })))];
    const { facts } = judgeWith(base, head, [{ need, sha: 'a'.repeat(40), files }], { storedObjects: ['dump/**'] });

    expect(facts.map(({ check }) => check)).toEqual(['crd/max-length-added', 'crd/stored-object-rejected']);
  });

  it('are found in lists and in files of many documents; others are left alone', () => {
    const list = {
      kind: 'List',
      apiVersion: 'v1',
      items: [widget({ f: 'long' }), { apiVersion: 'v1', kind: 'Secret' }],
    };
    const text = `---\n${JSON.stringify(list)}\n---\n---\napiVersion: acme.example/v1\nkind: Widget\nmetadata: {name: red}\nspec: {f: long}\n`;
    const { facts, doubts: unsure } = judgeWith(base, head, [folderOf(text)]);

    const rejected = facts.filter(({ check }) => check === 'crd/stored-object-rejected');
    expect(rejected.map(({ facts: { object, path } }) => `${object} ${path}`).sort()).toEqual([
      'Widget red .spec.f',
      'Widget shop/blue .spec.f',
    ]);
    expect(unsure).toEqual([]);
  });

  it.each<[string, NeedAnswer, string]>([
    ['is no YAML', folderOf('a: ['), 'stored objects in dump/0.yaml: not YAML: '],
    ['holds no object', folderOf('- a\n'), 'stored objects in dump/0.yaml: a document is not an object'],
    ['is not there', folderOf(), 'stored objects: there is no such file'],
    [
      'could not be had',
      { need: { kind: 'files', repository: 'local/stored-objects', paths: ['**'] }, problem: 'no access' },
      'stored objects: no access',
    ],
    [
      'has an object of a version that base does not define',
      folderOf(JSON.stringify(widget({}, { apiVersion: 'acme.example/v7' }))),
      'stored object Widget shop/blue: version v7 is not in the CRD at base',
    ],
  ])('are a doubt where a file %s', (_name, observation, reason) => {
    expect(doubts(observation).map((one) => one.slice(0, reason.length))).toEqual([reason]);
  });

  it('are a doubt where a rule names some and they were not read', () => {
    const { doubts: unsure } = judgeWith(base, head, [], { storedObjects: ['dump/**'] });

    expect(unsure.map(({ reason }) => reason)).toEqual(['stored objects: they were not read']);
  });

  it('are a doubt where a webhook decides what becomes of a removed version', () => {
    const webhook = { conversion: { strategy: 'Webhook' } };
    const two = crd({ spec: { ...webhook, versions: [v('v1', { storage: false }), v('v2')] } });

    expect(toldOf(two, crd({ spec: { ...webhook, versions: [v('v2')] } }), widget({}))).toEqual([
      'doubt: stored object Widget shop/blue: version v1 was removed, and a webhook decides what becomes of the object',
    ]);
  });

  it('are a doubt where a pattern cannot be compiled', () => {
    const broken = field({ type: 'string', pattern: '(' });

    expect(toldOf(base, broken, widget({ f: 'x' }))).toContain(
      'doubt: stored object Widget shop/blue: a pattern of the schema cannot be compiled',
    );
  });

  it('tell the first twenty places of an object, and that there are more', () => {
    const list = (maxLength: number) => field({ type: 'array', items: { type: 'string', maxLength } });
    const told = toldOf(list(9), list(1), widget({ f: Array.from({ length: 25 }, () => 'long') }));
    const first = 'rejected Widget shop/blue .spec.f[0]: it has more than 1 characters breaking';

    expect([told.length, told.includes(first), told.at(-1)]).toEqual([
      21,
      true,
      'doubt: stored object Widget shop/blue: of 25 places only 20 are listed',
    ]);
  });

  it('are told in every place that head refuses and base took, also of an object that base refused elsewhere', () => {
    const two = (g: JsonObject) => spec({ properties: { f: { type: 'string', maxLength: 1 }, g } });

    expect(
      toldOf(two({ type: 'string' }), two({ type: 'string', maxLength: 1 }), widget({ f: 'aa', g: 'bb' })),
    ).toEqual(['rejected Widget shop/blue .spec.g: it has more than 1 characters breaking']);
  });

  it('are placed by the path of the field, so that levels of a rule reach them', () => {
    const list = (items: JsonObject) => field({ type: 'array', items });
    const { facts } = judgeWith(list({ type: 'string' }), list({ type: 'string', maxLength: 1 }), [
      folderOf(JSON.stringify(widget({ f: ['a', 'bb'] }))),
    ]);
    const fact = facts.find(({ check }) => check === 'crd/stored-object-rejected');

    expect([fact?.location, fact?.facts['path'], fact?.subject]).toEqual([
      '.spec.f[*]',
      '.spec.f[1]',
      'widgets.acme.example/v1',
    ]);
    expect(fact && levelOf(fact, [{ check: 'crd/*', path: '.spec.f.**', level: 'info' }])).toBe('info');
    expect(fact && levelOf(fact, [{ check: 'crd/*', path: '.status.**', level: 'info' }])).toBe('error');
  });

  it.each<[string, string | undefined, JsonObject, string]>([
    ['a bound, which updates that leave it alone do not meet', undefined, { maxLength: 1 }, 'compatible'],
    ['a bound on servers that do not ratchet', '1.29', { maxLength: 1 }, 'breaking'],
    ['a branch, which is never ratcheted', undefined, { allOf: [{ maxLength: 1 }] }, 'breaking'],
    ['a rule', undefined, rule('self.size() < 2'), 'compatible'],
    ['a rule that cannot be evaluated', undefined, rule('self.substring(7) != "x"'), 'breaking'],
  ])('count for what is stored as ratcheting says: %s', (_name, minimumKubernetes, keywords, impact) => {
    const params = { profile: 'stored', ...(minimumKubernetes ? { minimumKubernetes } : {}) };
    const object = folderOf(JSON.stringify(widget({ f: 'long' })));
    const { facts } = judgeWith(base, field({ type: 'string', ...keywords }), [object], params);

    expect(facts.find(({ check }) => check === 'crd/stored-object-rejected')?.impact).toBe(impact);
  });

  it('cost bounded time, and end in a doubt where that is not enough', () => {
    const deep = {
      type: 'array',
      items: { type: 'integer', anyOf: Array.from({ length: 400 }, () => ({ minimum: 0 })) },
    };
    const items = Array.from({ length: 100_000 }, () => 1);

    expect(toldOf(field({ ...deep, minItems: 1 }), field(deep), widget({ f: items }))).toEqual([
      'doubt: stored object Widget shop/blue: the objects and schemas are too large to compare whole',
    ]);
  });
});
