import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../gates/crd-compat/index.ts';
import type { Observation } from '../../../gates/model/snapshot.ts';
import { folderOf, judgeWith, textFile, toldOf, widget } from './stored-objects-support.ts';
import { crd, field, v } from './support.ts';

const base = field({ type: 'string' });
const head = field({ type: 'string', maxLength: 2 });
const doubts = (...observations: Observation[]) =>
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

    expect(facts.filter(({ check }) => check === 'crd/stored-object-rejected').map(({ location }) => location)).toEqual(
      ['Widget red .spec.f', 'Widget shop/blue .spec.f'],
    );
    expect(unsure).toEqual([]);
  });

  it.each<[string, Observation, string]>([
    ['is no YAML', folderOf('a: ['), 'stored objects in dump/0.yaml: not YAML: '],
    ['holds no object', folderOf('- a\n'), 'stored objects in dump/0.yaml: a document is no object'],
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

  it('are a doubt where a rule names some and nobody looked', () => {
    const { doubts: unsure } = judgeWith(base, head, [], { storedObjects: ['dump/**'] });

    expect(unsure.map(({ reason }) => reason)).toEqual(['stored objects: nobody looked for them']);
  });

  it('are a doubt where a webhook decides what becomes of a version that is gone', () => {
    const webhook = { conversion: { strategy: 'Webhook' } };
    const two = crd({ spec: { ...webhook, versions: [v('v1', { storage: false }), v('v2')] } });

    expect(toldOf(two, crd({ spec: { ...webhook, versions: [v('v2')] } }), widget({}))).toEqual([
      'doubt: stored object Widget shop/blue: version v1 is gone, and a webhook says what becomes of it',
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

    expect([told.length, told.at(0), told.at(-1)]).toEqual([
      21,
      'rejected Widget shop/blue .spec.f[0]: it has more than 1 characters breaking',
      'doubt: stored object Widget shop/blue: of 25 places only 20 are listed',
    ]);
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
